import Testing

@testable import WebmarkCommand

@Suite("Tables in a terminal", .timeLimit(.minutes(15)))
struct TextTableTests {
  /// The widths of UAX #11 (wide and full-width characters take two columns) and UTS #51 (so do emoji);
  /// combining marks take none.
  @Test(arguments: [
    ("", 0), ("lemon", 5), ("レモン", 6), ("ﾚﾓﾝ", 3), ("柠檬蛋糕", 8), ("레몬", 4), ("레몬", 4),
    ("ＡＢ", 4), ("cafe\u{301}", 4), ("ก็", 1), ("🍋", 2), ("👩‍🍳", 2), ("🇯🇵", 2), ("❤️", 2), ("❤", 1),
    ("a\u{200B}b", 2), ("①", 1), ("é", 1), ("𠮷", 2), ("́", 0),
  ])
  func `a text takes the columns that its characters take`(_ text: String, _ width: Int) {
    #expect(TextWidth.columns(text) == width, "\(text)")
  }

  @Test(arguments: 0...12)
  func `a cut text is never wider than asked, and whole where it fits`(_ width: Int) {
    for text in ["lemon drizzle", "柠檬蛋糕柠檬蛋糕", "a柠b檬c", "👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳👩‍🍳", "e\u{301}e\u{301}"] {
      let cut = TextWidth.cut(text, to: width)
      #expect(TextWidth.columns(cut) <= width)
      let isWhole = TextWidth.columns(text) <= width
      #expect((cut == text) == isWhole)
      if !isWhole, width > 0 { #expect(cut.hasSuffix("…")) }
    }
  }

  private var table: TextTable {
    var table = TextTable("SITE", "#PAGES", "TITLE")
    table.add("bakery.example", "12", "Lemon drizzle")
    table.add("日本.example", "1,204", "レモンケーキ")
    return table
  }

  @Test func `columns stand under each other whatever the script, numbers end under each other`() {
    let text = table.text(width: nil, style: Style(isEnabled: false))
    #expect(
      text == """
        SITE            PAGES  TITLE
        bakery.example     12  Lemon drizzle
        日本.example    1,204  レモンケーキ

        """
    )
  }

  @Test(arguments: [20, 24, 30, 36, 40])
  func `no line is wider than the terminal, and numbers stay whole`(_ width: Int) {
    let lines = table.text(width: width, style: Style(isEnabled: false)).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { TextWidth.columns($0) <= width })
    #expect(lines[2].contains("1,204"))
  }

  @Test func `text from elsewhere moves no cursor`() {
    var table = TextTable("A")
    table.add("x\u{1B}[2Jy\nz")
    let text = table.text(width: nil, style: Style(isEnabled: false))
    #expect(!text.contains("\u{1B}"))
    #expect(text.split(separator: "\n").count == 2)
  }

  @Test func `the last rates are bars as high as they are large`() {
    var line = Sparkline(limit: 4)
    #expect(line.text == "")
    for value in [99.0, 0, 10, 20, 40] { line.add(value) }
    #expect(line.text == "▁▃▅█")
    line.add(.nan)
    #expect(line.text.count == 4)
  }

  @Test func `rates that stand still are bars of one height`() {
    var line = Sparkline(limit: 3)
    for _ in 0..<3 { line.add(0) }
    #expect(line.text == "▁▁▁")
  }
}
