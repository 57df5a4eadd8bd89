import MainContent
import Testing

/// Short lines at the edges of the content, and elements whose names resemble those of boilerplate.
@Suite("Edges and names of the main content")
struct EdgeTests {
  private static let prose = "<p>\(ContentPage.prose)</p>"
  private static let article = prose + prose + prose

  private static func text(_ body: String) throws -> String {
    try ContentPage.content("<body><main>\(body)</main></body>").plainText()
  }

  private static func parameters(_ names: [String]) -> String {
    "<dl>" + names.map { "<dt><b>\($0) </b><dd>size of \($0) (integer)" }.joined() + "</dl>"
  }

  /// The pages of MPICH and of Maxima, reduced to their form.
  @Test func `definitions below section headings are content before and behind the prose`() throws {
    let lists =
      Self.parameters(["root", "count"]) + "<h2>Output</h2>" + Self.parameters(["buffer"])
    for body in [
      "<h1>Gather</h1><h2>Input</h2>\(lists)<h2>Safety</h2>\(Self.prose)",
      "<h1>Gather</h1><h2>Safety</h2>\(Self.prose)<h2>Input</h2>\(lists)",
    ] {
      let text = try Self.text(body)
      for name in ["root", "count", "buffer"] {
        #expect(text.contains("\(name)\n\nsize of \(name) (integer)"), "\(body)")
      }
      #expect(text.contains("Input\n\n") && text.contains("Output\n\n"))
    }
  }

