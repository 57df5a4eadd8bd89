import SearchableItems
import Testing

/// The order of trust among the dates of a page; see Documentation/PageMarkup.md.
@Suite("dates of pages")
struct PageDatesTests {
  static let article = ItemBuilderTests.jsonLD(
    #""@type": "Article", "datePublished": "2019-01-01T10:00:00+02:00""#
  )

  /// Short entries without headings that lead to other pages, each with its date.
  static let entries = [
    (1...3).map {
      "<li><time datetime=2020-01-0\($0)>x</time> <a href=/\($0)>A history of mill \($0)</a></li>"
    }.joined(),
    (1...3).map {
      """
      <div class=page><a href=/\($0)>A history of mill \($0)</a><br>Posted <span class=date>\
      Fri Jan 0\($0) 09:30:00 2020</span> by <span class=author>Ada \($0)</span></div>
      """
    }.joined(),
    "<table><tr><th>age<th>author<th>description"
      + (1...3).map {
        "<tr><td>Thu, 0\($0) Jan 2020 10:19:00 +0000<td>Ada<td><a href=/r/\($0)>Add a page</a>"
      }.joined() + "</table>",
  ]

  /// Three headlines that lead to other pages, each with its date.
  static func stories(_ year: Int) -> String {
    (1...3).map {
      "<div><h2><a href=/\(year)/\($0)>Story</a></h2><time datetime=\(year)-01-0\($0)>x</time></div>"
    }
    .joined()
  }

  @Test(
    arguments: [
      (article, "2019-01-01T10:00:00+02:00", "json-ld datePublished"),
      ("<h1>T</h1><p class='event entry-date'>3 January 2019", "2019-01-03T00:00:00Z", "class"),
      // Names of publishing systems.
      ("<meta name=date content='2019-01-02'>", "2019-01-02T00:00:00Z", "meta date"),
      (
        "<meta name=DC.date.issued content=2019-01-02>", "2019-01-02T00:00:00Z",
        "meta dc.date.issued"
      ),
      (
        "<meta name=parsely-pub-date content='2019-01-02T03:04:05Z'>", "2019-01-02T03:04:05Z",
        "meta parsely-pub-date"
      ),
      (
        "<meta name=citation_publication_date content='2019/01/02'>", "2019-01-02T00:00:00Z",
        "meta citation_publication_date"
      ),
      ("<meta name=date content=1579879736>", "2020-01-24T15:28:56Z", "meta date"),
      // A more specific name is preferred.
      (
        "<meta name=date content=2018-01-01><meta property=article:published_time content=2019-01-02>",
        "2019-01-02T00:00:00Z", "meta article:published_time"
      ),
      // The main text.
      ("<h1>T</h1><time datetime=2019-01-03>today</time>", "2019-01-03T00:00:00Z", "time"),
      ("<h1>T</h1><span class=entry-date>3. Januar 2019</span>", "2019-01-03T00:00:00Z", "class"),
      ("<h1>T</h1><p class=published>3. Januar 2019</p>", "2019-01-03T00:00:00Z", "class"),
      // Not a date by its class.
      ("<h1>T</h1><p class=publisher>3. Januar 2019</p>", "2019-01-03T00:00:00Z", "heading"),
      (
        "<h1>T</h1><abbr itemprop=datePublished title='2019-01-03T05:00:00-07:00'>5 AM</abbr>",
        "2019-01-03T05:00:00-07:00", "itemprop"
      ),
      ("<h1>T</h1><p>Posted by Ada on 3 January 2019</p>", "2019-01-03T00:00:00Z", "heading"),
      (
        "<h1>T</h1><p>Last updated: never</p><p><time datetime=2019-01-03>today</time></p>",
        "2019-01-03T00:00:00Z", "time"
      ),
      // A table that says whose date it is, and a cell without a name for it.
      (
        "<h1>T</h1><table><tr><th>Released<td>3 January 2019</table>", "2019-01-03T00:00:00Z",
        "heading"
      ),
      ("<h1>T</h1><dl><dt>Datum<dd>3. Januar 2019</dl>", "2019-01-03T00:00:00Z", "heading"),
      ("<h1>T</h1><table><tr><td>3 January 2019</table>", "2019-01-03T00:00:00Z", "heading"),
      ("<h1>T</h1><p>By: Ada Lovelace, Jan 3, 2019", "2019-01-03T00:00:00Z", "heading"),
      ("<h1>T</h1><p>Place: Paris<p>Issued (3 January 2019)", "2019-01-03T00:00:00Z", "heading"),
      ("<h1>T</h1><p>Released 3 January 2019.", "2019-01-03T00:00:00Z", "heading"),
      // The date after the heading, not that of another article's teaser.
      (
        "<aside><time datetime=2020-01-01>x</time></aside><h1>T</h1><p><time datetime=2019-01-03>x</time>"
          + "<footer><time datetime=2021-01-01>y</time></footer>", "2019-01-03T00:00:00Z", "time"
      ),
      // The date of a list of entries, not that of the first one.
      (
        "<h1>News</h1><p class=published>3 January 2019</p>"
          + (1...3).map {
            "<h2><a href=/\($0)>Story</a></h2><time datetime=2020-01-0\($0)>x</time>"
          }
          .joined(), "2019-01-03T00:00:00Z", "class"
      ),
      // The date of a page with short entries, and that of a discussion with short posts.
      (
        "<h1>News</h1><p class=published>3 January 2019</p><ul>\(entries[0])</ul>",
        "2019-01-03T00:00:00Z", "class"
      ),
      (
        "<h1>T</h1>"
          + (3...5).map {
            "<div><a href=/u/ada>Ada</a> <time datetime=2019-01-0\($0)>x</time> <p>Thanks!</div>"
          }
          .joined(), "2019-01-03T00:00:00Z", "time"
      ),
      // The date above a text, with dated parts behind it.
      (
        "<h1>T</h1><div><a href=/topic>A history of mills</a> <time datetime=2019-01-03>x</time></div>"
          + "<div>\(String(repeating: "word ", count: 200))</div><div>\(entries[1])</div>"
          + entries[1].replacing("class=page", with: "class=x"), "2019-01-03T00:00:00Z", "time"
      ),
      (
        "<h1>T</h1><p>3 January 2019</p><p>\(String(repeating: "word ", count: 50))</p>"
          + (1...4).map { "<h2><a href=/\($0)>Story</a></h2><p>\($0) May 2018</p>" }.joined(),
        "2019-01-03T00:00:00Z", "heading"
      ),
      // The date of the page, between the headlines of a menu and those of further pages.
      (
        stories(2020) + "<h1>T</h1><p>By Ada, <time datetime=2019-01-03>today</time>"
          + "<p>Text.</p>" + stories(2021), "2019-01-03T00:00:00Z", "time"
      ),
    ] as [(String, String, String)]
  )
  func `the most trusted date`(_ html: String, _ date: String, _ source: String) throws {
    let attributes = try ItemBuilderTests.item(html).attributeSet
    #expect(attributes.text("contentCreationDate") == date)
    #expect(attributes.text("contentCreationDateSource") == source)
  }

