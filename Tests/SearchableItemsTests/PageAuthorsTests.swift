import SearchableItems
import Testing

@Suite("authors, site names and languages of pages")
struct PageAuthorsTests {
  private static func byline(_ text: String) -> String {
    "<h1>T</h1><div class=byline>\(text)</div><p>Some text.</p>"
  }

  private static func docBook(_ name: String) -> String {
    let words = name.split(separator: " ")
    return "<div class=author><h3 class=author><span class=firstname>\(words[0])</span> "
      + "<span class=surname>\(words[1])</span></h3><div class=affiliation><span class=orgname>The Mill<br>"
      + "</span><div class=address><p>1 Lock Street, <i>York</i></p></div></div></div>"
  }

  static let graph = """
    <script type=application/ld+json>{"@context": "https://schema.org", "@graph": [
    {"@type": "Article", "headline": "A", "publisher": {"@id": "#org"}},
    {"@type": "Organization", "@id": "#org", "name": "The Mill"}]}</script>
    """

  @Test(arguments: [
    ("<meta name=parsely-author content='Ada Lovelace'>", ["Ada Lovelace"]),
    (
      "<meta name=byl content='By Ada Lovelace and Grace Hopper'>",
      ["Ada Lovelace", "Grace Hopper"]
    ),
    ("<meta name=dc.creator content='Lovelace, Ada'>", ["Lovelace, Ada"]),
    (
      "<meta name=author content='Condé Nast'><meta property=article:author content='Ada Lovelace'>",
      ["Ada Lovelace"]
    ),
    ("<meta name=author content='https://shop.example/ada'>", []),
    ("<meta name=author content='Ada Lovelace, ada@mill.example'>", ["Ada Lovelace"]),
    // pandoc.
    ("<meta name=author content='Ada Lovelace ada@mill.example'>", ["Ada Lovelace"]),
    ("<meta name=author content='Ada Lovelace (ada@mill.example)'>", ["Ada Lovelace"]),
    (
      "<meta name=author content='Ada Lovelace &lt;ada@mill.example>; Grace Hopper &lt;grace@mill.example>'>",
      ["Ada Lovelace", "Grace Hopper"]
    ),
    (
      "<meta name=author content='Ada Lovelace &lt;ada@mill.example>, Grace Hopper &lt;grace@mill.example>'>",
      ["Ada Lovelace", "Grace Hopper"]
    ),
    ("<meta name=author content='Ada Lovelace.'>", ["Ada Lovelace"]),
    ("<meta name=author content='Ada Lovelace Jr.'>", ["Ada Lovelace Jr."]),
    ("<h1>A</h1><p class=author>Copyright March 12, 2008 Ada Lovelace", []),
    ("<meta name=author content='name, email@mill.example'>", []),
    (
      "<meta name=author content='Ada Lovelace, ada@mill.example, Grace Hopper'>",
      ["Ada Lovelace", "Grace Hopper"]
    ),
    (
      ItemBuilderTests.jsonLD(
        #""@type": "Article", "author": "{\"@type\": \"Person\", \"name\": \"Ada\"}""#
      ),
      []
    ),
    ("<meta name=author content='&lt;a href=/ada&gt;Ada Lovelace&lt;/a&gt;'>", ["Ada Lovelace"]),
    ("<h1>T</h1><a rel=author href=/ada>Ada Lovelace</a>", ["Ada Lovelace"]),
    (
      "<h1>T</h1><p>Text.<p>More.<p>End.<div class=biblioentry><p>A. <span class=author>Ada Lovelace</span></div>",
      []
    ),
    (
      "<h1>T</h1><p class=byline>By <a href=/ada>Ada Lovelace</a> | 3 May 2019</p>",
      ["Ada Lovelace"]
    ),
    // A link in a byline is more exact than the text of the byline.
    (
      "<h1>T</h1><div class=byline>Monday 3 May 2019 7:45 am by <a href=/author/ada>Ada Lovelace</a>",
      ["Ada Lovelace"]
    ),
    (
      "<h1>T</h1><p class=byline>By <span class=by-author><a href=/a rel=author>Ada Lovelace</a></span> 3 h",
      ["Ada Lovelace"]
    ),
    (
      "<h1>T</h1><div class=article__byline><a href=/authors/a>Ada Lovelace</a> and "
        + "<a href=/authors/g>Grace Hopper</a> <a href=/topics/x>Machines</a></div>",
      ["Ada Lovelace", "Grace Hopper"]
    ),
    ("<h1>T</h1><span itemprop=author>Ada Lovelace</span>", ["Ada Lovelace"]),
    // So is an element of the class `author` in it.
    (
      "<h1>T</h1><div class=byline-section><span class=author>Ada Lovelace and Grace Hopper</span> "
        + "<span class=publication>The York Daily Mill</span> Published 10:02 AM EST Nov 19, 2019</div>",
      ["Ada Lovelace", "Grace Hopper"]
    ),
    // The title page of a book in DocBook, with affiliations of several elements.
    (
      "<div class=titlepage><h1>T</h1><div class=authorgroup>\(docBook("Ada Lovelace"))"
        + "\(docBook("Grace Hopper"))\(docBook("Mary Somerville"))</div></div>",
      ["Ada Lovelace", "Grace Hopper", "Mary Somerville"]
    ),
    (
      "<h1>T</h1><div class=author><h3>About the author</h3><a href=/author/a>Ada Lovelace</a></div>",
      ["Ada Lovelace"]
    ),
    // Several authors are those of the entries of a list, one is that of the list.
    ("<h1>T</h1>\(PageDatesTests.entries[1])", []),
    ("<h1>T</h1><p class=byline>By Bo Ek</p>\(PageDatesTests.entries[1])", ["Bo Ek"]),
    // Values of templates.
    ("<meta name=author content=None><p class=byline>By Bo Ek</p>", ["Bo Ek"]),
    ("<meta name=author content=null>", []), ("<h1>T</h1><p class=author>None</p>", []),
    ("<meta name=author content='None More'>", ["None More"]),
    // Dates, reading times, roles and agencies are no names.
    (byline("By <a href=/a>Ada Lovelace</a> <time>Nov 15, 2019</time>"), ["Ada Lovelace"]),
    (byline("By Ada Lovelace Updated 3:15 PM ET, Mon November 18, 2019"), ["Ada Lovelace"]),
    (byline("Ada Lovelace Monday, February 29, 2016 @ 11:10 PM UTC"), ["Ada Lovelace"]),
    (byline("Ada Lovelace 3 min read"), ["Ada Lovelace"]),
    (byline("By Ada Lovelace, Staff Writer"), ["Ada Lovelace"]),
    (byline("By Ada Lovelace / Reuters"), ["Ada Lovelace"]),
    (byline("By Ada Lovelace (Reuters)"), ["Ada Lovelace"]),
    (byline("By Ada (A.K.) Lovelace"), ["Ada (A.K.) Lovelace"]),
    (byline("By Ada Lovelace (with Grace Hopper and Bo Ek)"), ["Ada Lovelace"]),
    (byline("By April June"), ["April June"]),
    (byline("作者：王小明"), ["王小明"]),
    (byline("Текст: Лида Буслаева"), ["Лида Буслаева"]),
    (byline("Ada Lovelace is a freelance writer living in London"), []),
    // The entries of a list have authors of their own.
    (
      "<h1>News</h1>"
        + (1...3).map { "<h2><a href=/\($0)>Story</a></h2><p class=byline>By Ada Nr\($0)x</p>" }
        .joined(), []
    ),
    (
      (1...3).map { "<h2><a href=/\($0)>Story</a></h2><p class=byline>By Bo Nr\($0)x</p>" }.joined()
        + "<h1>T</h1><p class=byline>By Ada Lovelace</p>", ["Ada Lovelace"]
    ),
    ("<h1>T</h1><div class=author-bio>About the author</div>", []),
    ("<aside><a rel=author href=/x>Someone Else</a></aside><h1>T</h1>", []),
    (
      "<h1>T</h1><a rel=author href=/a>Ada Lovelace</a>, <a rel=author href=/g>Grace Hopper</a>",
      ["Ada Lovelace", "Grace Hopper"]
    ),
  ])
  func authors(_ html: String, _ names: [String]) throws {
    #expect(try ItemBuilderTests.item(html).attributeSet.list("authorNames") == names)
  }

