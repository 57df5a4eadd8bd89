import Querying
import SearchableItems
import Testing
import WebmarkTesting

@testable import Indexing
@testable import Search

/// Completions of the last word that are not among the most frequent ones.
@Suite("rare completions")
struct RareCompletionTests {
  /// The words of a title.
  private typealias Title = [String]

  private static func change(_ number: Int, _ title: Title) -> IndexChange {
    .item("T.a", "\(number)", title: title.joined(separator: " "))
  }

  /// Each query finds all titles with its words, however few have the most frequent completions.
  @Test func `a rare word is found with every completion`() async throws {
    var generator = SeededGenerator(state: 11)
    // More words than a list of completions has; the first ones are the most frequent.
    var titles: [Title] = (0..<900).map { number in
      ["common\(number % 3)", "gene\(min(Int.random(in: 0..<200, using: &generator), number))x"]
    }
    for number in 0..<200 { titles.append(["filler", "gene\(number)x"]) }
    for number in 0..<24 {
      for _ in 0..<number % 12 + 1 {
        let completion = Int.random(in: 0..<260, using: &generator)
        titles.append(["rare\(number)", completion < 220 ? "gene\(completion)x" : "other"])
      }
    }
    let index = try TestIndex()
    try await index.index.write(titles.enumerated().map { Self.change($0.offset, $0.element) })
    try await index.index.finishWriting()
    // This completion is in no list yet.
    titles.append(["rare0", "genesis"])
    try await index.write(Self.change(titles.count - 1, titles[titles.count - 1]))
    for number in 0..<24 {
      var query = SearchQuery("rare\(number) gene", limit: 100)
      (query.relaxes, query.toleratesTypos) = (false, false)
      let found = try await index.index.search(query).results.map { $0.sources[0].id }
      let expected = titles.indices.filter {
        titles[$0][0] == "rare\(number)" && titles[$0][1].hasPrefix("gene")
      }
      #expect(Set(found) == Set(expected.map { "\($0)" }), "rare\(number)")
    }
  }

  /// Over 1,000 titles have each of two words; the commoner one, a prefix, may also be the two words `mo del`.
  @Test func `the commonest word is left out first, whatever corrections it has`() async throws {
    var titles = (0..<1200).flatMap { ["learning \($0)", "models \($0)", "models \($0)"] }
    titles += ["gain learning", "gain models", "mo del", "gain"]
    let index = try TestIndex()
    try await index.index.write(titles.enumerated().map { Self.change($0, [$1]) })
    try await index.index.finishWriting()
    let found = try await index.titles("gain learning model")
    #expect(found.first == "gain learning" && found.contains("gain models"))
  }

  /// The page about it has four of the five words; nothing but the rarest word is in others.
  @Test func `any one of many words may be missing`() async throws {
    var titles =
      (0..<60).map { "code \($0)" } + (0..<20).flatMap { ["release \($0)", "handling \($0)"] }
    titles += (0..<20).map { "upgrade \($0)" } + (0..<3).map { "hot \($0)" }
    titles.append("release handling upgrade code")
    let index = try TestIndex()
    try await index.index.write(titles.enumerated().map { Self.change($0, [$1]) })
    let found = try await index.titles("hot code upgrade release handling")
    #expect(found.first == "release handling upgrade code")
    // One word that few titles have tells more than two that many have.
    let rare = try await index.titles("hot code release")
    #expect(rare.first?.hasPrefix("hot") == true)
  }

  /// FTS5 merges all words of a prefix before it returns the first title.
  @Test func `titles that start with the words are searched by completions, too`() throws {
    let query = UserQuery("alpha beta gene").textQuery
    var expanded = query
    expanded.terms[2].phrases = ["gene", "genes", "genesis"].map { TextQuery.Phrase([$0]) }
    let leads = CandidateSearch.titleQueries(query)
    let first = try #require(leads.last?.terms.first)
    let searched = leads.map { CandidateSearch.completing($0, expanded).terms }
    #expect(searched == [leads[0].terms, [first, expanded.terms[1], expanded.terms[2]]])
    #expect(CandidateSearch.completing(leads[1], nil).terms == leads[1].terms)
  }
}
