import MainContent
import Testing

/// Entries of references whose names, places or links resemble those of boilerplate.
@Suite("Entries of references")
struct ReferenceTests {
  private static func text(_ body: String) throws -> String {
    try ContentPage.content("<!doctype html><body>\(body)</body>").plainText()
  }

  private static let prose = "<p>\(ContentPage.prose)</p>"
  private static let introduction =
    "The entries, of which there are some, tell more about the parts of the mill."

  /// In HTML, a `<div>` in a description list groups a term with its description; `nim doc` names it by its subject.
  @Test(
    "the identifier of a group of a description list is no hint",
    arguments: [
      "getDateStr", "setCookie", "skipSpace", "author", "menuBar", "newComment", "share", "print",
    ]
  )
  func identifiers(_ name: String) throws {
    func entry(_ name: String) -> String {
      "<div id='\(name)'><dt><pre>proc \(name)()</pre></dt><dd>\(name). \(ContentPage.prose)</dd></div>"
    }
    for list in [
      entry("open") + entry(name) + entry("close"),
      // Overloads share a further group.
      entry("open") + "<div id='\(name)-all'>\(entry(name))</div>" + entry("close"),
    ] {
      let text = try Self.text("<h1>times</h1>\(Self.prose)<h2 id=p>Procs</h2><dl>\(list)</dl>")
      #expect(text.contains("proc \(name)()\n\n\(name). The quick"))
    }
  }

  /// `epoll` and `strimpl` of the manual of Nim, and `plenv` of PLplot, reduced to their form.
  @Test(
    "an entry with most of the text is not the content alone",
    arguments: [
      "<dl>\(entry("one", ""))\(entry("two", ContentPage.prose))\(entry("three", ""))</dl>",
      "<dl><dt>one<dd>A size.<dt>two<dd><div>\(prose)\(prose)\(prose)\(prose)</div><dt>three<dd>A size.</dl>",
      "<ul><li>one<li><div><b>two</b>\(prose)</div><li>three</ul>",
    ]
  )
  func longEntry(_ list: String) throws {
    let text = try Self.text(
      "<div><h1>Title</h1><div><p>\(Self.introduction)</p><div>\(list)</div></div></div>"
    )
    for name in [Self.introduction, "one", "two", "three"] {
      #expect(text.contains("\(name)"), "\(list)")
    }
  }

  private static func entry(_ name: String, _ description: String) -> String {
    "<div id=\(name)><dt><pre>proc <a href='#\(name)'>\(name)</a>()</pre></dt><dd>\(description)</dd></div>"
  }

  /// Small classes in Javadoc of Java 17: the description has nearly all prose of the page.
  @Test(arguments: [
    ("getAction", "getAction()"), ("FULL_DATE", "FULL_DATE"), ("timeZone", "timeZone"),
  ])
  func `members with a short line each are content, however long the description is`(
    _ name: String,
    _ identifier: String
  ) throws {
    let others = ["init", "stop"].map {
      "<li><section class=detail id=\($0)(int)><h3>\($0)</h3><div class=block>Does it.</div></section>"
    }
    let inherited = (1...20).map { "<a href=/\($0)>method\($0)</a>" }.joined(separator: ", ")
    let text = try Self.text(
      "<main><section class=class-description><div class=block>\(ContentPage.prose)</div></section>"
        + "<section class=summary><ul><li><section><h2>Method Summary</h2><code>\(inherited)</code></section></ul>"
        + "</section><section class=details><ul><li><section id=d><h2>Method Details</h2><ul class=member-list>"
        + "<li><section class=detail id=\(identifier)><h3>\(name)</h3><div class=block>Tells what.</div></section>"
        + "\(others.joined())</ul></section></ul></section></main>"
    )
    #expect(text.contains(ContentPage.prose.prefix(40)))
    #expect(text.contains("\(name)\n\nTells what.\n\ninit\n\nDoes it."))
    #expect(text.hasSuffix("stop\n\nDoes it."))
  }

