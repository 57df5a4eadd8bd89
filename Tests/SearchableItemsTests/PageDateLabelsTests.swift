import SearchableItems
import Testing

/// The labels and classes of dates, which tell whether a date is that of the page.
@Suite("labels of dates")
struct PageDateLabelsTests {
  private static let text = "<p>\(String(repeating: "word ", count: 200))</p>"

  /// A page with a line that is near its heading, or behind a long text.
  private static func page(_ line: String, isNear: Bool, _ language: String = "en-GB") -> String {
    "<html lang=\(language)><title>T x</title><body><h1>T</h1>"
      + (isNear ? "<p>\(line)</p>" + text : text + "<p>\(line)</p>") + text
  }

  private static func dates(_ html: String) throws -> (created: String?, changed: String?) {
    let attributes = try ItemBuilderTests.item(html).attributeSet
    return (attributes.text("contentCreationDate"), attributes.text("contentModificationDate"))
  }

  @Test(arguments: [
    "Closing date: 5 December 2026", "Start date: 12 January 2027", "Date of birth: 12 May 1995",
    "Expiry date: 5 December 2026", "Public hearing 5 March 2027",
    "Postal strike ended 5 March 2009",
    "Fecha de nacimiento: 12/05/1995", "Data di scadenza: 5 marzo 2027",
    "Дата рождения: 12 мая 1995", "Doğum tarihi: 12 Mayıs 1995", "Né le 12 mai 1995 à Paris",
    "Concert le 5 mars 2027", "报名截止时间：2027年3月5日", "出生日期：1995年3月5日",
    "開催日時：2027年3月5日 15:00", "등록기간: 2027.03.05", "新闻发布会时间：2027年3月5日",
    "Hạn đăng ký: 05/03/2027", "Entrevista: 5 de marzo de 2019", "Inizio previsto: 5 marzo 2027",
  ])
  func `the date of something else`(_ line: String) throws {
    for isNear in [false, true] {
      let (created, changed) = try Self.dates(Self.page(line, isNear: isNear))
      #expect(created == nil && changed == nil, "near: \(isNear)")
    }
  }

  @Test(arguments: [
    "Date: 5 March 2019", "Datum: 5. März 2019", "Stand: 5. März 2019", "Data 05/03/2019",
    "Post date: 5 March 2019", "Posted 5 March 2019", "Date created: 5 March 2019",
    "Publié le 5 mars 2019", "日期：2019-03-05", "时间：2019年3月5日", "来源：新华网 时间：2019-03-05",
    "发布日期：2019-03-05", "등록일 2019.03.05", "Ngày đăng: 05/03/2019",
    // Digits of other scripts.
    "تاريخ النشر: ٥ مارس ٢٠١٩", "प्रकाशित: ५ मार्च २०१९", "প্রকাশ: ০৫ মার্চ ২০১৯",
    "تاریخ انتشار: ۱۳۹۷/۱۲/۱۴",
  ])
  func `the date of publication`(_ line: String) throws {
    for isNear in [false, true] {
      let created = try Self.dates(Self.page(line, isNear: isNear)).created
      #expect(created == "2019-03-05T00:00:00Z", "near: \(isNear)")
    }
  }

  @Test(arguments: [
    "Letzte Änderung: 05.03.2019", "Poslední změna: 5. 3. 2019", "Ostatnia zmiana: 05.03.2019",
    "Senaste ändring: 2019-03-05", "Laatste wijziging: 05-03-2019", "Zaktualizowano: 05.03.2019",
  ])
  func `the date of a change`(_ line: String) throws {
    for isNear in [false, true] {
      let (created, changed) = try Self.dates(Self.page(line, isNear: isNear))
      #expect(created == nil && changed == "2019-03-05T00:00:00Z", "near: \(isNear)")
    }
  }

  /// A date line may end with an abbreviation.
  @Test(arguments: [
    "5 de marzo del 2019, 3:12 p. m.", "Tuesday 5 March 2019 at 3:12 p.m.",
    "Вторник, 5 март 2019 г. в 10:30 ч.", "2019 m. kovo 5 d., antradienis, 10 val.",
    "вівторок, 5 березня 2019 р. о 10 год.",
  ])
  func `a date with an abbreviation is no sentence`(_ line: String) throws {
    let created = try Self.dates(Self.page(line, isNear: true)).created
    #expect(created?.hasPrefix("2019-03-05") == true)
  }

