import Querying
import Testing

/// Indexed text, at every offset of the eight bytes that are processed together.
@Suite("text as it is indexed")
struct SearchTextTests {
  @Test func `a word inside a word is found wherever it stands`() {
    for before in 0..<24 {
      for behind in [0, 1, 7, 20] {
        let text = Self.dots(before) + "snowBall" + Self.dots(behind)
        #expect(SearchText.indexedWords(text).contains("ball"))
        #expect(SearchText.indexedWords(text).contains("snowball"))
      }
    }
  }

  @Test func `text without words inside words stays as it is`() {
    for before in 0..<24 {
      for words in ["SNOWball", "snow Ball", "{snow[BALL]", "z@Zz", "a1B2", "`A@Z[a{z"] {
        let text = Self.dots(before) + words + " " + Self.dots(9)
        // A dot before a word also makes it a name, as in `.net`.
        #expect(
          [text, text + " dotsnowball", text + " dotsnow"].contains(SearchText.indexed(text))
        )
      }
    }
  }

  @Test func `a character beyond ASCII is folded wherever it stands`() {
    for before in 0..<24 {
      let text =
        String(repeating: "x", count: before) + " Übung " + String(repeating: "y", count: 9)
      #expect(SearchText.indexedWords(text).contains("ubung"))
    }
  }

  @Test func `words are cut at whatever is no letter or digit, and are in lower case`() {
    #expect(SearchText.words("") == [] && SearchText.words(" -. ") == [])
    #expect(SearchText.words("One two2THREE-4_5") == ["one", "two2three", "4", "5"])
    #expect(SearchText.words("(end)") == ["end"] && SearchText.words("end") == ["end"])
  }

  private static func dots(_ count: Int) -> String { String(repeating: ".", count: count) }
}
