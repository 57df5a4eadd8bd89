import Testing

@testable import Querying

@Suite("typos")
struct TypoTests {
  private static func corrected(_ word: String, among words: [String]) -> [String] {
    var corrections = Corrections(word)
    var lists: [WordList.Key: WordList] = [:]
    for word in words {
      guard let key = WordList.Key(word) else { continue }
      lists[key, default: WordList()].append(word, count: 3)
    }
    for key in corrections.keys { if let list = lists[key] { corrections.compare(with: list) } }
    return corrections.candidates.map(\.word)
  }

  @Test(
    "one letter put in, left out, changed or swapped, from five letters on",
    arguments: ["leemon", "lemn", "lenon", "lmeon"]
  )
  func oneEdit(_ word: String) {
    #expect(Self.corrected(word, among: ["lemon"]) == (word.count < 5 ? [] : ["lemon"]))
  }

  @Test func `two letters from nine on, not before`() {
    #expect(Self.corrected("kubrenetse", among: ["kubernetes"]) == ["kubernetes"])
    #expect(Self.corrected("lmeonade", among: ["lemonade"]) == ["lemonade"])
    #expect(Self.corrected("lmeonaed", among: ["lemonade"]).isEmpty)
  }

  @Test func `the first letter is right`() {
    #expect(Self.corrected("demon", among: ["lemon", "demons"]) == ["demons"])
  }

  @Test("what holds a digit is never misspelt", arguments: ["python3", "dracula2000", "abc123"])
  func digits(_ word: String) {
    #expect(Self.corrected(word, among: ["python2", "pythons", "dracula2001", "abc124"]).isEmpty)
  }

  @Test func `fewest letters off come first, then the commonest`() {
    var list = WordList()
    for (word, count) in [("planets", 2), ("planers", 9), ("planner", 1)] {
      list.append(word, count: count)
    }
    var corrections = Corrections("planeps")
    corrections.compare(with: list)
    #expect(corrections.candidates.map(\.word) == ["planers", "planets"])
  }

  @Test func `a damaged list ends where it is damaged`() {
    var list = WordList()
    list.append("lemon", count: 300)
    #expect(list.entries == [WordList.Entry(word: "lemon", count: 300)])
    for count in 0..<list.bytes.count {
      #expect(WordList(bytes: Array(list.bytes.prefix(count))).entries.isEmpty)
    }
    #expect(WordList(bytes: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]).entries.isEmpty)
  }
}
