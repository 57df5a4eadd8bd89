import MainContent
import Testing

/// Entries of references whose names, places or links resemble those of boilerplate.
@Suite("Entries of references")
struct ReferenceTests {
  /// `nim doc`, Documenter of Julia, rustdoc.
  @Test(
    "links to the source of an entry, and to its editor, are no text",
    arguments: [
      "<dd>Text.&nbsp;&nbsp;<a href=/s class=link-seesrc>Source</a>\n&nbsp;<a href=/e class=link-seesrc>Edit</a></dd>",
      "<section><p>Text.</p><a class=docs-sourcelink href=/s>source</a></section>",
      "<section><a class='src rightside' href=/s>Source</a><p>Text.</p></section>",
      "<p>Text. <a class=view-source href=/s>[View source]</a></p>",
    ]
  )
  func sources(_ entry: String) throws {
    #expect(try ContentPage.blocks(entry) == ["paragraph: Text."])
  }

  @Test(
    "other links with the word are text",
    arguments: [
      ("<p>Text. <a href=/s>Source</a></p>", "paragraph: Text. Source"),
      ("<p>See <a class=source href=/s>Source</a> of it.</p>", "paragraph: See Source of it."),
      ("<ul><li><a class=source href=/s>Source</a></ul>", "listItem(number: nil): Source"),
      (
        "<p>Text. <a class=source href=/s>Sources of law</a></p>",
        "paragraph: Text. Sources of law"
      ),
    ]
  )
  func words(_ entry: String, _ block: String) throws {
    #expect(try ContentPage.blocks(entry) == [block])
  }
}
