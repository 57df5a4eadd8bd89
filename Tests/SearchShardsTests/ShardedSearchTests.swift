import FoundationEssentials
import IndexModel
import Indexing
import MarkupExtraction
import Querying
import Search
import SearchableItems
import SearchShards
import SQLiteIndex
import Synchronization
import Testing
import URLStandard
import WebmarkTesting

/// A search over shards against a search of one index with the same pages.
@Suite("Search over shards")
struct ShardedSearchTests {
  /// An index of this process as a shard.
  private struct LocalShard: SearchShard {
    let name: String
    let index: SharedIndex
    /// The round from which on the shard does not answer.
    var failure: SearchRound?
    /// The rounds of all searches.
    let rounds = RoundLog()

    private func check(_ round: SearchRound) throws {
      rounds.append(round)
      if failure == round { throw Slowness() }
    }

    func statistics(_ query: ShardQuery) async throws -> [ShardStatistics] {
      try check(.statistics)
      return try await index.shardStatistics(query)
    }

    func texts(_ query: ShardQuery) async throws -> [[TextSelection: [ScoredText]]] {
      try check(.texts)
      return try await index.shardTexts(query)
    }

    func candidates(_ query: ShardQuery) async throws -> ShardAnswer {
      try check(.candidates)
      return try await index.shardCandidates(query)
    }

    func linkCounts(to targets: [[Int64]]) async throws -> [LinkCounts] {
      try check(.links)
      return try await index.linkCounts(to: targets)
    }

    func results(_ query: ShardQuery, entities: [Int64]) async throws -> [SearchResult?] {
      try check(.results)
      return try await index.shardResults(query, entities: entities)
    }
  }

  /// The questions to a shard, in their order.
  enum SearchRound: CaseIterable { case statistics, texts, candidates, links, results }

  /// The rounds that were asked for.
  private final class RoundLog: Sendable {
    private let rounds = Mutex<[SearchRound]>([])

    func append(_ round: SearchRound) { rounds.withLock { $0.append(round) } }

    /// Returns the rounds since the last call.
    func take() -> [SearchRound] {
      rounds.withLock { rounds in
        defer { rounds = [] }
        return rounds
      }
    }
  }

  private struct Slowness: Error, CustomStringConvertible { let description = "timeout" }

  /// The numbers of a linear congruential generator, the same in each run.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64 = 7

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  /// The site of a page.
  private static func site(_ number: Int) -> Int { number * 7919 % 60 }

  private static func url(_ number: Int) throws -> WebURL {
    try #require(WebURL("https://site\(site(number)).example/\(number)"))
  }

  /// Pages of 60 sites with words of falling frequency, and links to pages of other sites.
  private static func pages(_ count: Int, isLinked: Bool = true) throws -> [WebItem] {
    var numbers = Numbers()
    func word() -> String {
      let place = Double(numbers.next() >> 32) / 4_294_967_296
      return "word\(Int(400 * place * place * place))"
    }
    return try (0..<count).map { number in
      var set = AttributeSet()
      let title = (0..<Int.random(in: 2...7, using: &numbers)).map { _ in word() }
      set.set("title", title.joined(separator: " ") + " \(number)")
      let length = Int.random(in: 5...200, using: &numbers)
      set.set("textContent", (0..<length).map { _ in word() }.joined(separator: " "))
      let key = CanonicalKey(try url(number)).text
      var item = WebItem(
        key: key,
        url: try url(number).href,
        isCanonical: true,
        aliases: [key],
        attributeSet: set,
        deepLinks: [],
        statedApps: [],
        hasAppStatement: false,
        isSearchLanding: false,
        isPaywalled: false
      )
      guard isLinked else { return item }
      // Pages of low numbers are popular.
      let targets = try (0..<6).map { _ in
        LinkTargets.hash(of: try url(Int.random(in: 0...number / 4, using: &numbers)))
      }
      let list = Set(targets).sorted().map(String.init).joined(separator: ",")
      let json = Data("{\"sameHost\": [], \"otherHosts\": [\(list)]}".utf8)
      item.links = try JSONDecoder().decode(LinkTargets.self, from: json)
      return item
    }
  }

  /// Writes some pages, numbered by their place among all, as a log numbers them.
  private static func write(
    _ items: [WebItem],
    _ numbers: [Int],
    to index: SharedIndex
  ) async throws {
    var options = WriteOptions()
    options.recordNumbers = numbers.map { Int64($0 + 1) * 16 }
    try await index.write(numbers.map { IndexChange.putPage(items[$0]) }, options: options)
    try await index.finishWriting()
  }