  @Test(arguments: [
    "<meta name=date content=yesterday>", "<meta name=date content=0001-01-01>",
    "<meta name=date content='1970-01-01T00:00:00Z'>", "<h1>T</h1><p>Copyright 2019</p>",
    "<h1>T</h1><span class=updated>Updated: 3 January 2019</span>",
    "<h1>T</h1><p>Last updated: <time datetime=2019-01-03>3 January 2019</time></p>",
    "<h1>T</h1><p>Last modified on <time datetime=2019-01-03T10:00:00Z>yesterday</time></p>",
    "<h1>T</h1><div>Last edited <span class=date>Thu Jan 3 2019</span></div>",
    "<h1>T</h1><p class=date>Zuletzt bearbeitet am 3. Januar 2019</p>",
    // The date of something else.
    "<h1>T</h1><table><tr><th>Founded<td>3 January 2019<span>; 18 years ago</span></table>",
    "<h1>T</h1><dl><dt>Born<dd><span>3 January 2019</span></dl>",
    "<h1>T</h1><table><tr><th>Commit<th>Date<tr><td>854588d<td>3 January 2019</table>",
    "<h1>T</h1><p>Founded: <b>3 January 2019</b></p>",
    "<h1>T</h1><p>Opens: Thursday, January 3, 2019",
    // The pages beside this one, in Sphinx and other generators.
    "<h1>T</h1><p>Text.<p><a href=x.html rel=next>3 January 2019</a>",
    "<h1>T</h1><p>Text.<div><a href=v1.html>Episode 4 (3 January 2019)</a></div>",
    "<h1>T</h1><p>Text.<div><a href=v1.html><div><p>previous</p><p>What's new in 1.0.4 (January 3, 2019)</p></div></a>"
      + "<a href=v0.html><p>next</p><p>What's new in 1.0.2 (March 3, 2018)</p></a></div>",
    "<h1>T</h1><p>Wikipedia says <span>(2019-01-03)</span></p><p><b>(2019-01-03)</b></p>",
    "<h1>T</h1><p>The service was shut down for all users on 3 January 2019.",
    "<h1>T</h1><p>For example <code>2019-01-03 10:00</code><p><samp>3 January 2019</samp><pre>2019-01-03</pre>",
    "<h1>T</h1><p>\(String(repeating: "word ", count: 200))</p><p>3 January 2019</p>",
    // The dates of stories, before the heading of something beside them.
    stories(2020) + "<div><h1>About me</h1><p>I write.</p></div>",
    "<h1><a href=/>Blog</a></h1>" + stories(2020),
    // The dates of entries, with a heading of the page, in one element with it and without one.
    (3...6).map {
      "<div><h2><a href=/\($0)>Story \($0)</a></h2><p>written by Ann on 2026-03-2\($0)</p>"
        + "<p>\(String(repeating: "word ", count: 50))</p></div>"
    }.reduce("<title>Blog — Notes</title><header><h1>Notes</h1></header>", +),
    "<h1>T</h1><ul>\(entries[0])</ul>", "<article><h1>T</h1><ul>\(entries[0])</ul></article>",
    "<div class=page><span>T</span>\(entries[1])</div>", "<h1>log</h1>\(entries[2])",
    // What the page is about has other dates.
    "<h1>T</h1><p>Text.<table><tr><td class=start-date>11/14/2026</table><p class=dueDate>11/14/2026",
    // Sources of an article, as MediaWiki writes them.
    "<h1>T</h1><p>Text.<ol class=references><li><span class=reference-accessdate>2012-08-21</span></ol>",
    "<h1>T</h1><p>\(String(repeating: "word ", count: 200))<p>A<p>B<p>C<p><cite class='citation web'>Title. <span class=date>2012-08-21</span></cite>",
    // A bibliography, as DocBook writes it.
    "<h1>T</h1><p>Text.<p>More.<p>End.<div class=biblioentry><p>Title. <span class=pubdate>1998-11-29.</span></div>",
    // DokuWiki and Fossil.
    "<h1>T</h1><div class=docInfo><bdi>general/start.txt</bdi> · Last modified: 2019/01/03 12:44 by Ada</div>",
    "<h1>T</h1><div class=footer>Generated in 0.004s by Fossil 2.21 2019-01-03 19:24:24</div>",
  ])
  func `no date of publication`(_ html: String) throws {
    #expect(try ItemBuilderTests.item(html).attributeSet.text("contentCreationDate") == nil)
  }

