import MainContent
import Testing

/// Elements that browsers do not show before a script or the user asks for them.
@Suite("Hidden elements")
struct HiddenElementTests {
  /// A short page, and a long text that would be its main content if it were shown.
  private static func text(_ start: String, _ end: String) throws -> String {
    try ContentPage.content(
      """
      <!doctype html><title>Pump stops</title><body><h1>Pump stops</h1>
      <p>Check the valve at the back, it sticks when it is cold.</p>
      <p>Thanks, that was it! The valve was full of sand.</p>
      \(start)<h2>Keyboard shortcuts</h2>\(ContentPage.paragraphs(5))\(end)
      """
    ).plainText()
  }

  private static let posts =
    "Check the valve at the back, it sticks when it is cold.\n\nThanks, that was it! The valve was full of sand."

  /// [HTML, hidden elements](https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements) and flow content, section
  /// 15.3.3: `dialog:not([open])` and `[popover]:not(:popover-open):not(dialog[open])` have `display: none`.
  @Test(
    "what browsers hide is no content, however long it is",
    arguments: [
      ("<dialog>", "</dialog>"), ("<dialog id=help class=wide>", "</dialog>"),
      ("<dialog popover>", "</dialog>"), ("<div popover>", "</div>"),
      ("<section popover=manual>", "</section>"), ("<aside popover=AUTO>", "</aside>"),
      ("<div><dialog><div>", "</div></dialog></div>"), ("<div hidden>", "</div>"),
      ("<div hidden=hidden>", "</div>"), ("<datalist>", "</datalist>"),
    ]
  )
  func hidden(_ start: String, _ end: String) throws {
    #expect(try Self.text(start, end) == Self.posts)
  }

  /// The [dialog pattern](https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/) of the ARIA Authoring Practices, and the
  /// modals of Bootstrap 3, 4 and 5, which its style sheet hides (`.modal { display: none }`).
  @Test(
    "modal windows are no content",
    arguments: [
      "role=dialog aria-modal=true", "role=alertdialog aria-modal=true id=alert",
      "class='modal fade' id=m role=dialog", "class='modal fade' tabindex=-1 id=m",
      "class=modal tabindex=-1 role=dialog aria-labelledby=m", "class='fade modal modal-lg' id=m",
    ]
  )
  func modals(_ attributes: String) throws {
    #expect(try Self.text("<div \(attributes)>", "</div>") == Self.posts)
  }

  /// `hidden=until-found` has `content-visibility: hidden`, so that a search in the page finds it ([HTML, the `hidden`
  /// attribute](https://html.spec.whatwg.org/multipage/interaction.html#the-hidden-attribute)).
  @Test(
    "what browsers show or find is content",
    arguments: [
      ("<div hidden=until-found>", "</div>"), ("<div hidden=UNTIL-FOUND>", "</div>"),
      ("<div class=popover>", "</div>"), ("<div open>", "</div>"),
      ("<div class='fade-in modal-verbs'>", "</div>"), ("<div aria-modal=false>", "</div>"),
    ]
  )
  func shown(_ start: String, _ end: String) throws {
    #expect(try Self.text(start, end).contains("Keyboard shortcuts"))
  }

  @Test(
    "an open dialog is content if the page has little else",
    arguments: ["<dialog open>", "<dialog open popover>"]
  )
  func openDialogs(_ start: String) throws {
    #expect(try Self.text(start, "</dialog>").contains("The quick"))
  }

  @Test(
    "hidden elements within lines have no text",
    arguments: ["<span popover>b</span>", "<x-note popover=hint>b</x-note>"]
  )
  func inline(_ element: String) throws {
    #expect(try ContentPage.blocks("<p>a \(element) c</p>") == ["paragraph: a c"])
  }
}
