import HTMLParsing
import MainContent
import Testing

/// Each page has an article of five paragraphs; the rest is boilerplate unless a test says otherwise.
@Suite("Selection of the main content")
struct SelectionTests {
  private static let article = ContentPage.paragraphs(5)

  private static func expectArticle(
    _ html: String,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let expected = try ContentPage.content(article).plainText()
    #expect(expected.hasPrefix("1. The quick") && expected.contains("\n\n5. The quick"))
    try #expect(ContentPage.content(html).plainText() == expected, sourceLocation: location)
  }

  @Test func `entries of a reference remain at its edges, and so does its heading`() throws {
    let entry = "<dd><p>\(ContentPage.prose)</p>"
    let list = "<dl><dt id=first>first (text)\(entry)<dt id=second>second\(entry)</dl>"
    let row = "<tr><td><p><code>cosh</code> ( number )</p><p>Hyperbolic</p></table>"
    let menu = "<div class=menu><a href=/a>Menu</a></div>"
    let html = "<body>\(menu)<div><h3 id=s>Names</h3><div>\(list)<table>\(row)</div></div></body>"
    let content = try ContentPage.content(html)
    let names = content.sections.compactMap(\.name).map {
      String(decoding: content.text[$0], as: UTF8.self)
    }
    #expect(names == ["Names", "first (text)", "second", "cosh"])
    #expect(content.plainText().hasSuffix("Hyperbolic"))
  }

  /// The list of members in the description of Node.js.
  @Test func `addresses that link to themselves are content, as URLs are`() throws {
    let people = ["Ann Baker", "Bo Ek", "Cy Dow"].map { name in
      let mail = name.replacing(" ", with: ".").lowercased() + "@mail.example"
      return "<li><a href='https://forge.example/x'>\(name.prefix(2))</a> - "
        + "<strong>\(name)</strong> &lt;<a href='mailto:\(mail)'>\(mail)</a>&gt; (they/them)"
    }
    let html =
      "<h1>T</h1>\(ContentPage.paragraphs(3))<h2>Members</h2><ul>\(people.joined())</ul>"
      + "<h2>End</h2>\(ContentPage.paragraphs(2))"
    let text = try ContentPage.content(html).plainText()
    #expect(text.contains("Members\n"))
    for name in ["Ann Baker", "Bo Ek", "Cy Dow"] {
      #expect(text.contains("\(name) <"))
    }
  }

  @Test(
    "headings in the headers of sections are content, their other blocks are not",
    arguments: [
      "<section><header><h2>Name</h2><p>By Ann</p></header>",
      "<section><h2 class=section-head>Name</h2>",
      "<div class=recipe><div class=recipe-header><h3>Name</h3></div>",
      "<article><hgroup><h2>Name</h2></hgroup>",
      "<div class=card><div class=card-header id=n><h4>Name</h4><p>5 min</p></div>",
    ]
  )
  func headers(_ header: String) throws {
    for name in ["header", "masthead"] {
      let content = try ContentPage.content(
        "<body><div class=\(name)><h2>Site</h2><p>Slogan</p></div><main><h1>Title</h1>"
          + "\(header)\(Self.article)</main></body>"
      )
      #expect(content.plainText().hasPrefix("Name\n\n1. The quick"))
    }
  }