  @Test(arguments: [
    // Code and URLs, as in manuals of databases.
    "<pre>UPDATE t SET created = now() WHERE date &gt; '1994-11-28'</pre>",
    "<p>Created by <code>date '2003-07-03'</code></p>", "<pre><b>Published: 5 March 2019</b></pre>",
    "<p>Published in <a href=x>https://a.example/2002-08-01.pdf</a></p>",
    // Labels before elements with dates.
    "<p>Closing date: <time datetime=2026-12-05>5 December</time></p>",
    "<dl><dt>Born<dd><time datetime=1995-05-12>12 May</time></dl>",
    "<p class=date>Expires: 5 December 2026</p>",
    "<p>When: <time datetime=2027-03-05T19:30>5 March</time></p>", "<p>Joined 5 March 2019</p>",
    "<p>Gültig bis 31.12.2027</p>", "<p class=member-since-date>5 March 2019</p>",
    // Classes of other dates.
    "<p class=startdate>5 March 2019</p>", "<p class=enddate>5 March 2019</p>",
    "<p class=duedate>5 March 2019</p>", "<p class=eventdate>5 March 2019</p>",
    "<p class=birthdate>5 March 2019</p>", "<p class=expirationdate>5 March 2019</p>",
    "<p class=release-date>5 March 2019</p>", "<p class='valid-until date'>5 March 2019</p>",
    "<p class=apply-by-date>5 March 2019</p>", "<p class=countdown-date>5 March 2019</p>",
    "<p class=current-date>5 March 2019</p>",
    // No class of a date.
    "\(text)<p class=candidate>5 March 2019</p>", "\(text)<p class=mandate>5 March 2019</p>",
    // The address of a picture.
    "<p class=author>https://a.example/uploads/2018/10/26e39.jpeg</p>",
  ])
  func `other dates by markup`(_ html: String) throws {
    let created = try Self.dates("<html lang=en><h1>T</h1>\(html)\(Self.text)").created
    #expect(created == nil)
  }

  @Test(arguments: [
    "press-release-date", "articledate", "arttidate", "post-header-date", "entry-date",
  ])
  func `a class of the date of the page`(_ name: String) throws {
    let html = "<html lang=en><h1>T</h1>\(Self.text)<p class=\(name)>5 March 2019</p>\(Self.text)"
    #expect(try Self.dates(html).created == "2019-03-05T00:00:00Z")
  }

  @Test(arguments: [
    "<div class=header-date>Sunday 29 November 2026</div>",
    "<div class=topbar><span>Sunday 29 November 2026</span></div>",
    "<header><p>Sunday 29 November 2026</p></header>",
  ])
  func `the date in the head of a site is that of today`(_ head: String) throws {
    #expect(try Self.dates("\(head)<h1>T</h1>\(Self.text)").created == nil)
  }

  @Test(arguments: [
    "<article><header><p>5 March 2019</p></header><h1>T</h1></article>",
    "<header><h1>T</h1><p>5 March 2019</p></header>",
    "<div class=header><p>5 March 2019</p><h1>T</h1></div>",
    "<p>5 March 2019</p><h1>T</h1>",
  ])
  func `a date before the heading, or in its header`(_ start: String) throws {
    #expect(try Self.dates("\(start)\(Self.text)").created == "2019-03-05T00:00:00Z")
  }

  @Test(arguments: [
    "<meta http-equiv=Content-Language content=en-US>", "<html xml:lang=en-US>",
    "<body lang=en-US>",
  ])
  func `the language of a page tells day and month`(_ start: String) throws {
    let html = "\(start)<h1>T</h1><span class=entry-date>03/04/2019</span>\(Self.text)"
    #expect(try Self.dates(html).created == "2019-03-04T00:00:00Z")
  }

  /// Nepal's calendar, and a placeholder.
  @Test(arguments: [
    "<meta name=date content=2075-11-21>", "<h1>T</h1><p class=date>२०७५-११-२१</p>",
  ])
  func `a year of the far future`(_ html: String) throws {
    #expect(try Self.dates(html).created == nil)
  }

