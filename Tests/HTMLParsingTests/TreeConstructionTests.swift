import HTMLParsing
import Testing
import WebmarkTesting

/// Rules of the [HTML standard](https://html.spec.whatwg.org/#parsing-main-inbody) that libxml2 lacks, because its tables are
/// those of HTML 4.
@Suite("tree construction")
struct TreeConstructionTests {
  /// Returns the elements of the body with their nesting, without text: `p(b) section`.
  private static func outline(_ html: String) throws -> String {
    let document = try parsed("<!doctype html><title>T</title><body>" + html)
    let body = try #require(document.elements.firstIndex { $0.name == .body })
    func children(of parent: Int) -> String {
      document.elements.indices.filter { Int(document.elements[$0].parent) == parent }
        .map { index in
          let inner = children(of: index)
          let name = document.elements[index].name.rawValue
          return inner.isEmpty ? name : "\(name)(\(inner))"
        }
        .joined(separator: " ")
    }
    return children(of: body)
  }

  @Test(
    "void elements have no content",
    arguments: [
      "source", "track", "embed", "wbr", "br", "img", "hr", "input", "source src=x ", "wbr/",
    ]
  )
  func void(_ tag: String) throws {
    let name = tag.prefix { $0.isLetter }
    try #expect(
      Self.outline("<div><\(tag)>a<b>b</b><\(tag)></div><i>c</i>") == "div(\(name) b \(name)) i"
    )
    // A paragraph is closed by the next one.
    try #expect(Self.outline("<section>a<\(tag)>b<p>c<p>d</section>") == "section(\(name) p p)")
  }

  @Test func `many void elements are siblings`() throws {
    let document = try parsed("<p>" + String(repeating: "a<wbr>", count: 2000))
    #expect(document.cuts.isEmpty)
    #expect(document.elements.count { $0.name == .wbr } == 2000)
  }

  @Test(
    "blocks that are newer than HTML 4 close a paragraph",
    arguments: [
      "address", "article", "aside", "details", "dialog", "figcaption", "figure", "footer",
      "header",
      "hgroup", "main", "nav", "search", "section", "summary",
    ]
  )
  func paragraph(_ name: String) throws {
    try #expect(Self.outline("<p>a<b>b<\(name)>c</\(name)></b></p>d<i>e</i>") == "p(b) \(name) i")
    // A paragraph around a table or an object stays open.
    try #expect(
      Self.outline("<p>a<object><\(name)>b</\(name)></object><i>c</i></p>")
        == "p(object(\(name)) i)"
    )
  }

  @Test func `the end tag of any heading closes the open one`() throws {
    try #expect(Self.outline("<h2>A</h1><ul><li>b</ul><i>c</i>") == "h2 ul(li) i")
    try #expect(Self.outline("<h1><b>A</b></H6 x><i>c</i>") == "h1(b) i")
    try #expect(Self.outline("<h3>A</h3></h1><h2>B</h2><i>c</i>") == "h3 h2 i")
  }

  @Test(
    "an address contains lists and forms",
    arguments: ["ul(li)", "dl(dt dd)", "form", "ol(li)", "h2", "p", "div"]
  )
  func address(_ content: String) throws {
    let name = content.prefix { $0 != "(" }
    let items = content.hasPrefix("dl") ? "<dt>a<dd>b" : content.contains("li") ? "<li>a" : "a"
    let html = "<address class=x>a<\(name)>\(items)</\(name)><b>b</b></address><i>c</i>"
    try #expect(Self.outline(html) == "address(\(content) b) i")
    try #expect(
      Self.outline(html.replacing("address", with: "ADDRESS")) == "address(\(content) b) i"
    )
  }

  @Test func `the tags of an address are where they are in the page`() throws {
    let html = "<body>\n<p>a\n<address class=x>b</address>"
    let document = try parsed(html)
    let address = try #require(document.elements.first { $0.name == .address })
    #expect(address.line == 3)
    #expect(
      document.attribute(
        .class,
        of: try #require(document.elements.lastIndex { $0.name == .address })
      ) == "x"
    )
  }
}
