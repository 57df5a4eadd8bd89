import Testing

@testable import Querying

/// Highlighted texts are plain text with ranges; page text in them is neither markup nor terminal
/// control.
@Suite("highlights")
struct HighlightTests {
  private static func highlighter(_ query: String) -> Highlighter {
    Highlighter(UserQuery(query).terms.map { MatchTerm($0) })
  }

  private static func matches(_ text: HighlightedText) -> [String] {
    text.parts.filter(\.isMatch).map(\.text)
  }

  @Test(
    "words are marked as they stand in the text",
    arguments: [
      ("lemon ca", "Crème of LEMON cakes", ["LEMON", "cakes"]), ("creme", "Crème", ["Crème"]),
      ("历夹", "新建病历夹", ["历夹"]), ("window", "MyWindowClass", ["Window"]),
      ("\"rye bread\"", "rye bread, rye", ["rye bread"]), ("abc", "ＡＢＣ 💥 abc", ["ＡＢＣ", "abc"]),
      ("javascript", "Learn JavaScript", ["JavaScript"]), ("iphone", "my iPhone", ["iPhone"]),
      ("keepal", "KeepAliveTimeout 5", ["KeepAliveTimeout"]),
      ("timeout", "KeepAliveTimeout 5", ["Timeout"]), ("alive x", "KeepAliveTimeout", ["Alive"]),
      ("\"javascript engine\"", "JavaScript engines, a JavaScript engine", ["JavaScript engine"]),
      ("javascrip x", "JavaScript", []), ("x", "no such", []), ("ไทย", "เรียนภาษาไทย", ["ไทย"]),
      ("файл x", "Файлы и ФАЙЛ, фаил", ["ФАЙЛ"]), ("фаил x", "Фаи\u{306}л, фаил", ["фаил"]),
      ("ο αρχείο", "Τα ΑΡΧΕΙΟ, αρχειο", ["ΑΡΧΕΙΟ", "αρχειο"]), ("हिन्दी x", "यह हिन्दी है", ["हिन्दी"]),
    ]
  )
  func words(_ query: String, _ text: String, _ expected: [String]) {
    #expect(Self.matches(Self.highlighter(query).highlighted(text)) == expected)
  }

  @Test func `an opening is the start of a text, cut between words`() {
    let text = String(repeating: "word ", count: 100) + "rye"
    let opening = Self.highlighter("rye").opening(of: text)
    #expect(opening.text.hasPrefix("word word") && opening.text.hasSuffix("word…"))
    #expect(opening.text.count <= 201)
    #expect(Self.matches(Self.highlighter("rye").opening(of: "Some rye.")) == ["rye"])
  }

  @Test(
    "hostile text stays text, and ranges stay within it",
    arguments: [
      "<script>rye</script>", "rye\u{1B}[31m rye", "\u{202E}eyr rye\u{2066}",
      "rye\u{0}\u{7F}\u{9B}rye",
      "\u{301}rye\u{301}\u{301}", "👩‍👩‍👧rye👩‍👩‍👧", "\u{FEFF}rye\r\n\trye", "&lt;rye&gt;", "",
      String(repeating: "rye\u{300}", count: 3000), String(repeating: "\u{1D7D8}rye ", count: 3000),
    ]
  )
  func hostile(_ text: String) {
    let highlighter = Self.highlighter("rye <script> \u{1B}")
    for shown in [highlighter.highlighted(text), highlighter.snippet(of: text)] {
      let units = shown.text.utf16.count
      var end = 0
      for range in shown.ranges {
        #expect(range.start >= end && range.length > 0)
        end = range.start + range.length
      }
      #expect(end <= units && shown.parts.map(\.text).joined() == shown.text)
      let isSafe = shown.text.unicodeScalars.allSatisfy { scalar in
        scalar.value > 0x1F && !(0x7F...0x9F).contains(scalar.value)
          && !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
      }
      #expect(isSafe)
    }
  }