  /// The date of a byline and the `datetime` in it, as WordPress and Blogger write them: the attribute has the time.
  @Test(arguments: [
    (
      "<p class=posted-on>Published on <time datetime=2019-01-03T23:56:51-05:00>3 January 2019</time></p>",
      "2019-01-03T23:56:51-05:00", "time"
    ),
    (
      "<p class=byline>3 January 2019 <time datetime=2019-01-04T04:56:51Z>x</time></p>",
      "2019-01-04T04:56:51Z", "time"
    ),
    (
      "<h2 class=date-header>Thursday, January 3, 2019</h2>\(text)<abbr itemprop=datePublished title='2019-01-03T12:06:00-08:00'>12:06 PM</abbr>",
      "2019-01-03T12:06:00-08:00", "itemprop"
    ),
    // Another day, and a day without a time.
    (
      "<p class=date>3 January 2019</p>\(text)<p>x<p>y<p><time datetime=2019-01-04T04:56:51Z>x</time>",
      "2019-01-03T00:00:00Z", "class"
    ),
    (
      "<p class=date>3 January 2019</p><time datetime=2019-01-03>x</time>", "2019-01-03T00:00:00Z",
      "class"
    ),
  ])
  func `a date with a time of the same day`(_ html: String, _ date: String, _ source: String) throws
  {
    let item = try ItemBuilderTests.item("<html lang=en><h1>T</h1>\(html)\(Self.text)")
    #expect(item.attributeSet.text("contentCreationDate") == date)
    #expect(item.attributeSet.text("contentCreationDateSource") == source)
  }

  @Test func `text that states a change makes the attribute one of a change`() throws {
    let html = """
      <h1>T</h1><abbr class=published title='2019-11-18 17:19:53 GMT'><time datetime='2019-11-18 17:19:53 GMT'>Nov 18, 2019</time></abbr>
      <abbr class=published title='2019-11-18 17:26:05 GMT'><i>Updated: <time datetime='2019-11-18 17:26:05 GMT'>Nov 18, 2019</time></i></abbr>
      """
    let (created, changed) = try Self.dates(html)
    #expect(created == "2019-11-18T17:19:53Z" && changed == "2019-11-18T17:26:05Z")
  }