  /// The commands of Breezy, in Sphinx: a list of fields, one of which has the prose and one a list of options.
  @Test func `the fields and options of a command are content`() throws {
    let options = ["--all", "--delete"].map {
      "<dt><kbd><span class=option>\($0)</span></kbd></dt><dd><p>Option \($0).</p></dd>"
    }
    let text = try Self.text(
      "<h1>brz view</h1><dl class=field-list><dt>Purpose:</dt><dd><p>Manage views.</p></dd>"
        + "<dt>Usage<span>:</span></dt><dd><p>brz view [FILE]</p></dd>"
        + "<dt>Options:</dt><dd><dl class=option-list>\(options.joined())</dl></dd>"
        + "<dt>Description:</dt><dd>\(Self.prose)</dd><dt>Status:</dt><dd><p>stable</p></dd></dl>"
    )
    #expect(
      text.hasPrefix(
        "Purpose:\n\nManage views.\n\nUsage:\n\nbrz view [FILE]\n\nOptions:\n\n--all\n\n"
      )
    )
    #expect(text.hasSuffix("Status:\n\nstable"))
  }

  @Test func `entries without descriptions are content`() throws {
    let links = ["Manual", "Index", "Library"].map { "<li><a href=\($0).html>\($0)</a>" }
    let text = try Self.text(
      """
      <div><h1>strings</h1><div><ul>\(links.joined())</ul></div><div>
      <div id=6><h1><a href='#6'>Types</a></h1><dl>\(Self.entry("a", "") + Self.entry("b", "")
        + Self.entry("c", ""))</dl></div>
      <div id=12><h1><a href='#12'>Procs</a></h1><dl>\(Self.entry("d", ContentPage.prose))</dl></div>
      <div id=18><h1><a href='#18'>Macros</a></h1><dl>\(Self.entry("e", ""))</dl></div></div></div>
      """
    )
    for name in ["a", "b", "c", "d", "e"] { #expect(text.contains("proc \(name)()"), "\(name)") }
    #expect(!text.contains("Library"))
  }

  /// The pages of MPICH.
  @Test(
    "the purpose of a page may be text beside its title",
    arguments: [
      ("Terminates MPI execution environment", true), ("Returns the sum of addr1 and addr2", true),
      ("Published on 12 January 2020", false), ("<div>Ann Lee of the Hampden Mills</div>", false),
      ("Ann Lee", false),
    ]
  )
  func purpose(_ line: String, _ isKept: Bool) throws {
    let text = try Self.text(
      "<h1>MPI_Abort</h1>\n\(line)\n<h2>Synopsis</h2><pre>int MPI_Abort()</pre><h2>Notes</h2>\(Self.prose)"
    )
    #expect(text.hasPrefix("Synopsis") == !isKept)
  }

  @Test func `lists of definitions below one heading are content`() throws {
    let lists = ["fh", "count", "datatype"].map { "<dl><dt><b>\($0) </b><dd>\($0) (handle)</dl>\n" }
    let body = "<h1>Read</h1><h2>Input</h2>\(lists.joined())<h2>Notes</h2>\(Self.prose)"
    let text = try Self.text(body)
    for name in ["fh", "count", "datatype"] { #expect(text.contains("\(name) (handle)")) }
  }

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

  /// The manual of C++ at cppreference.com.
  @Test func `declarations that a wiki cut into paragraphs are content`() throws {
    let cell = """
      <table><tr><td><div><span>void</span> swap( stack&amp; a, <br>
      <p>const <a href=p>std::filesystem::path</a>&amp; p, <br></p> int b );</div></td><td>(1)</td></tr></table>
      """
    let text = try Self.text("<h1>swap</h1>\(cell)\(Self.prose)")
    for line in ["void swap( stack& a,", "const std::filesystem::path& p,", "int b );"] {
      #expect(text.contains(line))
    }
    let byline = cell.replacing("int b );", with: "Ann Lee").replacing("std::", with: "")
    #expect(try Self.text("<h1>swap</h1>\(byline)\(Self.prose)").hasPrefix("The quick"))
  }

  @Test func `a sentence of links to functions is content, one of other links is not`() throws {
    let links = ["<a href=a>std::chrono::duration</a>", "<a href=b>std::zero</a>"]
    for (paragraph, isKept) in [
      ("<p>returns \(links[0])(\(links[1])())</p>", true),
      ("<p>See also \(links[0]), \(links[1]).</p>", true),
      ("<p>More: <a href=a>The old mill at the river</a>, <a href=b>The lock</a></p>", false),
      ("<p>\(links[0])</p>", false),
    ] {
      let text = try Self.text(
        "<h1>zero</h1>\(Self.prose)<h3>Value</h3>\(paragraph)<h3>Notes</h3>\(Self.prose)"
      )
      #expect(text.contains("Value\n\n") == isKept, "\(paragraph)")
    }
  }
}