  /// Returns an index of some pages.
  private static func index(_ items: [WebItem], numbers: [Int]) async throws -> SharedIndex {
    let index = SharedIndex(store: try SQLiteStore(path: ":memory:", readOnly: false))
    try await write(items, numbers, to: index)
    return index
  }

  /// One index, and shards with the same pages.
  private static func indexes(
    _ items: [WebItem],
    _ numbers: [Int],
    shards: Int
  ) async throws -> (whole: SharedIndex, parts: [LocalShard]) {
    let parts = try await (0..<shards).asyncMap { shard in
      let own = numbers.filter { site($0) % shards == shard }
      let index = try await index(items, numbers: own)
      return LocalShard(name: "shard \(shard)", index: index)
    }
    let whole = try await index(items, numbers: numbers)
    return (whole, parts)
  }

  private static func indexes(
    _ count: Int,
    shards: Int,
    isLinked: Bool = true
  ) async throws -> (whole: SharedIndex, parts: [LocalShard]) {
    let items = try pages(count, isLinked: isLinked)
    return try await indexes(items, Array(items.indices), shards: shards)
  }

  /// Queries of one to three words, some with a phrase, an unknown word, or a short prefix at the end, for which shards
  /// compare more titles than one index counts links of.
  private static func queries(_ count: Int, hasShortPrefixes: Bool) -> [String] {
    var numbers = Numbers(state: 99)
    return (0..<count).map { number in
      var words = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
        let place = Double(numbers.next() >> 32) / 4_294_967_296
        return "word\(Int(400 * place * place))"
      }
      if number % 10 == 9 { words.append("absent") }
      if hasShortPrefixes, number % 10 < 3 {
        words[words.count - 1] = String("word".prefix(2 + number % 10))
      }
      let text = words.joined(separator: " ")
      return number % 10 == 8 ? "\"\(text)\"" : text
    }
  }

  @Test(
    "the first ten of four shards are those of one index, in its order",
    arguments: BuildScale.sample([300, 1200]),
    [true, false]
  )
  func sameOrder(_ count: Int, _ isLinked: Bool) async throws {
    let (whole, parts) = try await Self.indexes(count, shards: 4, isLinked: isLinked)
    let search = ShardedSearch(parts)
    var different: [String] = []
    for text in Self.queries(80, hasShortPrefixes: !isLinked) {
      let expected = try await whole.search(SearchQuery(text, limit: 10, owner: nil))
      let answer = await search.search(text, limit: 10)
      #expect(answer.failures.isEmpty)
      let (found, wanted) = (answer.page.results.map(\.id), expected.results.map(\.id))
      if found != wanted { different.append("\(text): \(found), one index: \(wanted)") }
    }
    #expect(different.isEmpty)
  }

  @Test("the first ten of preferred languages are those of one index")
  func languages() async throws {
    var items = try Self.pages(300)
    for index in items.indices {
      items[index].attributeSet.values["languages"] = .list([["de", "en", "fr"][index % 3]])
    }
    let (whole, parts) = try await Self.indexes(items, Array(items.indices), shards: 4)
    let search = ShardedSearch(parts)
    var changes = 0
    for text in Self.queries(20, hasShortPrefixes: false) {
      var query = SearchQuery(text, limit: 10, owner: nil)
      let plain = try await whole.search(query).results
      query.languages = PreferredLanguages(["fr", "de"])
      let wanted = try await whole.search(query).results
      let found = await search.search(text, languages: query.languages).page.results
      #expect(found.map(\.id) == wanted.map(\.id), "\(text)")
      if wanted.map(\.id) != plain.map(\.id) { changes += 1 }
    }
    #expect(changes > 10)
  }

  @Test(
    "a word with a hyphen is an option if a heading of any shard names it, and excluded otherwise"
  )
  func options() async throws {
    var items = try Self.pages(60)
    for index in items.indices {
      items[index].attributeSet.set("title", "find \(index)")
      guard index % 20 == 7 else { continue }
      items[index].attributeSet.set("textContent", "find files\n-name pattern\nby their name")
      items[index].sections = [
        PageSection(heading: "find files", level: 1, anchor: nil, offset: 0),
        PageSection(heading: "-name pattern", level: 2, anchor: "name", offset: 11),
      ]
    }
    let (whole, parts) = try await Self.indexes(items, Array(items.indices), shards: 4)
    let search = ShardedSearch(parts)
    for (text, count) in [
      ("find", 60), ("find -name", 3), ("find -\"name\"", 57), ("find -files", 57),
    ] {
      let wanted = try await whole.search(SearchQuery(text, limit: 10, owner: nil))
      let found = await search.search(text, limit: 10).page
      #expect(wanted.total == count && found.total == count, "\(text)")
      #expect(found.results.map(\.id) == wanted.results.map(\.id), "\(text)")
    }
  }

  @Test("misspelt and missing words have the results of one index, and need few rounds")
  func fewResults() async throws {
    let words = [
      "lemon", "lemons", "cake", "apple", "ample", "butter", "better", "sugar", "cream", "防火墙",
      "配置", "buttercream", "E-mail", "email",
    ]
    var items = try Self.pages(90, isLinked: false)
    for index in items.indices {
      let title = [index, index / 3, index / 7].map { words[$0 % words.count] }
      items[index].attributeSet.set("title", title.joined(separator: " ") + " \(index)")
    }
    let (whole, parts) = try await Self.indexes(items, Array(items.indices), shards: 4)
    let search = ShardedSearch(parts)
    let queries = [
      "lemno cake", "lemon caek suger", "aple butter creem", "bettre sugar apple",
      "absent lemon cake",
      "lemon cake sugar butter apple", "absentee", "crem", "cake sugar lemons",
      "buter absent amplee", "如何配置防火墙", "防火墙的配置 lemon",
      "butter cream", "buttercream 3", "lemoncake", "absent lemoncake", "e-mail 13", "e mail apple",
      "suger absentee", "butter cream absentee", "https://site51.example/9", "site51.example/9",
    ]
    for text in queries {
      let wanted = try await whole.search(SearchQuery(text, limit: 10, owner: nil))
      _ = await search.search(text)
      for part in parts { _ = part.rounds.take() }
      let answer = await search.search(text)
      #expect(answer.page.results.map(\.id) == wanted.results.map(\.id), "\(text)")
      #expect(answer.page.didYouMean == wanted.didYouMean, "\(text)")
      #expect(answer.page.corrections == wanted.corrections, "\(text)")
      for part in parts { #expect(part.rounds.take().count <= 5, "\(text)") }
    }
  }

  @Test("copies are named by the result that shows them, and refusals of use by AI are left out")
  func copies() async throws {
    var items = try Self.pages(40, isLinked: false)
    let text = String(repeating: "Lemon cakes need flour and sugar. ", count: 20)
    for index in items.indices where index % 10 < 2 {
      let site = items[index - index % 10].key.split(separator: "/")[0]
      let key = "//\(site)/\(index)"
      (items[index].key, items[index].url, items[index].aliases) = (key, "https:" + key, [key])
      items[index].attributeSet.set("title", "Lemon \(index / 10)")
      items[index].attributeSet.set("textContent", text)
    }
    items[5].attributeSet.set("title", "Lemon refused")
    items[5].attributeSet.set("org_ietf_content_usage", ["train-ai=n"])
    let numbers = Array(items.indices)
    let parts = try await (0..<4).asyncMap { shard in
      let own = numbers.filter { Self.site($0 % 10 < 2 ? $0 - $0 % 10 : $0) % 4 == shard }
      let index = try await Self.index(items, numbers: own)
      return LocalShard(name: "shard \(shard)", index: index)
    }
    let whole = try await Self.index(items, numbers: numbers)
    let search = ShardedSearch(parts)
    var query = SearchQuery("lemon", limit: 10, owner: nil)
    var wanted = try await whole.search(query).results
    var found = await search.search("lemon").page.results
    #expect(wanted.count == 5 && wanted.count { $0.copies?.count == 1 } == 4)
    #expect(found.map(\.id) == wanted.map(\.id) && found.map(\.copies) == wanted.map(\.copies))
    query.excludesAIRefusals = true
    wanted = try await whole.search(query).results
    found = await search.search("lemon", excludesAIRefusals: true).page.results
    #expect(wanted.count == 4 && found.map(\.id) == wanted.map(\.id))
  }

  @Test("the first ten are those of one index after pages were added and removed")
  func changedIndexes() async throws {
    let items = try Self.pages(600)
    let (whole, parts) = try await Self.indexes(items, Array(0..<300), shards: 4)
    let search = ShardedSearch(parts)
    var indexes: [(shard: Int?, index: SharedIndex)] = [(nil, whole)]
    for (shard, part) in parts.enumerated() { indexes.append((shard, part.index)) }
    for part in [300..<450, 450..<600] {
      for text in Self.queries(20, hasShortPrefixes: true) { _ = await search.search(text) }
      let gone = (part.lowerBound - 300)..<(part.lowerBound - 250)
      for (shard, index) in indexes {
        let isOwn = { (number: Int) -> Bool in shard == nil || Self.site(number) % 4 == shard }
        try await Self.write(items, part.filter(isOwn), to: index)
        let removals = gone.filter(isOwn).map { IndexChange.removePage(key: items[$0].key) }
        try await index.write(removals, options: WriteOptions())
        try await index.finishWriting()
      }
      for text in Self.queries(20, hasShortPrefixes: true) {
        let wanted = try await whole.search(SearchQuery(text, limit: 10, owner: nil)).results
        let found = await search.search(text).page.results
        #expect(found.map(\.id) == wanted.map(\.id), "\(text)")
      }
    }
  }

  @Test(
    "a shard that fails in any round is named, and the results of the others are shown in their order",
    arguments: SearchRound.allCases
  )
  func failure(_ round: SearchRound) async throws {
    // Texts are chosen together only if there are more than one index compares.
    let text = round == .texts ? "word1 word2 word3" : "word1 word2"
    var (_, parts) = try await Self.indexes(round == .texts ? 1200 : 300, shards: 4)
    let complete = await ShardedSearch(parts).search(text, limit: 20).page.results
    parts[2].failure = round
    let answer = await ShardedSearch(parts).search(text, limit: 20)
    #expect(answer.failures == [ShardFailure(shard: "shard 2", reason: "timeout")])
    #expect(answer.page.results.count == 20 && !answer.page.isTotalExact)
    // Sites of the shard by ``site(_:)``.
    let isMissing = { (result: SearchResult) in
      result.id.split(separator: ".").first.flatMap { Int($0.drop { !$0.isNumber }) }
        .map { $0 % 4 == 2 } ?? false
    }
    #expect(complete.contains(where: isMissing) && !answer.page.results.contains(where: isMissing))
    if round == .results {
      // Until then, the shard took part in the statistics and the links.
      let rest = complete.filter { !isMissing($0) }.map(\.id)
      #expect(answer.page.results.map(\.id).starts(with: rest))
    }
    for index in parts.indices { parts[index].failure = round }
    let nothing = await ShardedSearch(parts).search(text, limit: 20)
    #expect(nothing.failures.count == 4 && nothing.page.results.isEmpty)
  }

  @Test("the page after ten results goes on behind them, without repeats")
  func pages() async throws {
    let (_, parts) = try await Self.indexes(300, shards: 3)
    let search = ShardedSearch(parts)
    let all = await search.search("word1", limit: 30).page.results.map(\.id)
    let first = await search.search("word1", limit: 10).page.results.map(\.id)
    let second = await search.search("word1", limit: 20, offset: 10).page.results.map(\.id)
    #expect(first + second == all && Set(all).count == 30)
  }

  @Test("numbers beyond reason of a client are answered")
  func hostileStatistics() async throws {
    let index = try await Self.index(try Self.pages(50), numbers: Array(0..<50))
    for number in [Int.max, Int.min, 0] {
      var statistics = ShardStatistics(languages: ["en", "no such", ""])
      statistics.documents = number
      statistics.words = number
      statistics.counts = ["word1": TermCount(number), "word2": TermCount(number)]
      (statistics.firstDocument, statistics.lastDocument) = (Int64(number), Int64.max)
      statistics.wholeTitles.count = number
      statistics.wholeTitles.last = Int64(number)
      (statistics.wholeTexts, statistics.completedTexts) = (number, number)
      (statistics.prefix, statistics.hasCompletions) = ("unkn", true)
      statistics.completions = ["unknown": number, "": number]
      var form = QueryForm()
      form.dropped = [0, 1, 2, -1, number]
      form.corrections = [Int.max: [], 0: []]
      var query = ShardQuery(text: "word1 word2 unkn", count: number)
      var joined = QueryForm()
      joined.joined = number
      query.forms = [QueryForm(), form, joined]
      query.statistics = [statistics]
      query.shards = number
      query.wantsSpellings = true
      let text = ScoredText(entity: Int64(number), score: .nan)
      let texts = TextSelection.allCases.map { ($0, [[text, text], [text], []]) }
      query.texts = [Dictionary(uniqueKeysWithValues: texts)]
      query.furtherForms = [form, QueryForm(), joined]
      _ = try await index.shardStatistics(query)
      _ = try await index.shardTexts(query)
      _ = try await index.shardCandidates(query)
      _ = try await index.shardResults(query, entities: [Int64.max, -1, 1])
      _ = try await index.linkCounts(to: [[Int64.min], [], [1, 2]])
      var sum = statistics
      sum.add(statistics)
      sum.chooseCompletions()
      sum.estimateCounts()
      sum.truncateTitles(form, QueryForms(query.text, languages: sum.languages))
    }
  }
}