  /// The timetable of an event in Indico, and a page about a team.
  @Test(
    "the first of several entries keeps its title",
    arguments: [
      { "<div class=talk><span>Talk \($0)</span>\(prose)</div>" },
      { "<div class=person><strong>Talk \($0)</strong><div>\(prose)</div></div>" },
      { "<article><b>Talk \($0)</b>\(prose)</article>" },
    ] as [@Sendable (String) -> String]
  )
  func entries(_ entry: @Sendable (String) -> String) throws {
    let body = "<h1>Programme</h1><p>12 May</p>" + ["one", "two", "three"].map(entry).joined()
    let text = try Self.text(body)
    for name in ["one", "two", "three"] { #expect(text.contains("Talk \(name)\n")) }
    #expect(!text.contains("12 May"))
    // One text has a label before it, which is none of several titles.
    let alone = try Self.text("<h1>News</h1>\(entry("one"))\(Self.article)")
    #expect(!alone.contains("Talk one"))
  }

  @Test(
    "descriptions of the article are no definitions of a section",
    arguments: [
      // Below the title, below the only heading of a level, and links.
      "<h1>Title</h1><dl><dt>Author<dd>Ann Lee<dt>Date<dd>May 12</dl>",
      "<h1>Site</h1><h2>Title</h2><dl><dt>Author<dd>Ann Lee<dt>Date<dd>May 12</dl>",
      "<h2>Title</h2><dl><dt>Author<dd>Ann Lee<dt>Date<dd>May 12</dl>",
    ]
  )
  func descriptions(_ start: String) throws {
    let text = try Self.text(start + Self.article)
    #expect(!text.contains("Ann Lee") && text.contains(ContentPage.prose))
    let links =
      "<dl><dt>Topics<dd><a href=/a>A topic</a><dt>More<dd><a href=/b>Another one</a></dl>"
    let end = try Self.text("<h1>T</h1><h2>S</h2>\(Self.article)<h2>About</h2>\(links)")
    #expect(!end.contains("Another one"))
  }

  /// The fields of an issue in Redmine.
  @Test func `names of fields before their values are labels`() throws {
    let fields = ["Status", "Priority", "Assignee"].map { "<div>\($0):</div><div>None</div>" }
    let text = try Self.text("<h1>T</h1>" + fields.joined() + Self.article)
    #expect(!text.contains("Status") && text.contains(ContentPage.prose))
    let introduced = try Self.text(
      "<h1>T</h1><p>This sets a counter:</p><pre>x = 1</pre>" + Self.article
    )
    #expect(introduced.contains("This sets a counter:"))
  }

  /// Org, Pygments and GLOBAL number the lines of code.
  @Test(arguments: [
    "<pre><span class=linenr>1: </span>(setq a 3)\n<span class=linenr>12: </span>(setq b 4)</pre>",
    "<table><tr><td class=linenos><pre>1\n2</pre><td><pre>(setq a 3)\n(setq b 4)</pre></table>",
    "<pre><span class='line line-number'>1</span>(setq a 3)\n(setq b 4)</pre>",
  ])
  func `the numbers of lines are no text`(_ code: String) throws {
    let text = try Self.text(Self.prose + code + Self.prose)
    #expect(text.contains("(setq a 3)") && text.contains("(setq b 4)"))
    #expect(!text.contains("1") && !text.contains("2"))
  }

  /// Pages of Doxygen and gitweb have no `<pre>`, and a file may have thousands of lines.
  @Test(arguments: [
    "<div class=fragment><div class=line><a id=l1></a><span class=lineno>    1</span> let a</div></div>",
    "<div class=pre><a id=l1 href='#l1' class=linenr>&nbsp;  1</a> let a</div>",
    "<table class=rouge-table><tr><td class=rouge-gutter><pre class=lineno>1\n1\n</pre></td>\n"
      + "<td><pre>let a\nlet b</pre></td></table>",
    "<table><tr><td class='blob line-numbers'>1</td>\n<td><div><code>let a</code></div></td></table>",
    "<pre><span class=lineNumber>1</span><span class=code_line_num>11</span>let a</pre>",
    "<table><tr><td class=linenos><div class=linenodiv><pre>"
      + String(repeating: "11111\n", count: 5000)
      + "</pre></div></td><td class=code><div><pre>let a</pre></div></td></table>",
  ])
  func `numbers of lines are found without code around them, and of any length`(_ code: String)
    throws
  {
    let text = try Self.text(Self.prose + code + Self.prose)
    #expect(text.contains("let a") && !text.contains("1"))
  }

  @Test(
    "numbers of other things are text",
    arguments: [
      "<p class=hotline-number>0800</p>", "<h2 class=headline-normal>0800</h2>\(prose)",
      "<table><tr><th>Name<th>Count<tr><td>Pots<td class='p-2 outline-none'>0800</table>",
      "<p>Tram <span class=line-number>0800</span> stops here.</p>",
      "<p>Tram <b class=line_no>0800</b> stops. Press <code>x</code> on it.</p>",
      "<p>Tram <b class=tramline-no>0800</b> stops here.</p>",
      "<table><tr><th>Line<th>Ends<tr><td class=lineNumber>0800<td>Fox Street</table>",
      "<pre>let a = <b class=inline-number>0800</b></pre>",
      "<pre>let a = <b class=line-normal>0800</b></pre>",
    ]
  )
  func otherNumbers(_ line: String) throws {
    let page = "<h1>T</h1>\(ContentPage.paragraphs(2))\(line)\(ContentPage.paragraphs(3))"
    try #expect(Self.text(page).contains("0800"))
  }

  /// The last line of DokuWiki's pages, in two languages.
  @Test(
    "a last line about the file of the page is no content",
    arguments: [
      "<bdi>wiki/syntax.txt</bdi> · Last modified: <bdi>2023/01/05 12:00</bdi> by <bdi>admin</bdi>",
      "<bdi>syntax.txt</bdi> · Zuletzt geändert: <bdi>05.01.2023 12:00</bdi> von <bdi>Ann Lee</bdi>",
    ]
  )
  func fileLine(_ line: String) throws {
    let page = "<h1>Syntax</h1>\(Self.article)<div class=docInfo>\(line)</div>"
    let text = try Self.text(page)
    #expect(text.contains(ContentPage.prose) && !text.contains("syntax.txt"))
    // On a short page, too; not if the line is all, or says more.
    #expect(try Self.text("<h1>T</h1><p>Bread.</p><div>\(line)</div>") == "Bread.")
    #expect(try Self.text("<h1>T</h1><div>\(line)</div>").contains("syntax.txt"))
    let sentence =
      "The file syntax.txt of 2023/01/05 has all rules of the syntax, with an example of each."
    #expect(try Self.text("\(Self.article)<p>\(sentence)</p>").contains(sentence))
  }

  @Test(
    "initials and the names of icons are decoration",
    arguments: [
      "<div class=post><span class='avatar avatar-sm'>JD</span> Jane Doe likes rye.</div>",
      "<p><span class=MuiAvatar-root>J</span>Jane Doe likes rye.</p>",
      "<div class=user><div class=chakra-avatar__initials>JDS</div><p>Jane Doe likes rye.</p></div>",
      "<p><i class=material-icons>person_outline</i> Jane Doe likes rye.</p>",
      "<p><span class='material-symbols-outlined'>home</span> Jane Doe likes rye.</p>",
    ]
  )
  func decoration(_ line: String) throws {
    let text = try Self.text(
      "<h1>T</h1>\(ContentPage.paragraphs(2))\(line)\(ContentPage.paragraphs(3))"
    )
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains("Jane Doe likes rye."), "\(lines)")
  }