  @Test(arguments: [
    ("/", false), ("/?lang=de", false), ("/?page=2", false), ("/?p=959", true),
    ("/?page_id=2&lang=de", true), ("/2019/", true),
  ])
  func `the dates on a home page are those of other pages`(target: String, isOwn: Bool) throws {
    let url = "https://shop.example\(target)"
    let item = try ItemBuilderTests.item("<h1>T</h1><time datetime=2019-01-03>x</time>", at: url)
    let date = item.attributeSet.text("contentCreationDate")
    #expect(date == (isOwn ? "2019-01-03T00:00:00Z" : nil))
  }

  /// Dates with labels on pages without headings, as news sites in many languages write them: the date of publication and that
  /// of the last change, each in the form of RFC 3339.
  @Test(
    arguments: [
      (
        "<div class=sponsor>기사입력 <span class=t11>2019.03.05. 오후 3:12</span> <span class=bar></span> 최종수정 <span class=t11>2019.03.05. 오후 4:00</span></div>",
        "2019-03-05T15:12:00Z", "2019-03-05T16:00:00Z"
      ),
      (
        "<p>입력 : 2019-03-05 15:12<p>수정 : 2019-03-06", "2019-03-05T15:12:00Z", "2019-03-06T00:00:00Z"
      ),
      (
        "<div><span>입력 2019.03.05 15:12</span><span>수정 2019.03.05 16:00</span></div>",
        "2019-03-05T15:12:00Z", "2019-03-05T16:00:00Z"
      ),
      (
        "<ul><li>김철수 기자<li><i></i> 승인 2019.03.05 15:12<li>댓글 0</ul>", "2019-03-05T15:12:00Z", nil
      ),
      (
        "<dl><dt>제목</dt></dl> 기사입력 :[ 2018-08-25 15:24 ] <div>본문</div>", "2018-08-25T15:24:00Z", nil
      ),
      (
        "<p>公開日：2019年3月5日 15時12分<p>最終更新日：2019年3月6日", "2019-03-05T15:12:00Z",
        "2019-03-06T00:00:00Z"
      ),
      ("<p>发布时间：2019-03-05 15:12<p>", "2019-03-05T15:12:00Z", nil),
      // The date below the page is that of the publisher's registration.
      (
        "<p>기사입력 :[ 2018-08-25 15:24 ]<p>본문<p>[ 등록년월일 : 2012년 11월 06일 ]",
        "2018-08-25T15:24:00Z", nil
      ),
      ("<p>發佈日期：2019/03/05 | 更新：2019/03/06", "2019-03-05T00:00:00Z", "2019-03-06T00:00:00Z"),
      (
        "<p>Published: 5 March 2019<p>Last updated on 6 March 2019", "2019-03-05T00:00:00Z",
        "2019-03-06T00:00:00Z"
      ),
      (
        "<p>Posted March 5, 2019, updated March 6, 2019", "2019-03-05T00:00:00Z",
        "2019-03-06T00:00:00Z"
      ),
      (
        "<p>Veröffentlicht am 5. März 2019, zuletzt aktualisiert am 6. März 2019",
        "2019-03-05T00:00:00Z", "2019-03-06T00:00:00Z"
      ),
      (
        "<p>Publié le 5 mars 2019 • Mis à jour le 6 mars 2019", "2019-03-05T00:00:00Z",
        "2019-03-06T00:00:00Z"
      ),
      ("<p>Date de publication : 05/03/2019", "2019-03-05T00:00:00Z", nil),
      (
        "<p>Fecha de publicación: 5 de marzo de 2019 <p>Última actualización: 06/03/2019",
        "2019-03-05T00:00:00Z", "2019-03-06T00:00:00Z"
      ),
      (
        "<p>Pubblicato il 5 marzo 2019 | Ultimo aggiornamento: 6 marzo 2019",
        "2019-03-05T00:00:00Z",
        "2019-03-06T00:00:00Z"
      ),
      (
        "<p>Publicado em 05/03/2019 às 15h12<p>Atualizado em 06/03/2019", "2019-03-05T15:12:00Z",
        "2019-03-06T00:00:00Z"
      ),
      (
        "<p>Gepubliceerd op 5 maart 2019<p>Laatst gewijzigd: 6 maart 2019", "2019-03-05T00:00:00Z",
        "2019-03-06T00:00:00Z"
      ),
      (
        "<p>Publicerad 2019-03-05<p>Uppdaterad 2019-03-06", "2019-03-05T00:00:00Z",
        "2019-03-06T00:00:00Z"
      ),
      (
        "<p>Udgivet 5. marts 2019<p>Opdateret 6. marts 2019", "2019-03-05T00:00:00Z",
        "2019-03-06T00:00:00Z"
      ),
      (
        "<p>Julkaistu 5.3.2019<p>Päivitetty 6.3.2019", "2019-03-05T00:00:00Z",
        "2019-03-06T00:00:00Z"
      ),
      (
        "<p>Data publikacji: 5 marca 2019<p>Aktualizacja: 6 marca 2019", "2019-03-05T00:00:00Z",
        "2019-03-06T00:00:00Z"
      ),
      (
        "<p>Опубликовано: 5 марта 2019<p>Обновлено: 6 марта 2019", "2019-03-05T00:00:00Z",
        "2019-03-06T00:00:00Z"
      ),
      (
        "<p>Yayınlanma: 05.03.2019<p>Son güncelleme: 06.03.2019", "2019-03-05T00:00:00Z",
        "2019-03-06T00:00:00Z"
      ),
      (
        "<p>تاريخ النشر: 05/03/2019<p>آخر تحديث: 06/03/2019", "2019-03-05T00:00:00Z",
        "2019-03-06T00:00:00Z"
      ),
      (
        "<p>Ngày đăng: 05/03/2019<p>Cập nhật: 06/03/2019", "2019-03-05T00:00:00Z",
        "2019-03-06T00:00:00Z"
      ),
      (
        "<p>Δημοσιεύθηκε: 05/03/2019<p>Τελευταία ενημέρωση: 06/03/2019", "2019-03-05T00:00:00Z",
        "2019-03-06T00:00:00Z"
      ),
    ] as [(String, String, String?)]
  )
  func `labeled dates of a page without headings`(
    _ html: String,
    _ published: String,
    _ modified: String?
  ) throws {
    let attributes = try ItemBuilderTests.item(html).attributeSet
    #expect(attributes.text("contentCreationDate") == published)
    #expect(attributes.text("contentCreationDateSource") == "label")
    #expect(attributes.text("contentModificationDate") == modified)
  }