  @Test(
    "words that their stem does not start are marked",
    arguments: [
      ("ar", "كتاب", "قراءة الكتاب والمكتبة", "الكتاب"), ("ar", "الكتاب", "في كتاب", "كتاب"),
      ("id", "baca", "Cara membaca berkas", "membaca"), ("id", "membaca", "dibaca", "dibaca"),
    ]
  )
  func removedStarts(language: String, query: String, text: String, word: String) throws {
    let stemmer = try #require(Stemmer(language: language))
    let term = MatchTerm([
      .init([query], isPrefix: false),
      .init(stem: stemmer.stem(query) ?? query, of: stemmer, weight: 1),
    ])
    #expect(Self.matches(Highlighter([term]).highlighted(text)) == [word])
    #expect(term.match(in: FoldedWords(text))?.count == 1)
  }

  @Test func `a word of any letters is marked by its folded form`() {
    var random = SystemRandomNumberGenerator()
    let ranges: [ClosedRange<UInt32>] = [
      0x61...0x7A, 0xC0...0x24F, 0x300...0x36F, 0x370...0x52F, 0x5D0...0x5EA, 0x620...0x64A,
      0x904...0x939, 0x1E00...0x1EFF, 0xFF21...0xFF5A,
    ]
    for _ in 0..<3000 {
      var word = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
        guard let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) else {
          continue
        }
        if TextSegments.script(of: scalar) == .word { word.append(scalar) }
      }
      let folded = SearchText.words(String(word))
      // `ŀ` folds to a letter and a dot, which is in no word.
      guard folded == [TextFolding.folded(String(word))] else { continue }
      let term = MatchTerm([.init(folded, isPrefix: false)])
      let marked = Highlighter([term]).highlighted("x \(String(word)) x")
      #expect(!Self.matches(marked).isEmpty, "\(word.map(\.value)) \(folded)")
    }
  }

  @Test func `no letter is passed over that is an ASCII letter once it is folded`() {
    var hidden: [String] = []
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), !TextFolding.mayBecomeASCII(scalar) else {
        continue
      }
      // A letter may combine with the following characters.
      for text in ["\(scalar)", "\(scalar)\u{308}", "\(scalar)\u{653}a"] {
        let first = TextFolding.folded(text).utf8.first ?? 0
        if first < 0x80 { hidden.append(text) }
      }
    }
    #expect(hidden.isEmpty, "\(hidden.prefix(10))")
  }

  @Test func `white space is what Unicode calls so`() {
    let scalars = (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
    let others = scalars.filter { SafeText.isWhitespace($0) != $0.properties.isWhitespace }
    #expect(Array(others).isEmpty)
  }

  @Test(
    "words are marked whatever alphabet their text is in",
    arguments: [
      ("мир", "Мирный Мир и MIR", ["Мирный", "Мир"]),
      ("ecole", "L’École ÉCOLE", ["École", "ÉCOLE"]),
      ("a", "ａ а 𝐀 Å", ["ａ", "𝐀", "Å"]), ("سلام", "سلام عليكم", ["سلام"]),
    ]
  )
  func alphabets(_ query: String, _ text: String, _ expected: [String]) {
    #expect(Self.matches(Self.highlighter(query).highlighted(text)) == expected)
  }

  @Test func `a snippet shows where most of the words stand together`() {
    let filler = String(repeating: "nothing of it here ", count: 30)
    let text = "rye " + filler + "rye bread of the mill " + filler
    let snippet = Self.highlighter("rye bread").snippet(of: text)
    #expect(Self.matches(snippet) == ["rye", "bread"])
    #expect(snippet.text.hasPrefix("…") && snippet.text.hasSuffix("…"))
    #expect(snippet.text.count < 230)
  }

  @Test func `ranges that a file made up cut nothing`() {
    for ranges in [[(-5, 3)], [(90, 5)], [(0, 100)], [(2, 1), (1, 1)], [(1, -1)]] {
      var text = Self.highlighter("").highlighted("rye")
      text.ranges = ranges.map { HighlightedText.Range(start: $0.0, length: $0.1) }
      #expect(text.parts.map(\.text).joined() == "rye")
    }
  }
}