  /// Bylines with dates, in the forms of WordPress, Drupal and Ghost in their languages.
  @Test(arguments: [
    "Von Ada Lovelace am 3. Januar 2019", "Par Ada Lovelace le 3 janvier 2019",
    "Por Ada Lovelace el 3 de enero de 2019", "Di Ada Lovelace il 3 gennaio 2019",
    "Door Ada Lovelace op 3 januari 2019", "Por Ada Lovelace em 3 de janeiro de 2019",
    "Av Ada Lovelace den 3 januari 2019", "Von Ada Lovelace am Donnerstag, 3. Januar 2019",
    "Par Ada Lovelace, le jeudi 3 janvier 2019 à 15h12", "Ada Lovelace, 3 January 2019",
    "Posted on January 3, 2019 by Ada Lovelace", "Publié le 3 janvier 2019 par Ada Lovelace",
    "Veröffentlicht am 3. Januar 2019 von Ada Lovelace in Allgemein",
    "Publicado el 3 de enero de 2019 por Ada Lovelace en Noticias",
    "Pubblicato il 3 gennaio 2019 da Ada Lovelace", "Geplaatst op 3 januari 2019 door Ada Lovelace",
    "Publicado em 3 de janeiro de 2019 às 15:12 por Ada Lovelace",
    "Opublikowano 3 stycznia 2019 przez Ada Lovelace", "Publicerad 3 januari 2019 av Ada Lovelace",
    "Publikováno 3. 1. 2019 autor: Ada Lovelace", "Опубликовано 3 января 2019 автором Ada Lovelace",
    "Dipublikasikan pada 3 Januari 2019 oleh Ada Lovelace",
    "Submitted by Ada Lovelace on Thu, 01/03/2019",
    "Posted 3 days ago by Ada Lovelace", "January 3, 2019 | By Ada Lovelace | News",
    "Posted by Ada Lovelace on January 3, 2019 in News", "Posted by Ada Lovelace in News",
    "Written on January 3, 2019 by Ada Lovelace Updated January 4, 2019",
    "Ada Lovelace Last updated: January 7, 2025", "Ada Lovelace Mis à jour le 3 janvier 2019",
    "Ada Lovelace tarafından 3 Ocak 2019 tarihinde",
    "Text von Ada Lovelace, Fotos von Bo Ek", "Ein Beitrag von Ada Lovelace",
    "Rédigé par Ada Lovelace et publié le 3 janvier 2019", "A cura di Ada Lovelace",
    "Napisane przez Ada Lovelace dnia 3 stycznia 2019", "Napsal Ada Lovelace 3. 1. 2019",
    "Published 3 May 2019, last updated 4 May 2019 by Ada Lovelace",
  ])
  func `a name with a date`(_ text: String) throws {
    let item = try ItemBuilderTests.item(Self.byline(text))
    #expect(item.attributeSet.list("authorNames") == ["Ada Lovelace"])
    // Without a class a name needs a date and a word for the author.
    guard text.contains("2019"), !text.hasPrefix("Ada ") else { return }
    #expect(try Self.authors(of: "<h1>T</h1><p>\(text)</p><p>Some text.</p>") == ["Ada Lovelace"])
  }

