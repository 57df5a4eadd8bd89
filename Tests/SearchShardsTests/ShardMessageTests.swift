import IndexModel
import Querying
import Testing

@testable import Search

/// The messages between a search over shards and its shards.
@Suite("Search over shards: messages")
struct ShardMessageTests {
  private static var statistics: ShardStatistics {
    var statistics = ShardStatistics(languages: ["de", "en"])
    (statistics.documents, statistics.words) = (20_000, 1_234_567)
    (statistics.firstDocument, statistics.lastDocument) = (16, 320_000)
    statistics.wholeTitles.count = 3
    statistics.wholeTitles.sortKeys = NumberList([5, 1 << 41, 7])
    statistics.leads = ["lemon": TitleCounts(), "": TitleCounts()]
    (statistics.prefix, statistics.completions) = ("ca", ["cake": 4, "café": -1])
    statistics.counts = ["lemon": TermCount(TermSample(count: 2, limit: 9, entities: [3, 1]))]
    statistics.spellings = ["lemno": ["lemon": 5]]
    return statistics
  }

  private static var query: ShardQuery {
    var form = QueryForm()
    form.dropped = [1]
    form.corrections = [0: [Corrections.Candidate(word: "lemon", count: 5, distance: 1)]]
    var query = ShardQuery(text: "lemno ca", count: 15, shards: 4, wantsFacets: true)
    query.excludesAIRefusals = true
    query.languages = PreferredLanguages(["de", "en"])
    (query.forms, query.statistics) = ([QueryForm(), form], [statistics, ShardStatistics()])
    query.texts = [[.all: [[ScoredText(entity: 7, score: 1.5)], []]], [:]]
    query.furtherForms = [form]
    return query
  }

  private static var answer: ShardAnswer {
    var part = ShardCandidates()
    part.candidates = [
      ShardCandidate(entity: 9, step: 1, score: -0.25, title: "Ünï", targets: [-1, .max, .min])
    ]
    part.candidates[0].copies = ["https://u.example/copy"]
    part.facets = [
      SearchFacet(name: "lang", counts: [.init(value: "de", count: 2)], isExact: false)
    ]
    part.textCounts = [.named: 32, .all: 256]
    var answer = ShardAnswer()
    (answer.forms, answer.statistics) = ([part, ShardCandidates()], [statistics])
    return answer
  }

  @Test("what is written is read")
  func roundTrip() throws {
    let query: ShardQuery = try MessageReader.value(in: MessageWriter.bytes(of: Self.query))
    #expect(query == Self.query)
    let answer: ShardAnswer = try MessageReader.value(in: MessageWriter.bytes(of: Self.answer))
    #expect(answer == Self.answer)
    let numbers: [Int] = [0, 1, -1, 63, -64, 64, Int.max, Int.min]
    let read: [Int] = try MessageReader.value(in: MessageWriter.bytes(of: numbers))
    #expect(read == numbers)
    let scores: [Double] = [0, -0.0, .infinity, -.infinity, .pi]
    let back: [Double] = try MessageReader.value(in: MessageWriter.bytes(of: scores))
    #expect(back.map(\.bitPattern) == scores.map(\.bitPattern))
  }

  @Test("numbers have the bytes of a zigzag varint")
  func format() {
    // https://protobuf.dev/programming-guides/encoding/#signed-ints
    let version = MessageWriter.version
    #expect(MessageWriter.bytes(of: -1) == [version, 1])
    #expect(MessageWriter.bytes(of: 150) == [version, 0xAC, 0x02])
    #expect(MessageWriter.bytes(of: [Int]()) == [version, 0])
    #expect(MessageWriter.bytes(of: "é") == [version, 2, 0xC3, 0xA9])
  }

