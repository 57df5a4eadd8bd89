import Querying
import Testing
import WebmarkTesting

/// The most frequent words of each prefix, compared with a scan of all words.
@Suite("common completions")
struct CommonCompletionsTests {
  private static func lists(_ words: [(String, Int)]) -> [String: [WordList.Entry]] {
    var completions = CommonCompletions()
    var found: [String: [WordList.Entry]] = [:]
    for (word, count) in words {
      completions.add(word.utf8.span, count: count) { found[$0] = $1.entries }
    }
    completions.finish { found[$0] = $1.entries }
    return found
  }

  @Test func `beginnings with many words have the commonest of them, others have none`() {
    let letters = Array("abcde")
    var words: [(String, Int)] = []
    for number in 0..<3125 {
      let text = String(
        String(3125 + number, radix: 5).dropFirst().map { letters[Int(String($0)) ?? 0] }
      )
      words.append((text, (number * 7919) % 61))
    }
    let lists = Self.lists(words)
    for beginning in ["a", "c", "bd", "ee", "abc"] {
      let all = words.filter { $0.0.hasPrefix(beginning) && $0.0 != beginning }
        .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
        .map { WordList.Entry(word: $0.0, count: $0.1) }
      // A word of a single record does not make a prefix common.
      if all.filter({ $0.count > 1 }).count > CommonCompletions.most {
        #expect(lists[beginning] == Array(all.prefix(CommonCompletions.most)))
      } else {
        #expect(lists[beginning] == nil)
      }
    }
    #expect(lists["abc"] == nil && lists["ab"] != nil)
  }

  @Test func `a beginning that very many things have has a list, however few the words are`() {
    let words = [("library", 3000), ("librarybooks", 1), ("librarys", 7), ("lilac", 30)]
    let lists = Self.lists(words)
    let two = [WordList.Entry(word: "librarys", count: 7), .init(word: "librarybooks", count: 1)]
    #expect(lists["library"] == two)
    #expect(lists["li"]?.map(\.word) == ["library", "lilac", "librarys", "librarybooks"])
    #expect(lists["librarys"] == nil && lists["lil"] == nil)
    #expect(Self.lists([("rye", 5000)])["rye"] == [])
  }

  @Test func `a beginning ends where a character ends`() {
    let words = (0..<100).map { ("é" + String(1000 + $0), 2) }
    #expect(Set(Self.lists(words).keys) == ["é", "é1", "é10"])
  }

  @Test(.timeLimit(.minutes(15))) func `long words and many of them keep little`() {
    let long = String(repeating: "x", count: 100_000)
    let words = (0..<200).map { (long + String(1000 + $0), 2) }
    let lists = Self.lists(words)
    #expect(lists.count == 16 && lists.values.allSatisfy { $0.count == CommonCompletions.most })
    #expect(Self.lists([]).isEmpty)
  }
}