  /// Labeled dates of other pages and of other things, and sentences.
  @Test(arguments: [
    "<p>One<br>Posted 5 March 2019<p>Two<br>Posted 6 March 2019<p>Three<br>Posted 7 March 2019",
    "<aside>Published: 5 March 2019</aside>", "<footer>Published: 5 March 2019</footer>",
    "<p>Founded: 5 March 2019", "<p>Opens on 5 March 2019",
    "<p>The bridge was created by the city and opened for all traffic on 5 March 2019",
    "<p>They released it after years of work in the autumn of the year on 5 March 2019",
    "<p>Published: never<p>5 March 2019",
  ])
  func `no date of a page without headings`(_ html: String) throws {
    #expect(try ItemBuilderTests.item(html).attributeSet.text("contentCreationDate") == nil)
  }

  /// A category of Puput, whose only entry is an article, and two parts of a page of results.
  @Test(
    "dates in articles that stand for other pages are not those of the page",
    arguments: [
      (
        "<h1><a href=/blog/>Blog</a></h1><article class=box><header><h2><a href=/blog/oven/>Oven</a></h2></header><ul><li><a href=/u/jo>jo</a></li><li><i class=fa></i> 5 March 2019</li></ul><p>Short.</article>",
        nil
      ),
      (
        "<h1>T</h1><article class=t><h2>A</h2><p>5 March 2019<p>x</article><article class=t><h2>B</h2><p>y</article>",
        nil
      ),
      // The article of the page itself, beside another one.
      (
        "<h1>Site</h1><article><h2>A</h2><p>5 March 2019<p>x</article><article class=r><h2><a href=/b>B</a></h2></article>",
        "2019-03-05T00:00:00Z"
      ),
      // A news story, whose text ends with the heading of links to others.
      (
        "<h1>Story</h1><article><time datetime=2019-03-05>x</time><p>One.<p>Two.<p>Three.<h3><a href=/more/>More</a></h3></article>",
        "2019-03-05T00:00:00Z"
      ),
      (
        "<article class=t><h1>A</h1><time datetime=2019-03-05>x</time></article><article class=t><h2><a href=/b>B</a></h2><time datetime=2018-01-01>x</time></article>",
        "2019-03-05T00:00:00Z"
      ),
      (
        "<h1>T</h1><article><p>5 March 2019</article><article><p>x</article>",
        "2019-03-05T00:00:00Z"
      ),
    ] as [(String, String?)]
  )
  func teasers(_ html: String, _ date: String?) throws {
    #expect(try ItemBuilderTests.item(html).attributeSet.text("contentCreationDate") == date)
  }

