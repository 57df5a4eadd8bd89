import MainContent
import Testing

@Suite("Sections of a page")
struct SectionTests {
  private static func sections(_ body: String) throws -> [String] {
    let content = try ContentPage.content("<body><div>\(body)</div>")
    return content.sections.map { section in
      let heading = section.name.map { String(decoding: content.text[$0], as: UTF8.self) } ?? "-"
      return "\(section.level) \(heading) #\(section.anchor ?? "-") \(section.blocks)"
    }
  }

  @Test func `sections start at headings and identified terms`() throws {
    let prose = "<p>\(ContentPage.prose)</p>"
    let body =
      "\(prose)<h2 id=a>A</h2>\(prose)\(prose)<h3>B</h3>\(prose)"
      + "<dl><dt id=c>c<dd>\(ContentPage.prose)<dt>d<dd>\(ContentPage.prose)</dl>"
    try #expect(
      Self.sections(body) == [
        "0 - #- 0..<1", "2 A #a 1..<4", "3 B #- 4..<6", "7 c #c 6..<8", "7 d #- 8..<10",
      ]
    )
  }

  /// Javadoc's `<A NAME="skip-navbar_top">` stands before the first heading.
  @Test func `the target of a link that skips the navigation identifies no section`() throws {
    func sections(_ anchor: String) throws -> [String] {
      try Self.sections("<a name=\(anchor)></a><h2>A</h2><p>\(ContentPage.prose)</p>")
    }
    try #expect(sections("navigation") == ["2 A #navigation 0..<2"])
    for anchor in ["skip-navbar_top", "skip.navbar.top", "skipNav"] {
      try #expect(sections(anchor) == ["2 A #- 0..<2"])
    }
  }

  @Test(
    "the purpose of a manual page is the name of its first section",
    arguments: [
      // AsciiDoc and man2html, DocBook, mandoc.
      (
        "<h1>fox(1)</h1><h2>NAME</h2><p>fox - run at night</p><h2>SYNOPSIS</h2>",
        "fox - run at night"
      ),
      ("<h2><span>fox</span></h2><p>fox — run at night</p><h2>Synopsis</h2>", "fox — run at night"),
      (
        "<h1 id=NAME><a href=#NAME>NAME</a></h1><p><code>fox</code> — run</p><h1>SYNOPSIS</h1><p>fox</p><h1>DESCRIPTION</h1>",
        "fox — run"
      ),
      ("<h1>fox(1)</h1><h2>NAME</h2><p>A fox runs at night</p><h2>SYNOPSIS</h2>", "NAME"),
      (
        "<h1>fox(1)</h1><h2>NAME</h2><p>fox - <a href=/r>run</a> at night, and sleep by day, as foxes do.</p><h2>SYNOPSIS</h2>",
        "NAME"
      ),
      (
        "<h1>fox(1)</h1><h2>NAME</h2><p>fox - run at night</p><p>More.</p><h2>SYNOPSIS</h2>", "NAME"
      ),
      ("<h1>fox(1)</h1><h2>NAME</h2><p>fox - run at night</p><h3>SYNOPSIS</h3>", "NAME"),
    ]
  )
  func purpose(_ start: String, _ name: String) throws {
    let prose = "<p>\(ContentPage.prose)</p>"
    let named = try Self.sections("\(start)\(prose)\(prose)<h2>FILES</h2>\(prose)")
    #expect(named.contains { $0.contains(" \(name) #") }, "\(named)")
    #expect(named.allSatisfy { name == "NAME" || !$0.contains(" NAME #") }, "\(named)")
  }

  /// The pages of Texinfo 6.8, such as those of zsh: a `div` with the name of the node, navigation, and the heading.
  @Test func `a heading after navigation is named by the element around both`() throws {
    let links = ["&lt;&lt;", "Up", "Next"].map { "<td>[<a href='#\($0)'>\($0)</a>]<td>&nbsp;" }
      .joined()
    let table = "<table><tr>\(links)</table>"
    let line =
      "<p>Next: <a href=b.html>Bread</a>, Up: <a href=#a>Food</a> [<a href=i.html>Index</a>]</p>"
    let prose = "<p>\(ContentPage.prose)</p>"
    func node(_ name: String, _ before: String) -> String {
      "<div id=\(name)>\(before)<h3>\(name)</h3>\(prose)<div><h4>Part</h4>\(prose)</div></div>"
    }
    let many = String(repeating: "<div>\(line)</div>", count: 30)
    let body = node("t", table) + node("l", line) + node("p", prose) + node("m", many)
    let named = try Self.sections(body).map {
      $0.split(separator: " ")[1...2].joined(separator: " ")
    }
    #expect(
      named.filter { !$0.hasPrefix("-") } == [
        "t #t", "Part #-", "l #l", "Part #-", "p #-", "Part #-", "m #-", "Part #-",
      ]
    )
  }

  /// The manuals of PostgreSQL: a note has an identifier and a heading, which would say nothing in a list of results.
  @Test(arguments: ["note", "tip", "caution", "important", "warning"])
  func `the identifier of a note is that of no section`(_ kind: String) throws {
    let prose = "<p>\(ContentPage.prose)</p>"
    let body =
      "<div class=sect1 id=serial><h2>Serial types</h2>\(prose)"
      + "<div class=\(kind) id=id-1.5.7><h3>Note</h3>\(prose)</div>\(prose)</div>"
    let sections = try Self.sections(body)
    #expect(sections == ["2 Serial types #serial 0..<2", "3 Note #- 2..<5"])
  }

  /// The manual of Erlang has a permalink in each heading, and hundreds of elements with the id `types`.
  @Test
  func `the identifier of a heading comes before those in it, and leads to the first of several`()
    throws
  {
    let prose = "<p>\(ContentPage.prose)</p>"
    func function(_ name: String) -> String {
      "<h4 id=\(name)><div><span id=link-\(name)><a href='#\(name)'></a></span></div>\(name)</h4>"
        + "<h5 id=types>Types</h5>\(prose)"
    }
    try #expect(
      Self.sections("<h2 id=a>A</h2>\(prose)\(function("foldl"))\(function("foldr"))") == [
        "2 A #a 0..<2", "4 foldl #foldl 2..<3", "5 Types #types 3..<5", "4 foldr #foldr 5..<6",
        "5 Types #- 6..<8",
      ]
    )
  }

  /// RDoc marks the name of a method by a class, and the method by an identifier around it.
  @Test func `what is marked as the heading of an identified element is a term`() throws {
    func method(_ name: String, _ advice: String = "") -> String {
      """
      <div id="method-i-\(name)" class="method-detail "><div class="method-heading">
      <span class="method-name">\(name)</span><span class="method-args">(a)</span>\(advice)</div>
      <div class="method-description"><p>\(ContentPage.prose)</p>
      <div class="method-source-code" id="\(name)-source"><pre>def \(name)</pre></div></div></div>
      """
    }
    let advice = "<span class=method-click-advice>click to toggle source</span>"
    let prose = "<p>\(ContentPage.prose)</p>"
    // `register` alone is the name of a form.
    let names = ["each", "register", "header", "empty-3F"]
    let body = "\(prose)<h2 id=a>A</h2>" + names.map { method($0, advice) }.joined()
    try #expect(
      Self.sections(body) == [
        "0 - #- 0..<1", "2 A #a 1..<2", "7 each(a) #method-i-each 2..<5",
        "7 register(a) #method-i-register 5..<8", "7 header(a) #method-i-header 8..<11",
        "7 empty-3F(a) #method-i-empty-3F 11..<14",
      ]
    )
    let plain = "\(prose)<h2 id=a>A</h2>\(prose)<div class=heading>Not identified</div>\(prose)"
    try #expect(Self.sections(plain).count == 2)
    let behind = "<div id=b>\(prose)<div class=panel-heading>Behind other text</div>\(prose)</div>"
    try #expect(Self.sections("<h2 id=a>A</h2>\(prose)\(behind)").count == 1)
  }

  /// Pydoctor marks the name of a function as its header, behind its anchor.
  @Test func `the header of a function is its name`() throws {
    func function(_ name: String) -> String {
      """
      <div><a name="\(name)"></a><div class="functionHeader">def <span>\(name)</span>(source)
      <a class="headerLink" href="#\(name)">¶</a></div><div class="functionBody"><p>\(ContentPage.prose)</p></div></div>
      """
    }
    let names = ["publish", "read", "write"]
    let body = "<p>\(ContentPage.prose)</p><h2 id=a>A</h2>" + names.map(function).joined()
    let sections = try Self.sections(body)
    for name in names { #expect(sections.contains { $0.contains("\(name)(source) #\(name)") }) }
  }

  @Test func `code at the start of a table row is a term`() throws {
    let prose = "<p>\(ContentPage.prose)</p>"
    let data =
      "<table><tr><th><code>Name</code><th>Text<tr><td><code>trim</code> ( text )<td>Cuts \(ContentPage.prose)"
      + "<tr><td>Call <code>x</code><td>\(ContentPage.prose)</table>"
    let cells =
      "<table><tr><td><p><a id=i></a><code>now</code> () → time</p><p>\(ContentPage.prose)</p></table>"
    try #expect(
      Self.sections("\(prose)<h2 id=a>A</h2>\(prose)\(data)\(prose)\(cells)") == [
        "0 - #- 0..<1", "2 A #a 1..<4", "7 trim #- 4..<6", "7 - #- 6..<7", "7 now #- 7..<9",
      ]
    )
  }

  /// The manual of Node.js lists the parameters of a function before the text about it.
  @Test func `the section around a list of terms goes on behind the list`() throws {
    let prose = "<p>\(ContentPage.prose)</p>"
    let items =
      "<ul><li><code>size</code> a number<ul><li><code>0</code> none</ul><li>Returns: text</ul>"
    let terms = "<dl><dt id=b>b<dd>\(ContentPage.prose)</dl>"
    let headings = "<h2 id=a>A</h2>\(items)\(prose)\(prose)\(terms)\(prose)<h3>C</h3>\(prose)"
    try #expect(
      Self.sections("\(prose)\(headings)") == [
        "0 - #- 0..<1", "2 A #a 1..<2", "7 size #- 2..<3", "7 0 #- 3..<4", "7 - #- 4..<7",
        "7 b #b 7..<9", "7 - #- 9..<10", "3 C #- 10..<12",
      ]
    )
    // Pages of javadoc before Java 7 have the description behind the list with the name.
    let name = "<dl><dt id=d>d</dl>"
    try #expect(
      Self.sections("<h2 id=a>A</h2>\(prose)\(name)\(prose)") == ["2 A #a 0..<2", "7 d #d 2..<4"]
    )
  }

  /// Sphinx describes a function with lists of its parameters and values.
  @Test func `terms in the description of an identified term are parts of it`() throws {
    let prose = "<p>\(ContentPage.prose)</p>"
    let parameters = "<dl><dt>Parameters<dd><ul><li><code>x</code> a number</ul></dl>"
    let function = "<dl><dt id=f><code>f</code>(x)<dd>\(prose)\(parameters)\(prose)</dl>"
    let group = "<dl><dt>Options<dd><dl><dt id=g>-g<dd>\(ContentPage.prose)<dt>-h<dd>Help</dl></dl>"
    try #expect(
      Self.sections("<h2 id=a>A</h2>\(prose)\(function)\(group)\(prose)") == [
        "2 A #a 0..<2", "7 f(x) #f 2..<7", "7 Options #- 7..<8", "7 -g #g 8..<10",
        "7 -h #- 10..<12", "7 - #- 12..<13",
      ]
    )
  }

  @Test func `the entries of the index of a book are no terms`() throws {
    let prose = "<p>\(ContentPage.prose)</p>"
    let entries =
      "<dl><dt id=i>abs, <a href=math.html#abs>Functions</a><dt id=j>min, <a href=a.html>Aggregates</a></dl>"
    let signatures =
      "<dl><dt id=k><a href=t.html>T</a> put(<a href=k.html>K</a> a, <a href=v.html>V</a> b)"
      + "<dt id=l>puts(a, <a href=v.html>V</a>)<dd>\(ContentPage.prose)</dl>"
    try #expect(
      Self.sections("<h2 id=a>A</h2>\(prose)\(entries)\(signatures)\(prose)") == [
        "2 A #a 0..<4", "7 T put(K a, V b) #k 4..<5", "8 puts(a, V) #l 5..<7",
        "7 - #- 7..<8",
      ]
    )
  }

  @Test func `a term in a row or an item has its identifier`() throws {
    let prose = "<p>\(ContentPage.prose)</p>"
    let row = "<tr id=b><td><code>trim</code> ( text )<td>Cuts \(ContentPage.prose)"
    let item = "<ul><li id=c><code>pad</code> \(ContentPage.prose)</ul>"
    try #expect(
      Self.sections("<h2 id=a>A</h2>\(prose)<table>\(row)</table>\(item)") == [
        "2 A #a 0..<2", "7 trim #b 2..<3", "7 pad #c 3..<4",
      ]
    )
  }

  @Test func `further signatures before one description are terms too, sentences are none`() throws
  {
    let prose = "<p>\(ContentPage.prose)</p>"
    let signatures = "<p><code>ceil</code> ( x ) → y</p><p><code>ceiling</code> ( x ) → y</p>"
    let rows = [
      signatures + prose + "<p><code>ceil(42.2)</code> → 43</p>",
      "<p><code>floor</code> ( x )</p><p><code>floor</code> rounds down.</p>" + prose,
    ]
    let cells = rows.map { "<tr><td>\($0)" }.joined()
    try #expect(
      Self.sections("\(prose)<h2 id=a>A</h2>\(prose)<table>\(cells)</table>\(prose)") == [
        "0 - #- 0..<1", "2 A #a 1..<3", "7 ceil #- 3..<4", "8 ceiling #- 4..<7",
        "7 floor #- 7..<11",
      ]
    )
    let list = "<dl><dt><code>a</code><dt><code>b</code><dd>\(prose)</dl>"
    let expected = ["0 - #- 0..<1", "7 a #- 1..<2", "8 b #- 2..<4"]
    try #expect(Self.sections("\(prose)\(list)") == expected)
  }

  /// The references of Racket (Scribble) and of Crystal, reduced to the form of their definitions.
  @Test func `names that lead to their own link target are terms`() throws {
    let prose = "<p>\(ContentPage.prose)</p>"
    let racket =
      "<p><span>(</span><a name='(def._make-x)'></a><span><a href='#%28def._make-x%29'>make-x</a></span> v)</p>"
    let crystal =
      "<div id='get(key)-method'><div class=signature>def <b>get</b>(key) <a class=method-permalink href='#get(key)-method'>#</a></div>"
      + "\(prose)</div>"
    let names = try Self.sections(prose + racket + prose + crystal).map { $0.prefix(40) }
    #expect(names.count == 3 && names[1].hasPrefix("7 (make-x v) #(def._make-x)"))
    #expect(names[2].hasPrefix("7 def get(key) #get(key)-method"))
    // A mark that leads to a paragraph is no name, and a longer text no definition.
    let mark = "<p><a name=p1></a><a href=#p1>¶</a> The fox.</p>"
    let long = "<p><a name=p2></a><a href=#p2>Fox</a> \(ContentPage.prose)\(ContentPage.prose)</p>"
    #expect(try Self.sections(prose + mark + long).count == 1)
  }

  /// A page of Racket's reference, whose definitions are cells of tables in block quotations for layout.
  @Test func `definitions in block quotations are terms`() throws {
    func definition(_ name: String) -> String {
      "<p><div class=SIntrapara><blockquote class=SVInsetFlow><table class='boxed RBoxed'><tr><td>"
        + "<blockquote class=SubFlow><div class='RBackgroundLabel SIEHidden'><div><p>procedure</p></div></div>"
        + "<p class=RForeground><span class=RktPn>(</span><a name='(def._\(name))'></a><span><span class=RktSym>"
        + "<a href='#%28def._\(name)%29' class=RktValDef>\(name)</a></span></span> v)&nbsp;&rarr;&nbsp;"
        + "<a href='booleans.html#b'>boolean?</a></p></blockquote></td></tr><tr><td>&nbsp;v : <a href='#v'>any/c</a></td></tr>"
        + "</table></blockquote></div><div class=SIntrapara>\(ContentPage.prose)</div></p>"
    }
    let body = "<h4>Tables<a name='(part._tables)'></a></h4><p>\(ContentPage.prose)</p>"
    let sections = try Self.sections(body + ["hash?", "hash-eq"].map(definition).joined())
    let expected = ["hash?", "hash-eq"].map { "7 (\($0) v) → boolean? #(def._\($0)) " }
    for start in expected { #expect(sections.contains { $0.hasPrefix(start) }, "\(sections)") }
    let quote = "<blockquote><p>\(ContentPage.prose) <a href=#q>Fox</a></p></blockquote>"
    #expect(try Self.sections(quote + quote).count == 1)
  }

  /// The options of Exim's manual (DocBook).
  @Test func `tables of one row before a text are terms if a page has several`() throws {
    func option(_ name: String, _ text: String = "<p>\(ContentPage.prose)</p>") -> String {
      "<table><tr><td><span class=docbook_option>\(name)</span></td><td>Use: <i>main</i></td>"
        + "<td>Type: string</td></tr></table>\(text)"
    }
    let prose = "<p>\(ContentPage.prose)</p>"
    let options = ["acl_smtp_auth", "acl_smtp_rcpt", "$local_part"]
    let all = options.map { option($0) }.joined()
    let names = try Self.sections("\(prose)<h2 id=a>A</h2>\(prose)\(all)").map {
      $0.split(separator: " #")[0]
    }
    #expect(names == ["0 -", "2 A"] + options.map { "7 \($0)" })
    let others = [
      option("acl_smtp_auth") + option("acl_smtp_rcpt"),
      "<table>" + options.map { "<tr><td>\($0)<td>a<td>b" }.joined() + "</table>",
      options.map { option("see \($0)") }.joined(),
      options.map { option($0, "") }.joined() + prose,
    ]
    for other in others {
      #expect(try Self.sections("\(prose)<h2 id=a>A</h2>\(prose)\(other)").count == 2, "\(other)")
    }
  }

  /// The references of Haddock, OCamldoc, Graphviz, Texinfo and Gambit, reduced to the form of their definitions.
  @Test(
    "signatures, linked terms, and what stands behind or before a link target",
    arguments: [
      (
        "<div class=top><p class=src><a id='v:mapKeys' class=def>mapKeys</a> :: (a -> b) <a href='#v:mapKeys' class=selflink>#</a></p>",
        "7 mapKeys :: (a -> b) #v:mapKeys"
      ),
      (
        "<p class=src><a id='v:foldl-39-' class=def>foldl'</a> :: t a <a href='src/D.html#foldl%27' class=link>Source</a></p>",
        "7 foldl' :: t a #v:foldl-39-"
      ),
      (
        "<p class=src><a id='v:-60--124--62-' class=def>(&lt;|&gt;)</a> :: f a -> f a <a href='../src/D.html' class=link>Source</a></p>",
        "7 (<|>) :: f a -> f a #v:-60--124--62-"
      ),
      (
        "<p class=src><span>data</span> <a id='t:Value' class=def>Value</a> = ...</p>",
        "7 data Value = ... #t:Value"
      ),
      (
        "<pre><span id=VALrev_enum><span>val</span> rev_enum</span> : 'a t -> 'a t</pre>",
        "7 val rev_enum : 'a t -> 'a t #VALrev_enum"
      ),
      ("<dl><dt><a name='d:mosek' href='#a:mosek'><b>mosek</b></a><dd>", "7 mosek #d:mosek"),
      (
        "<dl><dt><code>\\fromproperty</code><dd><a name=index-fromproperty></a>",
        "7 \\fromproperty #index-fromproperty"
      ),
      (
        "<a name=index-cpu></a><table><tr><td><code>cpu-time</code><td>procedure</table>",
        "7 cpu-time #index-cpu"
      ),
    ]
  )
  func definitions(_ start: String, _ section: String) throws {
    let prose = "<p>\(ContentPage.prose)</p>"
    let sections = try Self.sections(prose + start + prose + prose)
    #expect(sections.contains { $0.hasPrefix(section + " ") }, "\(sections)")
  }

  @Test(
    "paragraphs and cells with link targets that define nothing",
    arguments: [
      "<p><a id=fox>fox</a> is an animal. It runs (at night).</p>",
      "<p>The animal that is called <a id=v:fox>fox</a>: it runs.</p>",
      "<table><tr><td><a name=x12></a>cpu-time<td>procedure</table>",
    ]
  )
  func noDefinitions(_ text: String) throws {
    let prose = "<p>\(ContentPage.prose)</p>"
    #expect(try Self.sections(prose + text + prose).count == 1)
  }

  @Test func `a heading and a term end before the link to their source`() throws {
    let prose = "<p>\(ContentPage.prose)</p>"
    let body =
      "<h2 id=a>Declaration <a class=srclink href=s.html>[src]</a></h2>\(prose)"
      + "<dl><dt id=map>map(f) <a href=_modules/m.html#map><span>[source]</span></a><dd>\(ContentPage.prose)</dl>"
      + "<h2 id=b>Open <a href=s.html>source</a></h2>\(prose)"
    let names = try Self.sections(prose + body).dropFirst().map { $0.split(separator: " #")[0] }
    #expect(names == ["2 Declaration", "7 map(f)", "2 Open source"])
  }

  @Test func `bold text at the start of an identified paragraph is a title`() throws {
    let prose = "<p>\(ContentPage.prose)</p>"
    let parts = [
      // As in SQLite's list of pragmas, whose headings are hidden.
      "<a name=b></a><h style='display:none'>PRAGMA b</h><hr><p><b>PRAGMA </b><i>schema.</i><b>b;<br>PRAGMA c</b></p>",
      "</ul><a name=c></a><li><p><b>Most columns:</b></p>",
      "<p id=d><strong>Run-in title.</strong> \(ContentPage.prose)</p>",
      "<ul><li id=e><b>Item</b> that \(ContentPage.prose)</ul>",
    ]
    let others = [
      "<div id=f><p><b>Note</b></p>\(prose)</div>", "<p id=g>Text <b>bold</b></p>",
      "<p id=h><i>Italic</i> <b>bold</b></p>", "<p><a id=i href='#j'><b>Link</b></a> text</p>",
      "<p id=k><b>\(String(repeating: "long ", count: 21))</b></p>", "<p><b>Bold</b> text</p>",
    ]
    let body = ["<h2 id=a>A</h2>"] + parts.map { $0 + prose } + ["<h2 id=z>Z</h2>"] + others
    try #expect(
      Self.sections(body.joined(separator: prose)) == [
        "2 A #a 0..<2", "7 PRAGMA schema.b #b 2..<5", "7 Most columns #c 5..<8",
        "7 Run-in title #d 8..<11", "7 Item #e 11..<12", "7 - #- 12..<14",
        "2 Z #z 14..<28",
      ]
    )
  }

  @Test func `a term without an identifier is named by the code at its start, or by all of it`()
    throws
  {
    let prose = "<p>\(ContentPage.prose)</p>"
    let list =
      "<dl><dt><code>xmax</code> (number)<dd>\(prose)<dt>plain<dd>\(prose)<dt>of <code>x</code><dd>\(prose)</dl>"
    try #expect(
      Self.sections("\(prose)<h2 id=a>A</h2>\(prose)\(list)") == [
        "0 - #- 0..<1", "2 A #a 1..<3", "7 xmax #- 3..<5", "7 plain #- 5..<7",
        "7 of x #- 7..<9",
      ]
    )
    let long = "<dl><dt>\(String(repeating: "long ", count: 26))<dd>\(prose)</dl>"
    #expect(try Self.sections("\(prose)\(long)").count == 1)
  }

  @Test func `terms in a row share a text, with or without identifiers`() throws {
    let prose = "<p>\(ContentPage.prose)</p>"
    // As Texinfo writes them, with a colon.
    let list =
      "<dl><dt id=a>: split (x)<dt id=b>: split (x, y)<dd>\(prose)<dt>-m<dt>--mainline<dd>\(prose)"
      + "</dl>"
    try #expect(
      Self.sections("\(prose)\(list)") == [
        "0 - #- 0..<1", "7 split (x) #a 1..<2", "8 split (x, y) #b 2..<4", "7 -m #- 4..<5",
        "8 --mainline #- 5..<7",
      ]
    )
  }

  @Test func `code at the start of a list item is a term`() throws {
    let prose = "<p>\(ContentPage.prose)</p>"
    let list =
      "<ul><li><p><code>PGHOST</code> is the host.\(prose)<li><code>PGPORT</code> is its port."
      + "<li>The variable <code>PGUSER</code> is described elsewhere.</ul>"
    try #expect(
      Self.sections("\(prose)<h2 id=a>A</h2>\(prose)\(list)") == [
        "0 - #- 0..<1", "2 A #a 1..<3", "7 PGHOST #- 3..<5", "7 PGPORT #- 5..<7",
      ]
    )
  }

  @Test func `the code of an operator and its operands is one term`() throws {
    func table(_ cell: String) -> String {
      "<p>\(ContentPage.prose)</p><table><tr><td>\(cell)<p>\(ContentPage.prose)</p></table>"
    }
    let operators = "<p><code>date</code> <code>IS\n FALSE</code> → <code>boolean</code></p>"
    try #expect(Self.sections(table(operators)).last == "7 date IS FALSE #- 1..<3")
    let function = "<p><code>trim</code> ( <code>text</code> )</p>"
    try #expect(Self.sections(table(function)).last == "7 trim #- 1..<3")
    let cells = "<table><tr><td><code>a</code><td><code>b</code> \(ContentPage.prose)</table>"
    try #expect(Self.sections("<p>\(ContentPage.prose)</p>\(cells)").last == "7 a #- 1..<2")
  }

  @Test func `long code at the start of a table row is an example and no term`() throws {
    let code = String(repeating: "SELECT 1; ", count: 10)
    let table = "<table><tr><td><code>\(code)</code><td>\(ContentPage.prose)</table>"
    #expect(try Self.sections("<p>\(ContentPage.prose)</p>\(table)").count == 1)
  }

  @Test(
    "anchors",
    arguments: [
      ("<h2 id=own><a id=inner></a>A</h2>", "own"),
      ("<h2 id=own>A</h2>", "own"),
      ("<h2><a name=inner>A</a></h2>", "inner"),
      ("<h2><span id=inner>A</span></h2>", "inner"),
      ("<a name=before></a><h2>A</h2>", "before"),
      ("<p>Text <a name=before></a><h2>A</h2>", "before"),
      ("<p>Text <a name=before></a><h2 id=own>A</h2>", "own"),
      ("<p>Text <a name=other>with a name</a><h2>A</h2>", "-"),
      ("<p id=other>Text<h2>A</h2>", "-"),
      ("<section id=outer><h2>A</h2></section>", "outer"),
      ("<div id=outer><div class=title><h2>A</h2></div></div>", "outer"),
      ("<div id=other></div><h2>A</h2>", "-"),
      ("<div id=other>text</div><h2>A</h2>", "-"),
      ("<h2 id=''>A</h2>", "-"),
    ]
  )
  func anchors(_ heading: String, _ anchor: String) throws {
    let prose = "<p>\(ContentPage.prose)</p>"
    let section = try Self.sections("\(prose)\(heading)\(prose)").last
    #expect(section?.contains(" A #\(anchor) ") == true, "\(section ?? "")")
  }

  @Test func `every block belongs to one section`() throws {
    let content = try ContentPage.content(
      "<nav><h2>Menu</h2></nav><h1>T</h1>\(ContentPage.paragraphs(3))<h2>A</h2>\(ContentPage.prose)"
    )
    #expect(content.sections.flatMap(\.blocks) == Array(content.blocks.indices))
    #expect(content.sections.map(\.level) == [0, 1, 2])
  }
}