  private static func authors(of html: String) throws -> [String] {
    try ItemBuilderTests.item(html).attributeSet.list("authorNames")
  }

  /// Texts near the heading without a class.
  @Test(arguments: [
    ("<h1>T</h1><p>By Ada Lovelace</p>", ["Ada Lovelace"]),
    (
      "<h1>T</h1><p>3 May 2019</p><p><b>by Ada Lovelace and Bo Ek</b></p>",
      ["Ada Lovelace", "Bo Ek"]
    ),
    ("<h1>T</h1><address>By <a href=/a>Ada Lovelace</a></address>", ["Ada Lovelace"]),
    ("<h1>T</h1><p>written by Ada van der Berg on 2019-05-03</p>", ["Ada van der Berg"]),
    // What markup names is more exact.
    ("<h1>T</h1><p>By Ada</p><p class=author>Ada Lovelace</p>", ["Ada Lovelace"]),
    ("<h1>T</h1><p>By default, nothing is written.</p>", []),
    ("<h1>T</h1><p>By the Author of Mills</p>", []),
    ("<h1>T</h1><p>Posted by Admin on 5 March 2019</p>", []),
    ("<h1>T</h1><p>By 水車研究所 ／ 2019.03.05</p>", ["水車研究所"]),
    ("<h1>T</h1><p>Von Berlin nach Paris, 5. März 2019</p>", []),
    ("<h1>T</h1><p>Ada Lovelace, 5 March 2019</p>", []),
    ("<h1>T</h1><p>Updated 5 March 2019 by Ada Lovelace</p>", []),
    (
      "<h1>T</h1>" + String(repeating: "<p>Some text.</p>", count: 20) + "<p>By Ada Lovelace</p>",
      []
    ),
  ])
  func sentences(_ html: String, _ names: [String]) throws {
    #expect(try Self.authors(of: html) == names)
  }