  @Test func `a line near the heading with both dates`() throws {
    let html = "<h1>T</h1><p>Published 5 March 2019 | Updated 6 March 2019</p>"
    let attributes = try ItemBuilderTests.item(html).attributeSet
    #expect(attributes.text("contentCreationDate") == "2019-03-05T00:00:00Z")
    #expect(attributes.text("contentModificationDate") == "2019-03-06T00:00:00Z")
  }

  @Test(
    arguments: [
      ("https://shop.example/2019/06/20/title", "2019-06-20T00:00:00Z"),
      ("https://shop.example/news/2019-6-2-title", "2019-06-02T00:00:00Z"),
      ("https://shop.example/20190620/title", "2019-06-20T00:00:00Z"),
      ("https://shop.example/2019/13/20/title", nil), ("https://shop.example/2019/06/title", nil),
      ("https://shop.example/a20190620", nil), ("https://shop.example/1234-56-78", nil),
    ] as [(String, String?)]
  )
  func `the date of the URL is a guess`(_ url: String, _ date: String?) throws {
    let attributes = try ItemBuilderTests.item("<p>x", at: url).attributeSet
    #expect(attributes.text("contentCreationDate") == date)
    #expect(attributes.text("contentCreationDateSource") == date.map { _ in "url (guess)" })
  }
}
