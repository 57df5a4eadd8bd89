import IndexModel
import Search
import Testing

@testable import SearchShards

/// Responses of shards with more than was asked for, or with values that are none.
@Suite("Search over shards: responses")
struct ShardAnswerTests {
  private static let query = ShardQuery(text: "lemon", count: 10)

  private static func isAccepted(_ texts: [ScoredText], _ selection: TextSelection = .all) -> Bool {
    (try? ShardAnswers.checked([[selection: texts]], of: query)) != nil
  }

  private static func isAccepted(_ change: (inout ShardStatistics) -> Void) -> Bool {
    var statistics = ShardStatistics()
    change(&statistics)
    return (try? ShardAnswers.checked([statistics], of: query.forms)) != nil
  }

  @Test("more texts than one index scores are refused, and scores that are no numbers")
  func texts() {
    let text = ScoredText(entity: 1, score: 1)
    #expect(Self.isAccepted(Array(repeating: text, count: 1000)))
    #expect(!Self.isAccepted(Array(repeating: text, count: 1001)))
    #expect(Self.isAccepted([ScoredText(entity: 1, score: -.infinity)]))
    #expect(!Self.isAccepted([ScoredText(entity: 1, score: .infinity)]))
    #expect(!Self.isAccepted([ScoredText(entity: 1, score: .nan)]))
    #expect((try? ShardAnswers.checked([[:], [:]], of: Self.query)) == nil)
  }

  @Test("more first entities of a term, titles and completions than one index reads are refused")
  func statistics() {
    #expect(Self.isAccepted { _ in })
    for (count, isAccepted) in [(500, true), (501, false)] {
      var term = TermCount()
      term.sample = NumberList((0..<count).map { Int64($0) })
      #expect(Self.isAccepted { $0.counts = ["lemon": term] } == isAccepted)
    }
    for (count, isAccepted) in [(1000, true), (1001, false)] {
      let keys = NumberList((0..<count).map { Int64($0) })
      #expect(Self.isAccepted { $0.wholeTitles.sortKeys = keys } == isAccepted)
    }
    let words = (0...ShardStatistics.completionLimit).map { ("word\($0)", 1) }
    #expect(!Self.isAccepted { $0.completions = Dictionary(uniqueKeysWithValues: words) })
  }

  @Test("more corrections than one index finds are refused")
  func spellings() {
    #expect(Self.isAccepted { $0.spellings = ["lemno": ["lemon": .max]] })
    let words = (0..<17).map { ("word\($0)", 1) }
    #expect(!Self.isAccepted { $0.spellings = ["lemno": Dictionary(uniqueKeysWithValues: words)] })
  }

  @Test("statistics of fewer forms than requested are accepted only if the others are not needed")
  func furtherForms() {
    var (query, relaxed) = (Self.query, QueryForm())
    relaxed.dropped = [0]
    query.furtherForms = [QueryForm(), relaxed, relaxed]
    func isAccepted(_ counts: [Int]) -> Bool {
      var answer = ShardAnswer()
      answer.forms = [ShardCandidates()]
      answer.statistics = counts.map { count in
        var statistics = ShardStatistics()
        statistics.wholeTexts = count
        return statistics
      }
      return (try? ShardAnswers.checked(answer, of: query)) != nil
    }
    #expect(isAccepted([0, 9, 0]) && isAccepted([0, 10]))
    #expect(!isAccepted([0, 9]) && !isAccepted([10]) && !isAccepted([]))
    #expect(!isAccepted([0, 10, 0, 0]))
  }

  @Test("completions of earlier searches take at most a bounded memory")
  func knownStatistics() {
    let known = KnownStatistics()
    for number in 0..<100 {
      var statistics = ShardStatistics(languages: ["en"])
      (statistics.prefix, statistics.hasCompletions) = ("prefix\(number)", true)
      statistics.completions = [String(repeating: "x", count: 100_000): 1]
      known.insert(statistics)
    }
    // Two generations of a megabyte, of values of a tenth of that.
    #expect(known.statistics(of: "prefix99").hasCompletions)
    let kept = (0..<100).filter { known.statistics(of: "prefix\($0)").hasCompletions }
    #expect(kept.count <= 21)
    #expect(known.statistics(of: nil).languages == ["en"])
  }
}