  /// Pages of rustdoc and Javadoc, reduced to the form of their sections.
  @Test func `sections of a reference are no cards and no runs of links, whatever they link to`()
    throws
  {
    func section(_ name: String, _ text: String) -> String {
      "<li><section id=\(name)><a href=/src>Source</a><h4>\(name)</h4><p>\(text)</p></section>"
    }
    let short = (1...6).map { section("get\($0)", "Returns \($0).") }.joined()
    let inherited = ["all", "any", "map", "min"].map { "<a href=/\($0)>\($0)</a>" }.joined(
      separator: ", "
    )
    let html =
      "<body><main><h1>Fox</h1><p>\(ContentPage.prose)</p><p>\(ContentPage.prose)</p><h2 id=m>Methods</h2>"
      + "<ul>\(short)</ul><h2 id=i>Inherited methods</h2><p><a href=/a>Animal</a></p><p>\(inherited)</p>"
      + "<h2 id=d>Details</h2><p>None so far.</p></main></body>"
    let text = try ContentPage.content(html).plainText()
    for number in 1...6 { #expect(text.contains("get\(number)\n\nReturns \(number).")) }
    #expect(text.hasSuffix("Details\n\nNone so far."))
  }

  /// A page of Sphinx, reduced to the form of its definitions: a base class and parameters with links to their types.
  @Test func `definitions of a reference are no cards and no runs of links`() throws {
    func definition(_ name: String) -> String {
      "<dl><dt id=n.\(name)>class n.\(name)(<em>node</em>)</dt><dd><p>Baseclass for all \(name).</p>"
        + "<dl><dt>Node type:</dt><dd><p><a href=#n.Expr>Expr</a></p></dd>"
        + "<dt>Base:</dt><dd><p><a href=#n.Node>Node</a></p></dd>"
        + "<dt>Parameters:</dt><dd><ul><li><p>fields (<a href=/t>Any</a>)</p></ul></dd></dl></dd></dl>"
    }
    let definitions = (1...12).map { definition("Kind\($0)") }.joined()
    let html =
      "<body><main><h1>Nodes</h1><p>\(ContentPage.prose)</p><p>\(ContentPage.prose)</p>"
      + "\(definitions)</main></body>"
    let text = try ContentPage.content(html).plainText()
    for number in 1...12 {
      #expect(text.contains("class n.Kind\(number)(node)\n\nBaseclass for all Kind\(number)."))
    }
  }

  /// A page of Python's manual of C functions, reduced to the form of its members, and an index as DocBook writes it.
  @Test func `types in a definition may be links, pages in an index are`() throws {
    let members = ["nb_int", "nb_or"].map {
      "<dl><dt id=c.Number.\($0)><a href=#unaryfunc>unaryfunc</a> <a href=#Number>Number</a>.\($0)</dt></dl>"
    }
    let entries = ["commit", "abort"].enumerated().map {
      "<dt id=id-1.\($0)>\($1), <a href=/\($1)>The end of a transaction</a></dt>"
    }
    let html =
      "<body><main><h1>M</h1><p>\(ContentPage.prose)</p>\(members.joined())<h2 id=i>Index</h2>"
      + "<p>\(ContentPage.prose)</p><dl>\(entries.joined())</dl></main></body>"
    let text = try ContentPage.content(html).plainText()
    #expect(text.contains("unaryfunc Number.nb_int\n\nunaryfunc Number.nb_or"))
    #expect(!text.contains("commit") && !text.contains("abort"))
  }

  /// The terms of MDN, whose names lead to themselves, and those of Nim, whose signatures are preformatted and may lead to the
  /// page by its name; and a list of the same form that leads elsewhere.
  @Test func `a term that leads to its own identifier is a definition`() throws {
    let attributes = ["accept", "alt", "list"].map {
      "<dt id=\($0)><a href=#\($0)><code>\($0)</code></a><dd><p>What <a href=/\($0)>it</a> does."
    }
    let procs = ["add", "del", "len"].map {
      "<div id='\($0),L[T]'><dt><pre>proc <a href='lists.html#\($0)%2CL%5BT%5D'>\($0)</a>\n  (a: "
        + "<a href=#L>L</a>)</pre><dd><p>Alias of <a href=#x>\($0)</a>.<ul><li><a href=#y>y</a></ul></div>"
    }
    let others = ["next", "last", "first"].map { "<dt id=t-\($0)><a href=/\($0)>\($0)</a>" }
    let html =
      "<body><main><h1>M</h1><p>\(ContentPage.prose)</p><dl>\(attributes.joined())</dl><h2 id=p>Procs</h2>"
      + "<dl>\(procs.joined())</dl><h2 id=i>O</h2><p>\(ContentPage.prose)</p><dl>\(others.joined())</dl></main>"
    let content = try ContentPage.content(html)
    let text = content.plainText()
    for name in ["accept", "alt", "list"] {
      #expect(text.contains("\n\n\(name)\n\nWhat it does.\n\n"), "\(name)")
    }
    for name in ["add", "del", "len"] {
      #expect(text.contains("proc \(name) (a: L)\n\nAlias of \(name)."), "\(name)")
    }
    #expect(!text.contains("next") && !text.contains("last"))
  }

  /// Django's manual, reduced to the form of its sections: Sphinx wrote another identifier beside that of the permalink.
  @Test func `an identifier that ends with that of its permalink names content`() throws {
    let section =
      "<div class=section id=s-related-objects><span id=related-objects></span><h3>related_objects()"
      + "<a class=headerlink href=#related-objects>¶</a></h3><p>Fetches them.</p></div>"
    let related = "<div id=related-objects><h3>Related</h3><p><a href=/x>An object.</a></p></div>"
    let html = "<body><main><h1>Objects</h1>\(Self.article)\(section)</main>\(related)</body>"
    let text = try ContentPage.content(html).plainText()
    #expect(text.hasSuffix("related_objects()\n\nFetches them."))
  }

  /// A page of Scaladoc, reduced to the form of its members; readers' comments have one heading together.
  @Test func `comments that document declarations are content, those of readers are not`() throws {
    func member(_ name: String) -> String {
      "<li><a id=\(name)></a><h4 class=signature>def \(name): <a href=/Int>Int</a></h4>"
        + "<div class=fullcomment><div class='comment cmt'><p>Returns \(name).</p></div></div></li>"
    }
    let names = ["size", "head", "last"]
    let reference =
      "<body><div id=comment class=fullcommenttop><div class='comment cmt'><p>\(ContentPage.prose)</p></div>"
      + "<dl><dt>Since</dt><dd>1</dd></dl></div><div id=template><h3>Members</h3><ol>"
      + "\(names.map(member).joined())</ol><p>\(Self.article)</p></div></body>"
    let text = try ContentPage.content(reference).plainText()
    #expect(text.hasPrefix(ContentPage.prose))
    for name in names { #expect(text.contains("def \(name): Int\n\nReturns \(name).")) }
    let comment = "<li><div class=comment><p>What a lovely fox that was, Anna.</p></div></li>"
    let comments = "<h2 id=c>Three opinions</h2><ol>\(Self.repeated(comment, 3))</ol>"
    try Self.expectArticle("<body><div>\(Self.article)</div><section>\(comments)</section></body>")
  }

  /// A page of Haddock, whose description is in an element of its own.
  @Test func `the description of a module is content`() throws {
    let members = (1...4).map {
      "<p><a id=v:f\($0)></a>f\($0) :: Int</p><div><p>\(Self.article)</p></div>"
    }
    let signatures = (1...4).map { "<li><a href=#v:f\($0)>f\($0)</a> :: Ord a => a -> [a] -> [a]" }
    let module = """
      <body><div><div id=description><p class=caption>Description</p><p>\(ContentPage.prose)</p></div>
      <div id=synopsis><ul>\(signatures.joined())</ul></div>
      <div id=interface>\(members.joined())</div></div></body>
      """
    #expect(try ContentPage.content(module).plainText().hasPrefix(ContentPage.prose))
  }

  /// A section of Texinfo about widgets, with a menu of its parts.
  @Test func `a section with a menu is content, whatever its identifier`() throws {
    func section(_ name: String, _ menu: String = "") -> String {
      "<div class=section id=\(name)>\(menu)<h2>\(name)</h2><p>\(ContentPage.prose)</p></div>"
    }
    let menu =
      "<table class=menu><tr><td><a href=#Moves>Moves</a></td><td>How to move.</td></tr></table>"
    let html =
      "<body><div class=chapter><h1>Editor</h1>\(section("Keys"))\(section("Widgets", menu))\(section("Moves"))"
      + "</div></body>"
    #expect(try ContentPage.content(html).plainText().contains("Widgets\n\n\(ContentPage.prose)"))
  }

  /// SQLite's list of opcodes, whose table has most of the text of the page.
  @Test func `sections beside a long table are content, on a page without landmarks`() throws {
    func section(_ name: String) -> String {
      "<h2 id=\(name)>\(name)</h2><p>\(ContentPage.prose)</p>"
    }
    let row = "<tr><td>Op<td>\(Self.article)"
    let html =
      "<body><div class=menu><a href=/>Home</a></div><div>\(section("Registers"))\(section("Cursors"))</div>"
      + "<div class=codes><table>\(Self.repeated(row, 20))</table></div></body>"
    let text = try ContentPage.content(html).plainText()
    #expect(text.hasPrefix("Registers") && text.contains("Cursors"))
  }

  @Test func `the longest text of a reference is one of its sections`() throws {
    func method(_ name: String, _ text: String) -> String {
      "<li><section id=\(name)><h3>\(name)</h3><div>int <a href=/t>type</a></div><div>\(text)</div></section>"
    }
    let methods =
      method("run", Self.article) + method("sleep", "<p>Sleeps.</p>")
      // Javadoc names the types of the parameters in the identifier.
      + method("wake(fox.sleep.Navigation)", "<p>Wakes.</p>")
    let list = "<section><h2>Details</h2><ul>\(methods)</ul></section>"
    for main in ["<div>", "<main>"] {
      let html =
        "<body>\(main)<h1>Fox</h1><div class=tree><a href=/o>Object</a></div>\(list)</body>"
      let text = try ContentPage.content(html).plainText()
      #expect(text.contains("run\n\nint type\n\n1. The quick") && text.hasSuffix("Wakes."))
    }
    // The description of a class is longer than all of its methods.
    let some =
      "<section id=a><h2>Sleep</h2><p>Sleeps until the night begins, in a den.</p></section>"
    let other =
      "<section id=b><h2>Run</h2><p>Runs as far as the next forest, or less.</p></section>"
    let page =
      "<main><h1>Fox</h1><p><a href=/o>Object</a></p><div>\(Self.article)</div>\(some)\(other)</main>"
    let text = try ContentPage.content("<body>\(page)</body>").plainText()
    #expect(text.contains("Sleep\n\nSleeps until") && text.hasSuffix("or less."))
  }

  @Test func `a short page is the text of its main landmark`() throws {
    let main =
      "<h1>Function run</h1><pre>fn run()</pre><div>Available on foxes, and on some other animals only.</div>"
      + "<p>Multiplies the elements of two vectors and adds them to the accumulator <a href=/m>Manual</a></p>"
    let text = try ContentPage.content("<body><p>Menu</p><main>\(main)</main></body>").plainText()
    #expect(
      text.hasPrefix("fn run()\n\nAvailable on foxes") && text.hasSuffix("accumulator Manual")
    )
  }

  @Test func `an example of code is not the whole content of a reference`() throws {
    let links = (1...20).map { "<div><a href=/\($0)>impl Rem for T\($0)</a></div>" }.joined()
    // Long enough to be the content of a page; all other texts are too short to read like content.
    let code = (1...10).map { "let mut x\($0) = 12; x\($0) %= 10;\n" }.joined()
    let html =
      "<body><main><h1>Rem</h1><p>The operator.</p><p>stable, <a href=/s>source</a></p><h2>Example</h2>"
      + "<div><pre>\(code)</pre></div><h2>Methods</h2><h4>fn rem()</h4><p>Performs the operation, as a rule.</p><pre>x %= 10;</pre>"
      + "<h2>Implementors</h2>\(links)</main></body>"
    let text = try ContentPage.content(html).plainText()
    for part in ["The operator.", "Example", "let mut", "Methods", "fn rem()", "Performs"] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func `a page that is one text of code is this text`() throws {
    let code = (1...40).map { "\($0). The line of a document in plain text.\n" }.joined()
    let html =
      "<body><div><p>About this site of documents</p></div><div><pre>\(code)</pre></div>"
      + "<div><p>All of the documents are here</p></div></body>"
    let text = try ContentPage.content(html).plainText()
    #expect(text.hasPrefix("1. The line") && text.hasSuffix("plain text."))
  }

  @Test(
    "sections with identified headings beside the densest element are content, others are not",
    arguments: ["id=recipe", ""]
  )
  func identifiedSections(_ identifier: String) throws {
    let links = (1...9).map { "<a href=/\($0)>A dish of \($0) pounds</a>" }.joined(separator: " | ")
    let html =
      "<body><div><div>\(Self.article)</div><p>\(links)</p><div><h2 \(identifier)>Ingredients</h2>"
      + "<p>A pound of salmon, and half a teaspoon of sea salt.</p></div></div></body>"
    let text = try ContentPage.content(html).plainText()
    #expect(text.contains("A pound of salmon") != identifier.isEmpty)
  }

  @Test func `the text between the title and the densest element is content`() throws {
    let languages = (1...9).map { "<a href=/\($0)>Language \($0)</a>" }.joined(separator: " | ")
    let html =
      "<body><div><div><h1>T</h1><p>\(languages)</p><p>Salmon is fancy, but it is easy enough to cook.</p></div>"
      + "<div>\(Self.article)</div></div></body>"
    #expect(try ContentPage.content(html).plainText().hasPrefix("Salmon is fancy"))
    // Without a title, it may be anything.
    let other = html.replacing("<h1>T</h1>", with: "")
    try Self.expectArticle(other)
  }

  @Test(
    "notes in an aside are content, other asides are not",
    arguments: [
      ("note", true), ("admonition warning", true), ("topic", true), ("footnote brackets", true),
      ("code-example container-fluid", true), ("example related", false),
      ("", false), ("topic contents", false), ("sidebar", false), ("note related", false),
    ]
  )
  func asides(_ name: String, _ isContent: Bool) throws {
    let aside = "<aside class=\"\(name)\"><p>\(ContentPage.prose) So be it.</p></aside>"
    let html = "<body><main><h1>T</h1>\(Self.article)\(aside)\(Self.article)</main></body>"
    #expect(try ContentPage.content(html).plainText().contains("So be it.") == isContent)
  }

  @Test(
    "a first-level heading with the name of the site is not the title if another one is",
    arguments: [
      ("Sourdough — The Baker", "The Baker", "Sourdough", "Sourdough"),
      ("The Baker | Sourdough", "The Baker", "Sourdough", "Sourdough"),
      ("Sourdough — The Baker", "The Baker", "Sourdough starter", "The Baker"),
      ("Sourdough", "The Baker", "Sourdough", "The Baker"),
    ]
  )
  func siteNames(_ title: String, _ first: String, _ second: String, _ expected: String) throws {
    let html =
      "<title>\(title)</title><body><header><h1>\(first)</h1><nav><a href=/>Home</a></nav></header>"
      + "<div><h2>\(second)</h2>\(Self.article)</div>"
    let content = try ContentPage.content(html)
    #expect(content.title == expected)
    #expect(content.markdown().hasPrefix("# \(expected)\n"))
    #expect(
      content.sections.compactMap(\.name).contains { name in
        String(decoding: content.text[name], as: UTF8.self) == expected
      }
    )
  }

  @Test func `the text around a titled table is content, and so is its heading`() throws {
    let rows = (1...9).map { "<tr><td><code>c\($0)</code><td>\(ContentPage.prose)" }.joined()
    let table = "<div class=table><p>Table 1. Columns</p><div><table>\(rows)</table></div></div>"
    let html =
      "<body><div class=menu><a href=/a>Menu</a></div><div><div><h2>View</h2></div>"
      + "<p>\(ContentPage.prose)</p>\(table)</div></body>"
    let content = try ContentPage.content(html)
    let heading = try #require(content.sections.lazy.compactMap(\.name).first)
    #expect(String(decoding: content.text[heading], as: UTF8.self) == "View")
    #expect(content.plainText().contains(ContentPage.prose + "\n\nTable 1. Columns"))
  }

  private static let teaser =
    "<p>Another text, which is long enough to be read as an article. More.</p>"

  @Test(
    "elements by their names, roles, classes and ids",
    arguments: [
      "<nav>X</nav>", "<div role=navigation>X</div>", "<aside>X</aside>", "<footer>X</footer>",
      "<form>X</form>", "<div class=comments>X</div>", "<div id=comments>X</div>",
      "<div class='c1 relatedPosts'>X</div>", "<section class=article__related>X</section>",
      "<div class=SocialShare-Bar>X</div>", "<div class='newsletter-signup'>X</div>",
      "<div hidden>X</div>", "<div aria-hidden=true>X</div>", "<div style='DISPLAY : none'>X</div>",
      "<div style='color:red;visibility:hidden'>X</div>",
    ]
  )
  func hints(_ element: String) throws {
    let boilerplate = element.replacing("X", with: Self.teaser)
    try Self.expectArticle("<body><div>\(boilerplate)</div><div>\(Self.article)</div></body>")
    try Self.expectArticle("<body><article>\(Self.article)\(boilerplate)</article></body>")
  }

  @Test(
    "identifiers of sections and terms are no hints",
    arguments: [
      // Sphinx, DocBook, headings with identifiers, and descriptions of functions.
      "<section id=comments><h2>T<a class=headerlink href=#comments>¶</a></h2><p>X</p></section>",
      "<div class=s id=AB><h2>A</h2>\(teaser)</div><div class=s id=COMMENTS><h2>T</h2>X</div>",
      "<div class=t id=AD-TABLE>X</div><p>Text.</p><div class=t id=AB><p>Table</p></div>",
      "<div class=subsection id=Special-Widgets><h3>T</h3><p>X</p></div>",
      "<h2 id=comments>T</h2><p>X</p>", "<dl><dt id=print>T<dd>X</dl>",
    ]
  )
  func subjects(_ element: String) throws {
    let text = "A comment starts with a hash sign, and ends at the end of the line. It is ignored."
    let html = "<body><div>\(Self.article)\(element.replacing("X", with: text))</div></body>"
    let content = try ContentPage.content(html).plainText()
    #expect(content.contains(text))
    if element.contains("T<") { #expect(content.contains("\nT\n")) }
  }

  @Test func `boilerplate within one of a series of elements confirms its identifier`() throws {
    let story = "<div class=box id=story>\(Self.article)</div>"
    let comment = "<div class=comment>\(Self.teaser)</div>"
    try Self.expectArticle("<body>\(story)<div class=box id=comments>\(comment)</div></body>")
  }

  @Test(
    "comments are the content of a page that has hardly other text",
    arguments: ["<div class=comments_list>X</div>", "<h1>T</h1><p>A short question?</p>X"]
  )
  func discussions(_ page: String) throws {
    let comments = (0..<12).map {
      "<div class='comments_list__comment' id=c\($0)>\(Self.teaser)<p>Reply \($0), which differs.</div>"
    }
    let html = "<body>\(page.replacing("X", with: comments.joined()))</body>"
    let text = try ContentPage.content(html).plainText()
    for number in 0..<12 { #expect(text.contains("Reply \(number), which differs.")) }
    try Self.expectArticle("<body><div>\(Self.article)</div>\(comments.joined())</body>")
  }

  /// The markup of Drupal's forum, and the types that Google documents for forums and pages of questions.
  @Test(
    "answers are content, however long the question is",
    arguments: [
      ("", "<article class='node node--type-forum'>", true),
      ("", "<main itemscope itemtype=https://schema.org/QAPage>", true),
      ("", "<main vocab=https://schema.org/ typeof=DiscussionForumPosting>", true),
      (
        "<script type=application/ld+json>[{\"@type\": \"DiscussionForumPosting\"}]</script>",
        "<main>", true
      ),
      ("<script type=application/ld+json>{\"@type\": \"Article\"}</script>", "<main>", false),
      ("<script>let types = [\"QAPage\"]</script>", "<main>", false),
      (
        "<script type=application/ld+json>{\"@type\": \"Article\", \"name\": \"A QAPage\"}</script>",
        "<main>", false
      ),
      ("<nav class=forum>Forum</nav>", "<article class=node--type-story>", false),
    ]
  )
  func answers(_ head: String, _ tag: String, _ isKept: Bool) throws {
    let answers = (0..<3).map {
      "<article class='comment reply' id=c\($0)>\(Self.teaser)<p>Reply \($0), which differs.</article>"
    }
    let page = "\(tag)\(Self.article)<section id=comments>\(answers.joined())</section>"
    let text = try ContentPage.content("\(head)<body>\(page)").plainText()
    for number in 0..<3 { #expect(text.contains("Reply \(number), which differs.") == isKept) }
  }

  @Test func `comments are no part of a book`() throws {
    for name in ["section", "subsection comments", "box"] {
      try Self.expectArticle(
        "<body><div>\(Self.article)</div><div class='\(name)' id=comments>\(Self.teaser)</div></body>"
      )
    }
    let comment = "<div class=comment>\(Self.teaser)</div>"
    try Self.expectArticle(
      "<body><div>\(Self.article)</div><div class=subsection id=comments>\(comment)</div></body>"
    )
  }

  @Test(
    "hints around the whole article do not count",
    arguments: [
      "<div class='layout has-sidebar'>", "<form id=aspnetForm>", "<div class=newsletter>",
      "<div class='post-123 tag-news category-social comment-status-open'>", "<main class=widget>",
      "<div class=modal>",
    ]
  )
  func wrappers(_ tag: String) throws {
    try Self.expectArticle("<body><nav>Home</nav>\(tag)\(Self.article)</div></form></main></body>")
  }

  /// WordPress writes the names of tags and categories into the class of a post.
  @Test func `the tags of listed posts are no hints`() throws {
    func list(_ tags: String) throws -> String {
      let posts = (1...5).map {
        "<li class='post-\($0) post type-post hentry\(tags)'><h2><a href=/\($0)>Post \($0)</a></h2>"
          + "<p>Excerpt \($0). \(ContentPage.prose)</p></li>"
      }
      let page = "<body><main><h1>Posts</h1><ul>\(posts.joined())</ul></main></body>"
      return try ContentPage.content(page).plainText()
    }
    let plain = try list("")
    #expect((1...5).allSatisfy { plain.contains("Excerpt \($0).") })
    try #expect(list(" category-comments tag-tag") == plain)
  }

  @Test func `the form for a comment is no content of a short post`() throws {
    let form =
      "<div id=respond class=comment-respond><h3>Leave a Reply</h3><p>Your email address will not be published. "
      + "Required fields are marked. Save my name, email, and website in this browser for the next time.</p></div>"
    let page = "<body><main><h1>Short</h1><p>One sentence.</p>\(form)</main></body>"
    let text = try ContentPage.content(page).plainText()
    #expect(text.contains("One sentence.") && !text.contains("published"))
  }

  @Test func `words within generated class names are no hints`() throws {
    let paragraphs = Self.article.replacing("<p>", with: "<p class='sc-77ad hAdRPP jTag navX'>")
    try Self.expectArticle("<body><div class=kNavQ>\(paragraphs)</div></body>")
  }

  @Test func `comments may be longer than the article`() throws {
    let comments = "<div class=comments>" + ContentPage.paragraphs(40) + "</div>"
    try Self.expectArticle("<body><div>\(Self.article)</div>\(comments)</body>")
  }

  @Test func `cards link to other pages, whatever their classes`() throws {
    let card = "<div><a href=x>Another article</a><p>In which something happened, again.</p></div>"
    let cards = "<div>" + Self.repeated(card, 6) + "</div>"
    try Self.expectArticle("<body><div>\(Self.article)\(cards)</div></body>")
    let items =
      "<ul>" + Self.repeated("<li><a href=x>Another article</a> of some length, with text", 6)
      + "</ul>"
    try Self.expectArticle("<body><div>\(items)\(Self.article)</div></body>")
  }

  /// Each entry has a link, and less of other text than a card may have.
  @Test func `a list that a sentence introduces is content, below a label it is not`() throws {
    let entry = "<li><p><a href=x>fox_limit</a> (default: 5): The number of foxes at night.</p>"
    func text(_ before: String) throws -> String {
      let list = "<p>\(before)</p><ul>" + Self.repeated(entry, 4) + "</ul>"
      return try ContentPage.content(
        "<body><div>\(Self.article)\(list)\(Self.article)</div></body>"
      )
      .plainText()
    }
    try #expect(text("The following parameters limit the number of animals:").contains("fox_limit"))
    try #expect(!text("Related articles:").contains("fox_limit"))
    try #expect(!text("You find more about foxes on these pages.").contains("fox_limit"))
  }

  @Test func `links that a sentence introduces end at the next heading`() throws {
    let links = Self.repeated("<p><a href=x>Another article</a></p><p>It is news.</p>", 4)
    let text = try ContentPage.content(
      "<body><div>\(Self.article)<p>These are the notes about the life of foxes:</p>\(links)"
        + "<h2>More</h2><p>Other news.</p>\(links)\(Self.article)</div></body>"
    ).plainText()
    #expect(text.contains("It is news.") && !text.contains("Other news."))
  }

  /// The members of a class, as gi-docgen writes them.
  @Test func `functions with descriptions are no cards and no runs of links`() throws {
    func members(_ names: [String]) -> String {
      names.map {
        "<div><h6><a href=\($0)>\($0)</a></h6><div><p>Returns the \($0.suffix(3)).</div></div>"
      }.joined()
    }
    func text(_ names: [String]) throws -> String {
      let html = "<body><div>\(Self.article)<h4 id=m>Methods</h4><div>\(members(names))</div></div>"
      return try ContentPage.content(html).plainText()
    }
    for names in [
      ["fox_get_age", "fox_get_den"], ["Fox::age", "Fox::den"], ["age()", "den()"],
      ["Fox:age", "Fox:den"],
    ] {
      try #expect(text(names + ["fox_set_fur"]).hasSuffix("fox_set_fur\n\nReturns the fur."))
    }
    for names in [["Foxes age", "Foxes den", "Foxes fur"], ["10:05", "10:10", "10:20"]] {
      try #expect(!text(names).contains("Returns"))
    }
  }

  @Test func `runs of links between paragraphs`() throws {
    let run = Self.repeated("<p><a href=x>Another article</a></p><div>News</div>", 4)
    try Self.expectArticle("<body><div>\(run)\(Self.article)\(run)</div></body>")
  }

  @Test func `the title is no part of the text`() throws {
    let content = try ContentPage.content(
      "<body><h1>Site</h1><article><h1>The <i>title</i></h1>\(Self.article)<h1>Next</h1></article>"
    )
    #expect(content.title == "The title")
    #expect(content.plainText().hasPrefix("1. The"))
    #expect(content.markdown().hasPrefix("# The title\n\n1\\. The"))
    try #expect(ContentPage.content("<p>\(ContentPage.prose)</p>").title == nil)
  }

  @Test func `dates and authors around the text`() throws {
    let page =
      "<div><h1>T</h1><div>20 May 2026</div><p>By A. Author</p>\(Self.article)<div>Tags</div></div>"
    try Self.expectArticle("<body>\(page)</body>")
  }

  @Test func `sections of one line before the text`() throws {
    let sections = "<h2>Name</h2><p>fox - run at night</p><h2>Synopsis</h2><p>fox [-v] field</p>"
    let text = "<h2>Description</h2>\(Self.article)"
    let expected =
      "Name\n\nfox - run at night\n\nSynopsis\n\nfox [-v] field\n\nDescription\n\n1. The"
    let header = sections.replacing("<h2>Synopsis", with: "</div><div id=content><h2>Synopsis")
    for page in [
      "<div><h1>fox(1)</h1>\(sections)\(text)</div>", "<div>\(sections)\(text)</div>",
      // AsciiDoc writes the first section of a manual page into the header of the page.
      "<div id=header><h1>fox(1)</h1>\(header)\(text)</div>",
    ] {
      let read = try ContentPage.content("<body>\(page)").plainText()
      #expect(read.hasPrefix(expected), "\(read.prefix(80))")
    }
    // The program man2html writes a line with links above them.
    let line = "Section: Animals (1)<br>Updated: May, 2026<br><a href=#index>Index</a><hr>"
    let page = "<body><h1>fox</h1>\(line)\(sections)\(text)</body>"
    try #expect(ContentPage.content(page).plainText().contains(expected))
    for header in [
      "<h1>T</h1><h2>Fox</h2><p>20 May 2026</p>",
      "<h1>T</h1><h2>Name</h2><p class=date>20 May 2026</p><h2>Fox</h2>",
      "<h1>T</h1><h2>See</h2><p><a href=/a>foxes</a></p><h2>Fox</h2>",
    ] {
      let read = try ContentPage.content("<body><div>\(header)\(Self.article)</div>").plainText()
      #expect(!read.contains("2026") && !read.contains("foxes"), "\(header)")
    }
  }

  @Test func `a last section of one line, if its heading has an identifier`() throws {
    func text(_ end: String) throws -> String {
      try ContentPage.content("<body><div>\(Self.article)\(end)<p>20 May 2026</p></div>")
        .plainText()
    }
    let license = "<h2 id=license>License</h2><p>MIT</p><h2 id=author>Author</h2>"
    try #expect(text(license).hasSuffix("\n\nLicense\n\nMIT\n\nAuthor\n\n20 May 2026"))
    for end in [
      "<h2>Tags</h2><p>Foxes</p>", "<h2 id=see>See</h2><p><a href=/a>Dogs</a></p><h2>Date</h2>",
    ] {
      try #expect(text(end).hasSuffix(ContentPage.prose))
    }
  }

  @Test func `first-level headings are those of sections if there are three, or with identifiers`()
    throws
  {
    func page(_ names: [String], _ id: String = "id") -> String {
      "<body><div>"
        + names.map {
          "<h1 \(id)=\($0)><a href=#\($0)>\($0)</a></h1><p>\(ContentPage.prose)</p>"
        }.joined() + "</div>"
    }
    let three = try ContentPage.content(page(["Fox", "Food", "Home"], "class"))
    #expect(three.title == "Fox")
    #expect(three.plainText().contains("\n\nFood\n\n") && !three.plainText().hasPrefix("Fox"))
    #expect(three.markdown().hasPrefix("# Fox\n\n") && three.markdown().contains("\n\n# Food\n\n"))
    let two = ["Fox", "Food"]
    try #expect(!ContentPage.content(page(two, "class")).plainText().contains("Food"))
    try #expect(ContentPage.content(page(two)).plainText().contains("\n\nFood\n\n"))
  }

  @Test func `captions of images`() throws {
    let figure = "<figure><img src=a><figcaption>A fox, seen at night in May.</figcaption></figure>"
    try Self.expectArticle("<body><div>\(figure)\(Self.article)</div></body>")
    let plain = "<div><img src=a><div><img src=b>A fox, seen at night in May.</div></div>"
    try Self.expectArticle(
      "<body><div>\(Self.article.replacing("<p>2.", with: "\(plain)<p>2."))</div>"
    )
  }

  @Test func `headings without content`() throws {
    let related = "<h3>Read on</h3><ul class=related><li><a href=x>Another</a></ul>"
    try Self.expectArticle("<body><div>\(Self.article)\(related)</div>")
    let text = try ContentPage.content("<div><h2>Kept</h2>\(Self.article)\(related)").plainText()
    #expect(text.hasPrefix("Kept\n\n1.") && !text.contains("Read on"))
  }

  @Test func `an article in several parts`() throws {
    let parts = Self.article.replacing(
      "<p>3.",
      with: "</div><div class=ad>Buy!</div><div class=article-body><p>3."
    )
    try Self.expectArticle("<body><main><div class=article-body>\(parts)</div></main>")
    let split = Self.article.replacing("<p>4.", with: "</div><div><p>4.")
    try Self.expectArticle("<body><section><div>\(split)</div></section>")
  }

  @Test func `lists, tables, code and quotations of an article`() throws {
    let parts =
      "<ul><li>one<li>two</ul><table><tr><td><a href=x>a</a><td><a href=y>b</a></table>"
      + "<pre>let a = 1</pre><blockquote class=social>Said.</blockquote>"
    let html = Self.article.replacing("<p>3.", with: parts + "<p>3.")
    let text = try ContentPage.content("<div>\(html)</div>").plainText()
    #expect(text.contains("\n\none\ntwo\n\na\tb\n\nlet a = 1\n\nSaid.\n\n3."))
  }

  @Test func `a page of links is its links`() throws {
    let items = (1...40).map { "<li><a href=\($0)>Chapter \($0)</a>" }.joined()
    let content = try ContentPage.content(
      "<nav><a href=x>Home</a></nav><h1>Contents</h1><ul>\(items)</ul>"
    )
    #expect(content.plainText().hasPrefix("Chapter 1\nChapter 2\n"))
    #expect(content.plainText().hasSuffix("\nChapter 40"))
  }

  @Test(
    "a list of links in the main landmark is the text of a page, whatever is around it",
    arguments: ["<main>", "<div role=main>", "<article role=main>"]
  )
  func landmark(_ main: String) throws {
    let menu = (1...40).map { "<li><a href=\($0)>Chapter \($0)</a>" }.joined()
    let links = "<ul><li><a href=/c>curl</a><li><a href=/s>Swift</a> a language</ul>"
    let end = "</" + main.dropFirst().prefix { $0.isLetter } + ">"
    for navigation in [
      "<nav><ul>\(menu)</ul></nav>", "<div><b>Site</b><ul>\(menu)</ul></div>",
      "<div><ul>\(menu)</ul><p>\(ContentPage.prose.prefix(100)).</p></div>",
    ] {
      let html = "<body><a href=#m>Skip</a>\(navigation)\(main)<h1>Links</h1>\(links)\(end)</body>"
      try #expect(
        ContentPage.content(html).plainText() == "curl\nSwift a language",
        "\(navigation)"
      )
    }
    let empty = "<body><ul>\(menu)</ul>\(main)\(end)</body>"
    try #expect(ContentPage.content(empty).plainText().hasSuffix("Chapter 40"))
  }

  @Test func `the navigation of a manual is no text of its chapters, which are lists of links`()
    throws
  {
    func table(_ name: String) -> String {
      let cells = ["Prev", "Up", "Next"].map { "<td><a href=/\($0)>\($0)</a>" }.joined()
      return "<div class=\(name)><table><tr>\(cells)</table></div>"
    }
    let list = "<p>How to bake.<dl><dt>1. <a href=/a>Flour</a><dt>2. <a href=/b>Water</a></dl>"
    let chapter = "<div class=chapter><h2>Bread</h2>\(list)</div>"
    let html = "<body>\(table("navheader"))\(chapter)\(table("navfooter"))"
    try #expect(!ContentPage.content(html).plainText().contains("Next"))
    try #expect(ContentPage.content(html).plainText().contains("How to bake."))
  }

  /// GAPDoc writes the sections of a chapter above its heading.
  @Test func `a short first sentence below a table of contents is kept, a label is not`() throws {
    let entries = (1...20).map { "<p><a href=c#s\($0)>4.\($0) Section \($0)</a></p>" }.joined()
    func text(_ start: String) throws -> String {
      let html = "<title>T</title><body>\(entries)\(start)\(ContentPage.paragraphs(3))"
      return try ContentPage.content(html).plainText()
    }
    let sentence = "<p>Matrix groups are groups of matrices.</p><p>They are finite.</p>"
    try #expect(text("<h3>4 Matrix Groups</h3>\(sentence)").hasPrefix("4 Matrix Groups\n\nMatrix"))
    try #expect(text("<h3>4 Matrix Groups</h3>").hasPrefix("4 Matrix Groups\n\n1. The quick"))
    for other in [
      sentence, "<h3>News</h3><p>Yesterday</p>", "<h3>A</h3><p><a href=b>Go on.</a></p>",
    ] {
      try #expect(text(other).hasPrefix("1. The quick"), "\(other)")
    }
  }

  /// DocBook and reStructuredText have sidebars in the text; those of sites have lists of pages, or no title of this kind.
  @Test(
    "the sidebars of a book are content",
    arguments: [
      (
        "div", "<div class=titlepage><div><p class=title><strong>Cork</strong></p></div></div>",
        true
      ),
      ("div", "<a id=cork></a><div class=titlepage><p class=title>Cork</p></div>", true),
      ("aside", "<p class=sidebar-title>Cork</p>", true), ("div", "<p class=title>Cork</p>", false),
      ("aside", "<h3>Cork</h3>", false),
      ("div", "<div><div class=titlepage></div>Cork</div>", false),
    ]
  )
  func sidebars(_ name: String, _ title: String, _ isContent: Bool) throws {
    let sidebar =
      "<\(name) class=sidebar>\(title)<p>It floats on water, as every angler knows, and it burns well.</\(name)>"
    let text = try ContentPage.content(
      "<title>T</title><body><div>\(ContentPage.paragraphs(4))\(sidebar)\(ContentPage.paragraphs(4))</div>"
    ).plainText()
    #expect(text.contains("It floats") == isContent)
    #expect(text.contains("Cork") == isContent)
  }

  @Test func `a short page is its text`() throws {
    try #expect(ContentPage.content("<p>Hello</p>").plainText() == "Hello")
    try #expect(ContentPage.content("Hello").plainText() == "Hello")
    try #expect(ContentPage.content("").plainText() == "")
  }

  @Test func `blocks of several pages of the host`() throws {
    let notice =
      "<p>All texts of this site are free, and everybody may read them where they are.</p>"
    var repetition = RepeatedBlocks()
    func content(_ number: Int) throws -> MainContent {
      let html =
        "<div><h2>Parameters of functions</h2>\(ContentPage.paragraphs(number))\(notice)</div>"
      let document = try ContentPage.content(html).document
      return MainContent(of: document, repetition: repetition)
    }
    for number in 1...3 {
      let page = try content(number)
      #expect(page.plainText().contains("All texts"))
      repetition.record(page)
    }
    let text = try content(5).plainText()
    #expect(!text.contains("All texts"))
    #expect(text.hasPrefix("Parameters of functions"))
    #expect(text.hasSuffix("knows."))
  }

  @Test func `a text ends with the last block that fits`() throws {
    let content = try ContentPage.content("<div>\(Self.article)</div>")
    let whole = content.plainText()
    for limit in stride(from: 0, to: whole.utf8.count + 10, by: 7) {
      let text = content.plainText(limit: limit)
      #expect(text.utf8.count <= limit && whole.hasPrefix(text))
      #expect(text.isEmpty || text.hasSuffix("knows."))
      #expect(content.markdown(limit: limit).utf8.count <= limit)
    }
  }

  private static func repeated(_ html: String, _ count: Int) -> String {
    String(repeating: html, count: count)
  }
}