  /// Pages of the programs that archive mailing lists.
  @Test(arguments: [
    // MHonArc.
    (
      "<h1>T</h1><ul><li><em>To</em>: mills@lists.example</li><li><em>Subject</em>: T</li><li><em>From</em>: "
        + "Ada Lovelace &lt;<a href=mailto:a>ada@mill.example</a>&gt;</li><li><em>Date</em>: Mon, 12 Mar 2018</li></ul>",
      ["Ada Lovelace"]
    ),
    // hypermail.
    (
      "<h1>T</h1><address class=headers><span id=from><dfn>From</dfn>: Ada Lovelace &lt;ada@mill.example&gt;</span><br>"
        + "<span id=date><dfn>Date</dfn>: Mon, 12 Mar 2018 13:05:23 -0700</span><br></address>",
      ["Ada Lovelace"]
    ),
    // Pipermail.
    (
      "<h1>T</h1><b>Ada Lovelace</b> <a href=mailto:a title=T>ada at mill.example</a><br><i>Tue Apr 17 03:46:00 EDT 2018</i>",
      ["Ada Lovelace"]
    ),
    // public-inbox.
    (message("\"Lovelace, Ada\" &lt;ada@mill.example&gt;"), ["Lovelace, Ada"]),
    (message("ada@mill.example (Ada Lovelace)"), ["Ada Lovelace"]),
    (message("'Ada Lovelace' via Mills &lt;mills@lists.example&gt;"), ["Ada Lovelace"]),
    (message("ada@mill.example"), []), (message("ada at mill.example"), []),
    (message("Ada Lovelace ada at mill.example"), ["Ada Lovelace"]),
    (message("Ada &lt;a@b>") + message("Bo &lt;b@b>"), []),
    // The form for a letter, and a table of departures.
    ("<h1>T</h1><p>From: Berlin</p><p>To: Paris</p><p>Date: 5 March 2019</p>", []),
    ("<h1>T</h1><p>From: Ada Lovelace (ada@mill.example)</p><p>Some text.</p>", []),
    ("<h1>T</h1><p><b>Ada Lovelace</b> <a href=/ada>was first</a></p>", []),
  ])
  func `senders of messages`(_ html: String, _ names: [String]) throws {
    #expect(try Self.authors(of: html) == names)
  }

  private static func message(_ sender: String) -> String {
    "<pre>From: \(sender)\nTo: mills@lists.example\nSubject: T\nDate: Mon, 12 Mar 2018 10:11:12 +0100\n\nSome text.</pre>"
  }