  @Test("a message that is cut at any byte, or longer, cannot be read")
  func cut() {
    let bytes = MessageWriter.bytes(of: Self.query)
    for length in 0..<bytes.count {
      #expect(throws: MessageError.self) {
        let _: ShardQuery = try MessageReader.value(in: Array(bytes.prefix(length)))
      }
    }
    #expect(throws: MessageError.self) {
      let _: ShardQuery = try MessageReader.value(in: bytes + [0])
    }
  }

  @Test("a message with any changed byte is read or refused")
  func changed() {
    for bytes in [MessageWriter.bytes(of: Self.query), MessageWriter.bytes(of: Self.answer)] {
      for index in bytes.indices {
        for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
          var changed = bytes
          changed[index] = value
          let query: ShardQuery? = try? MessageReader.value(in: changed)
          let answer: ShardAnswer? = try? MessageReader.value(in: changed)
          #expect(index > 0 || value == 1 || query == nil && answer == nil)
        }
      }
    }
  }

  @Test("lists that claim more elements than there are bytes, or than allowed, are refused")
  func claims() {
    let huge: [UInt8] = [
      MessageWriter.version, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F,
    ]
    let many = [MessageWriter.version, 0xC1, 0x9A, 0x0C] + [UInt8](repeating: 0, count: 200_001)
    let endless = [MessageWriter.version] + [UInt8](repeating: 0x80, count: 20)
    for bytes in [huge, many, endless] {
      #expect(throws: MessageError.self) { let _: [Int] = try MessageReader.value(in: bytes) }
      #expect(throws: MessageError.self) { let _: NumberList = try MessageReader.value(in: bytes) }
    }
  }

  @Test("a text that claims more bytes than there are is refused")
  func longText() {
    let huge: [UInt8] = [
      MessageWriter.version, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F,
    ]
    for bytes in [huge, [MessageWriter.version, 3, 0x61, 0x62]] {
      #expect(throws: MessageError.self) { let _: String = try MessageReader.value(in: bytes) }
    }
  }

  // MARK: Sums

  @Test("the first texts of all shards are chosen by number, and the best of these by score")
  func chosenTexts() throws {
    // The scores fall with the number, except for the last text, which one index does not score any more.
    var all = (0..<1000).map { (number: Int64) in
      ScoredText(entity: number, score: -Double(number))
    }
    all.append(ScoredText(entity: 1000, score: 9999))
    let shards = (0..<3).map { (shard: Int64) -> [TextSelection: [ScoredText]] in
      [.all: all.filter { $0.entity % 3 == shard }]
    }
    let chosen = TextChoice.chosen(shards, isDeep: false)
    let parts: [Range<Int64>] = [0..<256, 256..<1000]
    for (index, part) in parts.enumerated() {
      var found: [Int64] = []
      for texts in chosen { found += try #require(texts[.all])[index].map(\.entity) }
      #expect(found.sorted() == Array(part))
    }
    // With fewer texts, there is no second part.
    let few = TextChoice.chosen([[.all: Array(all.prefix(255))]], isDeep: false)
    #expect(few[0][.all]?.map(\.count) == [255])
  }

  @Test(
    "texts that are not shown count among those that are scored, but not among those that are compared"
  )
  func hiddenTexts() {
    let all = (0..<1100).map { (number: Int64) in
      ScoredText(entity: number, score: number < 900 ? -.infinity : 1)
    }
    let chosen = TextChoice.chosen([[.all: all]], isDeep: false)
    let shown: [Int64] = Array(900..<1000)
    #expect(chosen[0][.all]?.first?.map(\.entity) == shown)
  }

  @Test("the number of entities with a common word is estimated from the first 500 of all shards")
  func estimate() {
    // Every fourth of 40,000 entities has the word: the last of the first 500 is number 1997.
    let documents = Int64(1)...40_000
    var sum = TermCount()
    for shard in 0..<4 {
      let first = Int64(4 * shard + 1)
      let own = Array(stride(from: first, through: 40_000, by: 16).prefix(500))
      sum.add(TermCount(TermSample(count: own.count, entities: own)))
    }
    sum.estimate(in: documents)
    // 500 × 40,000 / 1997
    #expect(sum.count == 10_015 && sum.sample == NumberList())
    var few = TermCount(TermSample(count: 2, entities: [1, 5]))
    few.add(TermCount(TermSample(count: 1, entities: [3])))
    few.estimate(in: documents)
    #expect(few.count == 3)
    var prefix = TermCount(TermSample(count: 700, limit: 1000))
    prefix.add(TermCount(TermSample(count: 600, limit: 1000)))
    prefix.estimate(in: documents)
    #expect(prefix.count == 1000)
  }
}
