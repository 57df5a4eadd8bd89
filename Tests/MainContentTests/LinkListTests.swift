import MainContent
import Testing

/// Pages that lead elsewhere, and pages that only have many links.
@Suite("Lists of links")
struct LinkListTests {
  private static func entries(_ count: Int, _ entry: (Int) -> String) -> String {
    (0..<count).map(entry).joined(separator: "\n")
  }

  @Test func `highlighted code alone is the source of a program`() throws {
    let line = "<span class=kw>let</span> <span class=nm>x</span> = <span class=nm>y</span>\n"
    let code = "<pre>\(String(repeating: line, count: 60))</pre>"
    func isListing(_ body: String) throws -> Bool {
      try ContentPage.content("<body><main><h1>Source</h1>\(body)</main>").isSourceListing
    }
    try #expect(isListing(code) && isListing("<p>Highlighted.</p>\(code)"))
    try #expect(!isListing("\(ContentPage.paragraphs(10))\(code)"))
    // A text of plain lines, such as an RFC, is no program.
    try #expect(!isListing("<pre>\(String(repeating: "A line of text.\n", count: 60))</pre>"))
  }

  @Test(
    "histories of changes",
    arguments: [
      ("Changelog", true), ("Release notes", true), ("What’s New in Tornado 6.2", true),
      ("Changing logs", false), ("News", false),
    ]
  )
  func changeLogs(_ title: String, _ isChangeLog: Bool) throws {
    let page = "<body><main><h1>\(title)</h1>\(ContentPage.paragraphs(3))</main>"
    try #expect(ContentPage.content(page).isChangeLog == isChangeLog)
  }

  private static func isLinkList(_ body: String) throws -> Bool {
    try ContentPage.content("<title>T</title><body><main><h1>T</h1>\(body)</main>").isLinkList
  }

  @Test(
    "an index, a table of contents, a site map and the topics of a forum are lists of links",
    arguments: [
      // DocBook's index of a manual: the entry, and the titles of its sections.
      "<dl>" + entries(60) { "<dt>Entry \($0), <a href=p\($0).html>The Section \($0)</a></dt>" }
        + "</dl>",
      // Exim's index: the link is behind the term.
      "<dl>" + entries(60) { "<dt>entry_\($0)</dt><dd><p><a href=p\($0).html>Chapter</a></p></dd>" }
        + "</dl>",
      // Texinfo's index.
      "<table>"
        + entries(60) { "<tr><td><a href=p#i\($0)>entry \($0)</a>:<td><a href=p>Node</a></tr>" }
        + "</table>",
      "<h2>Part</h2><ul>" + entries(60) { "<li><a href=p\($0).html>Chapter \($0)</a>" } + "</ul>",
      "<table>"
        + entries(60) {
          "<tr><td><a href=t\($0)>Does the fox \($0) sleep?</a><td>by <a href=u>Ann</a>, yesterday</tr>"
        } + "</table>",
    ]
  )
  func lists(_ body: String) throws {
    try #expect(Self.isLinkList(body))
    // An introduction is no explanation of the entries, but an article of their size is.
    try #expect(Self.isLinkList("<p>The entries of this manual.</p>\(body)"))
    try #expect(!Self.isLinkList("\(ContentPage.paragraphs(40))\(body)"))
  }

  @Test(
    "entries with descriptions, prose with links, and short lists are no lists of links",
    arguments: [
      "<dl>" + entries(60) { "<dt><a href=p\($0)>Term \($0)</a><dd>\(ContentPage.prose)" }
        + "</dl>",
      entries(30) { "<p>\(ContentPage.prose) <a href=a\($0)>One</a>, <a href=b\($0)>two</a>.</p>" },
      "<ul>" + entries(12) { "<li><a href=p\($0).html>Chapter \($0)</a>" } + "</ul>",
      "<ul>" + entries(60) { "<li>Ingredient \($0), finely chopped" } + "</ul>",
      "<table>" + entries(60) { "<tr><td>Town \($0)<td>\($0 * 977)<td>\($0 * 13)</tr>" }
        + "</table>",
      "",
    ]
  )
  func others(_ body: String) throws {
    try #expect(!Self.isLinkList(body))
  }
}
