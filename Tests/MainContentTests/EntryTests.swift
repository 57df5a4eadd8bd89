import MainContent
import Testing

/// Pages that are lists of entries, pages of commits, and links that skip the menu.
@Suite("Entries, commits and skip links")
struct EntryTests {
  private static func text(_ body: String) throws -> String {
    try ContentPage.content("<!doctype html><body>\(body)</body>").plainText()
  }

  /// Titles and authors of different lengths, so that links are now less, now more than two thirds of an entry.
  private static let entries = (1...12).map { number in
    let title = "Notes \(number)" + String(repeating: " on mills", count: number % 4 * 2)
    let author = number.isMultiple(of: 2) ? "Jo Brink" : "Beatrix Calloway-Smith of Hampden"
    return "<li><a href='\(number).html'>\(title)</a>, <em>\(author)</em></li>"
  }

  @Test func `an index keeps all of its entries, whatever share their links have`() throws {
    let text = try Self.text("<h1>Index</h1><ul>\(Self.entries.joined(separator: "\n"))</ul>")
    #expect(text.split(separator: "\n").count == 12)
    #expect(text.contains("Notes 12, Jo Brink"))
  }

  @Test func `an index whose links are most of its text keeps all of its entries`() throws {
    let entries = (1...36).map { number in
      let author = number.isMultiple(of: 4) ? "Beatrix Calloway of Hampden" : "Bo"
      return "<li><a href='\(number).html'>Notes \(number) on the mills</a> \(author)</li>"
    }
    let text = try Self.text("<h1>Index</h1><ul>\(entries.joined(separator: "\n"))</ul>")
    #expect(text.split(separator: "\n").count == 36)
  }

  @Test func `a list of an article keeps its linked entries, and one of links has none`() throws {
    let parts = [
      "<li><a href=/a>The old mill at the river</a></li>",
      "<li>The lock, of which only the walls are left since the flood, and its <a href=/k>keeper</a></li>",
      "<li>The bridge, which the village rebuilt twice with stones of the quarry</li>",
    ]
    let article = ContentPage.paragraphs(3)
    let text = try Self.text("\(article)<ul>\(parts.joined())</ul>\(article)")
    #expect(text.contains("- The old mill") || text.contains("The old mill"))
    let links = (1...3).map { "<li><a href=/\($0)>Another story \($0)</a> new</li>" }.joined()
    try #expect(!Self.text("\(article)<ul>\(links)</ul>\(article)").contains("Another story"))
  }

  private static let added = (1...6).map { "+\($0). \(ContentPage.prose)" }

  @Test(
    "the message of a commit is content beside its changes",
    arguments: [
      "<table class=diff><tr><td>" + added.map { "<div class=add>\($0)</div>" }.joined()
        + "</td></tr></table>",
      "<div class=overflow><div class=diffblocks><pre>" + added.joined(separator: "\n")
        + "</pre></div></div>",
    ]
  )
  func commits(_ changes: String) throws {
    let info = "<table><tr><td colspan=2><a href=/c/1>37ebfb807bb306e3c2ae1</a></td></tr></table>"
    let message = "<div class=commit-msg>The kingpost was checked against the ledger.</div>"
    for body in ["<h3>changeset 21:</h3>\(message)\(info)", "\(info)\(message)"] {
      let menu = "<div class=menu><a href=/>Log</a></div>"
      let text = try Self.text(
        "<div class=container>\(menu)<div class=main>\(body)\(changes)</div></div>"
      )
      #expect(text.contains("The kingpost was checked against the ledger."), "\(body)")
      #expect(text.contains("+6. The quick brown fox"))
      #expect(!text.contains("Log"))
    }
  }

  @Test func `an article with an example of code remains the root`() throws {
    let code = "<pre>let words = text.split { $0.isWhitespace }</pre>"
    let text = try Self.text(
      "<div><p>The name of this site, and its slogan</p><div>\(ContentPage.paragraphs(3))\(code)</div></div>"
    )
    #expect(text.hasPrefix("1. The quick"))
  }

  @Test(
    "links that skip the menu are no text",
    arguments: [
      "<a class=visually-hidden-focusable href=#content>Skip navigation</a>",
      "<p><a href=#content>Skip to content</a></p><p><a href='#search'>Skip to search</a></p>",
    ]
  )
  func skipLinks(_ links: String) throws {
    let text = try Self.text(
      "\(links)<nav><a href=/>Home</a></nav><div id=content><p>Mill Lane</div>"
    )
    #expect(text == "Mill Lane")
    // A page of nothing else, and a table of contents.
    try #expect(Self.text("<p><a href=#a>Only this</a></p>") == "Only this")
    let contents = (1...4).map { "<p><a href=#p\($0)>Part \($0)</a></p>" }.joined()
    try #expect(Self.text("\(contents)<p id=p1>Mill Lane").contains("Part 1"))
  }
}