  /// Labels and dates without a name, and the names of others.
  @Test(arguments: [
    "Publié le 3 janvier 2019", "Veröffentlicht am 3. Januar 2019",
    "Publicado el 3 de enero de 2019",
    "Pubblicato il 3 gennaio 2019", "Geplaatst op 3 januari 2019",
    "Publicado em 3 de janeiro de 2019",
    "Opublikowano 3 stycznia 2019", "Опубликовано 3 января 2019", "Publicerad 3 januari 2019",
    "Publikováno 3. ledna 2019", "Mis à jour le 3 janvier 2019", "发布于 2019年1月3日",
    "Last updated January 7, 2025", "Last updated <time>today</time>",
    "Written on <time>3 May</time>", "First published May 2019",
    "Created", "Submitted", "Added 3 May 2019", "Date", "Date: 3 May 2019",
    "Traduit par Ada Lovelace", "来源：新华网 2019-01-03", "Date May 3, 2019",
    "On", "On May 3, 2019",
    "Dernière mise à jour : 3 janvier 2019", "Última actualización", "Zuletzt aktualisiert",
    "Am 3. Januar 2019", "Le 3 janvier 2019", "Edited by Ada Lovelace on 3 May 2019",
    "Last modified: 2019/01/03 12:44 by Ada Lovelace", "3 May 2019 | News | Mills",
    "Publié le 3 janvier 2019 par Ada Lovelace Laisser un commentaire",
  ])
  func `no name`(_ text: String) throws {
    #expect(try Self.authors(of: Self.byline(text)) == [])
    #expect(try Self.authors(of: "<h1>T</h1><p>\(text)</p><p>Some text.</p>") == [])
  }

  /// Names with words that are also those of dates and labels.
  @Test(arguments: [
    ("By Anna May Wong", ["Anna May Wong"]), ("By Anna May, 3 January 2019", ["Anna May"]),
    ("Von Jan Muster am 3. Januar 2019", ["Jan Muster"]), ("By Emily Post", ["Emily Post"]),
    ("Post Malone", ["Post Malone"]),
    ("By Caroline Criado Perez, 3 May 2019", ["Caroline Criado Perez"]),
    ("By James Last", ["James Last"]), ("Par Le Minh Anh", ["Le Minh Anh"]),
    ("Von Ada Lovelace und Grace Hopper am 3. Januar 2019", ["Ada Lovelace", "Grace Hopper"]),
  ])
  func `a name like a date`(_ text: String, _ names: [String]) throws {
    #expect(try ItemBuilderTests.item(Self.byline(text)).attributeSet.list("authorNames") == names)
  }

  @Test(
    arguments: [
      ("<meta property=og:site_name content=Mill>" + graph, "Mill"), (graph, "The Mill"),
      ("<title>Rye bread | My Shop</title>", nil), ("<title>Rye bread | Shop</title>", "Shop"),
      (ItemBuilderTests.jsonLD(#""@type": "WebSite", "name": "Mill""#), "Mill"),
      (ItemBuilderTests.jsonLD(#""@type": "Article", "publisher": "https://mill.example/""#), nil),
    ] as [(String, String?)]
  )
  func publisher(_ html: String, _ name: String?) throws {
    #expect(try ItemBuilderTests.item(html).attributeSet.list("publishers").first == name)
  }

  @Test(
    arguments: [
      ("en_US", "en-US"), ("English", "en"), ("deutsch", "de"), ("zh-hans-cn", "zh-Hans-CN"),
      ("en-us-u-ca-gregory", "en-US-u-ca-gregory"), ("x-y", nil),
      ("de", "de"), ("pt-br", "pt-BR"), ("{{lang}}", nil), ("n/a", nil),
    ] as [(String, String?)]
  )
  func language(_ written: String, _ tag: String?) throws {
    let item = try ItemBuilderTests.item("<html lang='\(written)'><p>x")
    #expect(item.attributeSet.list("languages").first == tag)
  }

  @Test(arguments: [
    ("Bread &amp;amp; butter", "Bread & butter"), ("&lt;b&gt;Bread&lt;/b&gt; now", "Bread now"),
    ("It&amp;#8217;s bread", "It’s bread"), ("The &lt;div&gt; element", "The <div> element"),
    ("AT&amp;T", "AT&T"),
  ])
  func `titles are decoded once more`(_ source: String, _ title: String) throws {
    #expect(try ItemBuilderTests.item("<title>\(source)</title>").attributeSet.title == title)
  }
}
