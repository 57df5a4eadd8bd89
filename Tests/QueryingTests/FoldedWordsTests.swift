import Testing

@testable import Querying

/// The words of titles, compared with the folding and segmentation of the index.
@Suite("folded words")
struct FoldedWordsTests {
  private static func words(_ text: String) -> [String] {
    let words = FoldedWords(text)
    return (0..<words.count).map { String(decoding: words[$0], as: UTF8.self) }
  }

  /// The blocks whose characters fold independently, and their neighbours.
  private static var scalars: [Unicode.Scalar] {
    let blocks: [Range<UInt32>] = [
      0x20..<0x600, 0x2000..<0x3410, 0x4DB0..<0x4E10, 0x9FF0..<0xA010, 0xABF0..<0xAC10,
      0xD790..<0xD800, 0xF900..<0xF910, 0xFF00..<0xFFF0, 0x1_F300..<0x1_F310,
    ]
    return blocks.joined().compactMap(Unicode.Scalar.init)
  }

  @Test(.timeLimit(.minutes(15)))
  func `characters are folded and cut as in the index`() {
    let differing = Self.scalars.filter { scalar in
      let text = "Aa\(scalar)b \(scalar) é\(scalar)"
      return Self.words(text) != TextSegments(text).words
    }
    #expect(differing.isEmpty, "\(differing)")
  }

  @Test func `marks, widths and scripts are folded together`() {
    for text in [
      "Café e\u{301}tude", "ＦＵＬＬ width", "か\u{3099}ん", "Straße – № 5", "日本語 text，と。", "한글 text",
      "co\u{AD}operate", "ภาษาไทย", "ÅÄÖ İstanbul", "x² ½ ª", "", "...", "a", "Ångström’s",
    ] {
      #expect(Self.words(text) == TextSegments(text).words, "\(text)")
    }
  }

  @Test func `a word is repeated where it stood shortly before`() {
    let words = FoldedWords("rye bread Rye loaf rye")
    #expect((0..<words.count).map(words.isRepeated) == [false, false, true, false, true])
  }

  @Test func `a title that says a word twice is no longer by it`() {
    func focus(_ title: String) -> Double {
      TitleFit([MatchTerm([.init(["bread"], isPrefix: false)])], title: FoldedWords(title)).focus
    }
    #expect(focus("Bread ovens ovens") == focus("Bread ovens"))
    #expect(focus("Bread ovens") > focus("Bread ovens flour"))
  }

  @Test(
    "the short parts of an identifier count as words of a title, those of a sentence do not",
    arguments: ["SPI_commit", "spi_commit_é", "commit_at"]
  )
  func identifiers(_ title: String) {
    func focus(_ title: String) -> Double {
      TitleFit([MatchTerm([.init(["commit"], isPrefix: false)])], title: FoldedWords(title)).focus
    }
    #expect(focus(title) <= 0.5)
    #expect(focus(title.replacing("_", with: " ")) > 0.5)
    #expect(focus("_commit_") == 1)
  }
}