  @Test(
    "letters that are no initials, and names, are text",
    arguments: [
      "<p><span class=key>JD</span> is a code.</p>",
      "<p><span class=avatar-name>Bo</span> is a code.</p>",
      "<p><b class=initials>JDSX</b> is a code.</p>", "<p><i class=icon>person</i> is a code.</p>",
      "<p><span class=avatar>李明</span> is a code.</p>",
      "<p><span class=avatar>علي</span> is a code.</p>",
      "<p><span class=avatar-name>BO</span> is a code.</p>",
      "<p><span class=gravatars>BO</span> is a code.</p>",
      "<p><span class=material-icons-label>Person</span> is a code.</p>",
    ]
  )
  func noDecoration(_ line: String) throws {
    let text = try Self.text(
      "<h1>T</h1>\(ContentPage.paragraphs(2))\(line)\(ContentPage.paragraphs(3))"
    )
    #expect(text.contains(" is a code.\n") && !text.contains("\nis a code."))
  }

  @Test func `a line between title and first section is the purpose of the page`() throws {
    let rest = "<h2>Declaration</h2>\(Self.prose)<h2>Errors</h2>\(Self.prose)"
    let purpose = "Removes the component from memory"
    #expect(try Self.text("<h1>Destroy</h1><p>\(purpose)</p>\(rest)").hasPrefix(purpose))
    // A date, a name, and a line outside of a paragraph.
    for line in [
      "<p>Published on 12 May 2027, noon</p>", "<p>By Ann Lee</p>", "<div>\(purpose)</div>",
    ] {
      #expect(try Self.text("<h1>Destroy</h1>\(line)\(rest)").hasPrefix("Declaration"), "\(line)")
    }
  }

  /// The pages of docutils, and a page with the comments of its readers.
  @Test func `a section that its heading identifies is content beside others`() throws {
    func section(_ id: String, _ heading: String) -> String {
      "<section id=\(id)><h2>\(heading)</h2>\(Self.prose)<p>About \(id).</p></section>"
    }
    let sections = section("introduction", "Introduction") + section("usage", "2. Usage")
    let text = try Self.text(
      "<h1>T</h1>" + sections + section("command-line-tools", "3. Command line tools")
    )
    #expect(text.contains("About command-line-tools."))
    // Without siblings that their headings identify, and with another heading.
    for body in [
      "<h1>T</h1>\(Self.article)" + section("comments", "Comments"),
      "<h1>T</h1>" + sections + section("comments", "What readers say"),
    ] {
      #expect(try !Self.text(body).contains("About comments."))
    }
  }

  /// A manual of Texinfo, whose chapters contain sections with such names.
  @Test func `sections of a chapter may have the names of boilerplate`() throws {
    let chapter =
      "<div class=chapter id=General-tools><h2>General tools</h2>\(Self.prose)"
      + "<div class=section id=Comments><h3>Comments</h3><p>They start with a hash.</p></div>"
      + "<div class=section id=Lists><h3>Lists</h3>\(Self.prose)</div></div>"
    #expect(
      try Self.text("<h1>T</h1>\(Self.article)" + chapter).contains("They start with a hash.")
    )
  }

  /// The pages of YARD.
  @Test func `descriptions and tags of declarations are content`() throws {
    let comment =
      "<div class=docstring><div class=discussion><p>Renders the help of a command.</p></div></div>"
      + "<div class=tags><p class=tag_title>Returns:</p><ul><li>(String) — the help text of it</ul></div>"
    let methods = "<h2>Methods</h2><div><h3 id=render>#render</h3>\(comment)</div>"
    let text = try Self.text("<h1>Class: Help</h1>\(Self.article)" + methods)
    #expect(text.contains("Renders the help of a command.") && text.contains("the help text of it"))
    let tags = "<div class=tags><p>Returns:</p><ul><li>(String) — the help text of it</ul></div>"
    #expect(try !Self.text("<h1>Help</h1>\(Self.article)" + tags).contains("the help text of it"))
  }

  @Test func `the name of a table with a header row is no hint`() throws {
    func table(_ cell: String) -> String {
      "<table class=widget_list><tr><\(cell)>Name</\(cell)><\(cell)>Description</\(cell)>"
        + "<tr><td>border_color</td><td>The color of the border</td></table>"
    }
    #expect(try Self.text("<h1>T</h1>\(Self.article)" + table("th")).contains("border_color"))
    #expect(try !Self.text("<h1>T</h1>\(Self.article)" + table("td")).contains("border_color"))
  }

  @Test func `an option without an identifier is named by all of its term`() throws {
    let list =
      "<dl><dt><code>-a</code>, <code>--assert</code><dd>\(ContentPage.prose)"
      + "<dt><code>fox</code> or dog<dd>\(ContentPage.prose)</dl>"
    let content = try ContentPage.content("<body><h1>T</h1>\(Self.prose)\(list)")
    let names = content.sections.compactMap(\.name).map {
      String(decoding: content.text[$0], as: UTF8.self)
    }
    #expect(names == ["T", "-a, --assert", "fox"])
  }
}
