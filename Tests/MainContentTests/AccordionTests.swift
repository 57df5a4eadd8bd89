import MainContent
import Testing

/// Parts of a page that open and close, and the lines that name them.
@Suite("Accordions and cards")
struct AccordionTests {
  private static let prose = "<p>\(ContentPage.prose)</p>"

  private static func content(_ body: String) throws -> MainContent {
    try ContentPage.content(
      "<!doctype html><body><main><h1>Title</h1>\(prose)\(prose)\(body)\(prose)</main>"
    )
  }

  /// The accordion of the WAI-ARIA Authoring Practices, and those of Bootstrap 5 and 4.
  @Test(
    "the text of a button is that of the heading, term or summary that has no other text",
    arguments: [
      (
        "<h3><button type=button aria-expanded=false aria-controls=s id=q><span>Why so?</span><svg></svg></button></h3>",
        "q"
      ),
      (
        "<h2 class=accordion-header id=q><button class='accordion-button collapsed'>\nWhy so?\n</button></h2>",
        "q"
      ),
      (
        "<div class=card><div class=card-header id=q><h5 class=mb-0><button class='btn btn-link'>Why so?</button></h5></div>",
        "q"
      ),
      ("<dl><dt id=q><button>Why so?</button></dt>", "q"),
      ("<details><summary><button>Why so?</button></summary>", nil),
    ]
  )
  func questions(_ question: String, _ anchor: String?) throws {
    let content = try Self.content("\(question)<div>\(Self.prose)</div>")
    #expect(content.plainText().contains("\n\nWhy so?\n\nThe quick"), "\(content.plainText())")
    guard let anchor else { return }
    let section = content.sections.first { $0.anchor == anchor }
    #expect(section?.name.map { String(decoding: content.text[$0], as: UTF8.self) } == "Why so?")
  }

  @Test(
    "other buttons have no text",
    arguments: [
      "<h2>Usage <button>Copy</button></h2>", "<h2><button>Copy</button> Usage</h2>",
      "<h2><button hidden>Copy</button>Usage</h2>", "<h2>Usage</h2><button>Copy</button>",
      "<h2>Usage</h2><p><button>Copy</button></p>",
    ]
  )
  func buttons(_ heading: String) throws {
    let text = try Self.content(heading + Self.prose).plainText()
    #expect(text.contains("\n\nUsage\n\nThe quick") && !text.contains("Copy"), "\(text)")
  }

  /// Those of sphinx-design and Bootstrap.
  @Test(
    "the short header of a part of the content is content",
    arguments: [
      "<details class=sd-dropdown><summary class='sd-summary-title sd-card-header'><span class=sd-summary-text>Heating</span></summary>",
      "<details><summary class=card-header>Heating</summary>",
      "<div class=card><div class=card-header>Heating</div>", "<section><header>Heating</header>",
      "<section><header><p>Heating</p></header>",
    ]
  )
  func labels(_ header: String) throws {
    let text = try Self.content("\(header)<div class=card-body>\(Self.prose)</div>").plainText()
    #expect(text.contains("\n\nHeating\n\nThe quick"), "\(text)")
  }

  @Test(
    "other headers are no content",
    arguments: [
      // Links, a longer text, nothing behind it, and one that does not start its element.
      "<div class=card><div class=card-header>By <a href=/ann>Heating</a></div>\(prose)</div>",
      "<div class=card><div class=card-header>Heating \(ContentPage.prose)</div>\(prose)</div>",
      "<div class=card><div class=card-header>Heating</div><ul><li><a href=/a>A</a></ul></div>",
      "<div class=card>\(prose)<div class=card-header>Heating</div>\(prose)</div>",
      "<nav><details><summary>Heating</summary>\(prose)</details></nav>",
    ]
  )
  func otherHeaders(_ body: String) throws {
    #expect(try !Self.content(body).plainText().contains("Heating"))
  }
}