  /// Newspapers and laws are older than the web.
  @Test(arguments: [
    "<time datetime=1985-03-05>x</time>", "<p class=date>March 5, 1985</p>",
    "<p>Published on <time datetime=1985-03-05>x</time></p>",
    "<time itemprop=datePublished datetime=1985-03-05>x</time>",
    "\(text)<p class=entry-date>5 March 1985</p>",
  ])
  func `a marked-up date before the web`(_ html: String) throws {
    #expect(
      try Self.dates("<html lang=en><h1>T</h1>\(html)\(Self.text)").created
        == "1985-03-05T00:00:00Z"
    )
  }

  /// Dates of what a page is about.
  @Test(arguments: [
    "<p>5 March 1985</p>",
    "<p>Ada was born on <time datetime=1985-03-05>5 March</time> in Ely.</p>",
    "<time itemprop=birthDate datetime=1985-03-05>x</time>",
    "<ul><li><time datetime=1985-03-05>x</time> The mill<li><time datetime=1986-03-05>x</time> The fire</ul>",
    "\(text)<p><time datetime=1985-03-05>5 March 1985</time></p>",
    "<p class=date>5 March 1985</p><p class=date>6 March 1986</p>",
    // Later ones are marked up as those of something else.
    "<time itemprop=birthDate datetime=1995-03-05>x</time>",
    "<p class=date itemprop=startDate content=2019-03-05>5 March 2019</p>",
  ])
  func `a date of what a page is about`(_ html: String) throws {
    #expect(try Self.dates("<html lang=en><h1>T</h1>\(html)\(Self.text)").created == nil)
  }

  /// A message of public-inbox: RFC 5322 in `<pre>`.
  private static func message(_ date: String) -> String {
    """
    <pre
    id=b>From: &#34;Ada Lovelace&#34; &lt;ada@a.example&gt;
    To: list@a.example
    Subject: <a
    href="#r"
    id=t>Mills</a>
    Date: \(date)\t<a
    href="#r">[thread overview]</a>
    Message-ID: &lt;1@a.example&gt; (<a
    href="raw">raw</a>)

    Hello, published 3 May 2020.
    </pre>
    """
  }

  @Test func `the header of a message dates its page`() throws {
    let html = "<form><pre><a href=../>list</a> <input name=q></pre></form>"
    let date = "Tue, 18 Mar 2025 05:00:00 +0100"
    #expect(try Self.dates(html + Self.message(date)).created == "2025-03-18T05:00:00+01:00")
  }

  @Test(arguments: [
    // An example in a manual, several messages, code, and text.
    "<p>\(String(repeating: "word ", count: 200))</p>\(message("Tue, 18 Mar 2025 05:00:00 +0000"))",
    message("Tue, 18 Mar 2025 05:00:00 +0000") + message("Wed, 19 Mar 2025 05:00:00 +0000"),
    "<pre>Date: Tue, 18 Mar 2025 05:00:00 +0000\n\nx</pre>",
    "<pre>From: a\nSubject: b\nSome code\nDate: Tue, 18 Mar 2025 05:00:00 +0000</pre>",
  ])
  func `no header of a message`(_ html: String) throws {
    #expect(try Self.dates(html).created == nil)
  }

  /// The blocks that Instagram and Twitter give out to embed a post, and a quotation with an author.
  @Test(arguments: [
    """
    <blockquote class="instagram-media"><p>A post shared by <a href="https://www.instagram.com/ada/">Ada</a>
    on <time datetime="2018-03-12T19:30:12+00:00">Mar 12, 2018</time></p></blockquote>
    """,
    """
    <blockquote class="twitter-tweet"><p lang=en>Hello</p>&mdash; Ada (@ada)
    <a href="https://twitter.com/ada/status/1">March 12, 2018</a></blockquote>
    """,
    "<blockquote><p class=date>12 March 2018</p><p class=author>Ada</p></blockquote>",
    "<blockquote><p>Published: 12 March 2018</p></blockquote>",
  ])
  func `the date and the author of a quotation`(_ quotation: String) throws {
    for html in ["<h1>T</h1>\(quotation)", "<h1>T</h1>\(Self.text)\(quotation)"] {
      let attributes = try ItemBuilderTests.item(
        "<body>\(html)<p>One.<p>Two.<p>Three.<p>Four.<p>Five.<p>Six."
      ).attributeSet
      #expect(attributes.text("contentCreationDate") == nil)
      #expect(attributes.values["authorNames"] == nil)
    }
    let article = "<h1>T</h1>\(quotation)<p>One.<p>Two.<p>Three.<p class=date>29 January 2019"
    #expect(try Self.dates(article).created == "2019-01-29T00:00:00Z")
  }

  /// The head of a comment in a newspaper, and those of readers below.
  @Test(arguments: [
    ("<div class=ArticleHeaderComment_date>5 March 2019</div>", true),
    ("<div class=post-comment-date>5 March 2019</div>", false),
    ("<div class=comment-header><p class=date>5 March 2019</div>", false),
  ])
  func `comments of editors and of readers`(_ element: String, _ isOfPage: Bool) throws {
    let created = try Self.dates("<h1>T</h1>\(element)\(Self.text)<p>One.<p>Two.<p>Three.").created
    #expect((created != nil) == isOfPage)
  }

  /// A list of the data of an article at its end, before the teasers of others, as in Deutsche Welle.
  @Test func `a labeled date counts more than marked ones of other pages behind it`() throws {
    let paragraphs = String(repeating: "<p>Some <b>words</b>.", count: 60)
    let data = "<ul><li><strong>Date</strong> 19 January 2020<li><strong>Author</strong> Ada</ul>"
    let teasers = "<p>Elsewhere <span class=date>11 July 2017</span>"
    let page = "<h1>T</h1>\(paragraphs)"
    #expect(try Self.dates(page + data + teasers).created == "2020-01-19T00:00:00Z")
    #expect(try Self.dates(page + teasers + data).created == "2017-07-11T00:00:00Z")
    let own = "<h1>T</h1><p class=date>18 January 2020</p>\(paragraphs)"
    #expect(try Self.dates(own + data + teasers).created == "2020-01-18T00:00:00Z")
  }

  /// A heading of any level that has the title, and pages without a language whose dates start with the year.
  @Test(
    arguments: [
      (
        "<title>The mills of Kent</title><h3>The mills of Kent</h3><p>5 March 2019</p>",
        "2019-03-05T00:00:00Z"
      ),
      (
        "<title>The mills of Kent | News</title><h2>Menu</h2><h4>The mills of Kent</h4><p>5 March 2019",
        "2019-03-05T00:00:00Z"
      ),
      ("<title>The mills of Kent</title><h3>The mill</h3><p>5 March 2019</p>", nil),
      (
        "<title>The mills of Kent</title><h2 class=date-header>5 March 2019</h2><h3>The mills of Kent</h3>",
        "2019-03-05T00:00:00Z"
      ),
      (
        "<title>时尚潮流</title><h2>时尚潮流</h2><span class=date>发布时间：18-03-08</span>",
        "2018-03-08T00:00:00Z"
      ),
      ("<title>山の水車</title><h1>T</h1><p class=date>19/03/05", "2019-03-05T00:00:00Z"),
      ("<title>물레방아</title><h1>T</h1><p class=date>19.03.05", "2019-03-05T00:00:00Z"),
      ("<title>Mills</title><h1>T</h1><p class=date>08/03/18", "2018-03-08T00:00:00Z"),
    ] as [(String, String?)]
  )
  func `headings and conventions that the title tells`(_ html: String, _ date: String?) throws {
    #expect(try Self.dates(html).created == date)
  }
}
