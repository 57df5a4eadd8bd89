import Foundation
import Testing

@testable import HTMLParsing

/// A libxml2 that loses content ends the program, so that the index is not filled with empty pages.
@Suite("The loaded libxml2")
struct ParserLibraryTests {
  @Test func `reads the test page right`() {
    #expect(ParserLibrary.problem == nil)
    #expect(throws: Never.self) { try ParserLibrary.verify() }
  }

  /// The results of libraries that lose parts of the test page.
  @Test(
    "is refused where it loses something of the test page",
    arguments: [
      ("", "every element"), ("<p>", "an element"),
      ("<title></title><p id=c>a & bd <b>e</b> f</p><a href='/g?h&amp;i'>j</a>", "the title"),
      ("<title></title><p id=c>d <b>e</b> f</p><a href='/g?h&amp;i'>j</a>", "the title"),
      ("<title>a & b</title><p id=c>d <b></b> f</p><a href='/g?h&amp;i'>j</a>", "text"),
      ("<title>a & b</title><p>d <b>e</b> f</p><a href='/g?h&amp;i'>j</a>", "an attribute"),
      ("<title>a & b</title><p id=c>d <b>e</b> f</p><a href='/g?h'>j</a>", "an attribute"),
    ]
  )
  func loss(_ page: String, _ loss: String) {
    let parsed = SAXParser.tree(of: Array(page.utf8), limits: .standard)
    #expect(SelfTest.loss(in: parsed.tree) == loss)
  }

  /// `Scripts/check-libxml2` sets the version that it built.
  @Test(
    "is the one that is to be tested",
    .enabled(if: ProcessInfo.processInfo.environment["WEBMARK_LIBXML2"] != nil)
  )
  func version() {
    let wanted = ProcessInfo.processInfo.environment["WEBMARK_LIBXML2"]
    #expect(LibraryVersion.loaded.description == wanted)
    #expect(LibraryVersion.compiled.description == wanted)
  }

  @Test func `has a version that can be told`() {
    #expect(LibraryVersion.loaded.number >= 20900)
    #expect(LibraryVersion.compiled.number >= 20900)
    #expect(LibraryVersion(number: 21503).description == "2.15.3")
    #expect(LibraryVersion(number: 20914).description == "2.9.14")
  }

  @Test(
    "is not blamed for pages without tags",
    arguments: ["", " ", "<!-- x -->", "<!x>", "<", "<p"]
  )
  func untagged(_ page: String) {
    #expect(!SAXParser.tree(of: Array(page.utf8), limits: .standard).isUnread)
  }
}
