import Testing
import WebmarkTesting

@testable import Querying

/// Words in parts are also one word, in the index, in titles and in snippets alike.
@Suite("words in two parts")
struct JoinedWordsTests {
  @Test(
    "two parts with a hyphen between them are one word, too",
    arguments: [
      ("Wi-Fi", ["wifi"]), ("e-mail", ["email"]), ("UTF-8", ["utf8"]),
      ("EXTENDED_GLOB", ["extendedglob"]), ("Wi\u{2011}Fi", ["wifi"]),
      ("drop\u{2010}down", ["dropdown"]), ("Über-Ich", ["uberich"]),
      ("--no-verify", ["noverify"]), ("(on-line)", ["online"]),
      ("E-Mail-Adresse", ["email", "mailadresse"]), ("a-b\u{2011}c", ["ab", "bc"]),
      ("x-", []), ("-x", []), ("a--b", []), ("max_wal_size", []), ("2026-11-26", []),
      ("ab–cd", []), ("ab - cd", []), ("ab-\u{2011}cd", []), ("a.b", []), ("a_b-c", []),
      ("Wi-Fi 5 €", ["wifi"]), ("e-mail 🙂", ["email"]), ("việt-nam", ["vietnam"]),
      ("w\u{301}-fi", ["wfi"]), ("\u{301}-\u{301}", []),
    ]
  )
  func joined(_ text: String, _ joined: [String]) {
    let words = SearchText.indexedWords("the \(text) of")
    let parts = SearchText.words(text)
    #expect(words.filter { !["the", "of"].contains($0) && !parts.contains($0) } == joined)
    #expect(Self.compared("the \(text) of") == Set(joined))
    #expect(Self.marked("the \(text) of") == Set(joined))
  }

  @Test func `texts, titles and snippets have the same joined words`() {
    var numbers = SeededGenerator(state: 7)
    // Some letters and signs fold alone, and others only with their neighbors.
    let parts = [
      "a", "be", "see", "x2", "4", "é", "über", "javaScript", "long", "東京", "w\u{301}", "việt",
      "नमस्ते", "שלום", "ไทย",
    ]
    let between = ["-", "_", "-", "\u{2011}", " ", "--", "", ".", " - ", "'", "/-", " 5 € ", "🙂-"]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 1...6, using: &numbers)).map { _ in
        parts.randomElement(using: &numbers)! + between.randomElement(using: &numbers)!
      }.joined()
      let joined = Set(JoinedWords.words(in: SearchText.segmented(text)))
      #expect(Self.compared(text) == joined, "\(text)")
      // A part of a compound word is none of two that a hyphen joins.
      guard !text.contains("javaScript") else { continue }
      #expect(Self.marked(text) == joined, "\(text)")
    }
  }

  @Test func `a long word is not joined, and a text of hyphens takes linear time`() {
    let long = String(repeating: "x", count: 16)
    #expect(SearchText.indexedWords("\(long)-\(long)").count == 3)
    #expect(SearchText.indexedWords("\(long)-\(long)y").count == 2)
    #expect(SearchText.indexedWords(String(repeating: "-", count: 1_000_000)).isEmpty)
    let chain = String(repeating: "ab-", count: 300_000)
    #expect(SearchText.indexedWords(chain).count == 300_001)
    let names = (0..<20_000).map { "a-\($0)" }.joined(separator: " ")
    #expect(SearchText.indexed(names).utf8.count <= 2 * names.utf8.count + 1)
  }

  @Test(
    "a query finds both forms in a title, as a whole",
    arguments: ["wifi", "Wi-Fi", "wi\u{2011}fi"]
  )
  func titles(_ query: String) {
    let typed = UserQuery(query + " ").terms
    #expect(typed.count == 1)
    #expect(typed[0].isWord ? typed[0].joined == nil : typed[0].joined == "wifi")
    let words = typed[0].joined.map { [MatchTerm.Choice([$0], isPrefix: false)] } ?? []
    let term = MatchTerm(typed[0]).replacing(MatchTerm(typed[0]).choices + words)
    for title in ["Wi-Fi", "WiFi", "wifi", "Wi\u{2011}Fi"] {
      #expect(TitleFit([term], title: FoldedWords(title)).isWhole, "\(title)")
      let shown = Highlighter([term]).highlighted("The \(title) net")
      #expect(
        shown.ranges.map(\.start) == [4] && shown.ranges.map(\.length) == [title.count],
        "\(title)"
      )
    }
  }

  @Test func `a prefix finds the start of a joined word`() {
    let term = MatchTerm([MatchTerm.Choice(["ema"], isPrefix: true)])
    #expect(term.match(in: FoldedWords("an e-mail"))?.count == 2)
    #expect(term.match(in: FoldedWords("an e mail")) == nil)
    #expect(Highlighter([term]).highlighted("an E-mail, an e mail").ranges.map(\.length) == [6])
  }

  /// Returns the words that titles have in two parts.
  private static func compared(_ text: String) -> Set<String> {
    let words = FoldedWords(text)
    return Set(
      (0..<words.count).compactMap(words.joinedForm).map { String(decoding: $0, as: UTF8.self) }
    )
  }

  /// Returns the words of two parts that snippets mark as one.
  private static func marked(_ text: String) -> Set<String> {
    let tokens = PositionedTokens(Array(text.unicodeScalars))
    return Set(
      tokens.words.indices.compactMap { tokens.start(at: $0).compound?.word }
        .map { String(decoding: $0, as: UTF8.self) }
    )
  }
}
