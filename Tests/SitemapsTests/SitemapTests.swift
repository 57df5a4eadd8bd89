import Sitemaps
import Testing
import URLStandard
import WebmarkTesting

@Suite("sitemaps")
struct SitemapTests {
  static func read(_ text: String) throws -> Sitemap {
    Sitemap(
      parsing: Array(text.utf8),
      url: try #require(WebURL("https://a.example/sitemap.xml"))
    )
  }

  @Test func `the prefix of the root element is that of all elements of the protocol`() throws {
    let sitemap = try Self.read(
      """
      <s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url>
      <image:image><image:loc>https://a.example/i.png</image:loc></image:image>
      <s:loc>https://a.example/1</s:loc><s:priority>0.8</s:priority></s:url></s:urlset>
      """
    )
    #expect(sitemap.entries.map(\.url.href) == ["https://a.example/1"])
    #expect(sitemap.entries.first?.priority == 0.8)
  }

  @Test func `an index is told from a list of pages`() throws {
    let index = try Self.read(
      "<sitemapindex><sitemap><loc>https://a.example/b.xml</loc></sitemap></sitemapindex>"
    )
    #expect(index.isIndex && index.entries.count == 1)
    try #expect(!Self.read("<urlset></urlset>").isIndex)
  }

  @Test func `references, CDATA, comments and white space in loc`() throws {
    let sitemap = try Self.read(
      """
      \u{FEFF}<?xml version="1.0"?><urlset><!-- <loc>https://a.example/no</loc> -->
      <url><loc>
        https://a.example/?a=1&amp;b=&#50;&#x33;
      </loc></url><url><loc><![CDATA[https://a.example/?x&y]]></loc></url></urlset>
      """
    )
    #expect(
      sitemap.entries.map(\.url.href) == [
        "https://a.example/?a=1&b=23", "https://a.example/?x&y",
      ]
    )
  }

  @Test(
    "a priority that is none is passed over",
    arguments: ["2", "-1", "nan", "high", "", "1e400"]
  )
  func priority(_ text: String) throws {
    let sitemap = try Self.read(
      "<urlset><url><loc>https://a.example/</loc><priority>\(text)</priority></url></urlset>"
    )
    #expect(sitemap.entries.count == 1 && sitemap.entries.first?.priority == nil)
  }

  @Test func `no more entries are read than the protocol allows`() throws {
    let entry = "<url><loc>https://a.example/</loc></url>"
    let sitemap = try Self.read("<urlset>" + String(repeating: entry, count: 50_010))
    #expect(sitemap.entries.count == 50_000)
    #expect(sitemap.warnings == ["more than 50000 entries; the rest is not read"])
  }

  @Test func `only http and https URLs are pages, in plain lists, too`() throws {
    let sitemap = try Self.read("https://a.example/1\r\nfile:///etc/passwd\n\nhttp://b.example/\n")
    #expect(sitemap.entries.map(\.url.href) == ["https://a.example/1", "http://b.example/"])
  }

  /// UTF-16 with its mark is what editors save as "Unicode"; the protocol asks for UTF-8.
  @Test(
    "plain lists in other forms of Unicode",
    arguments: [[1, 2, 3, 7], [100], [1023, 1024, 1025], [5000]]
  )
  func plainListsInUnicode(_ sizes: [Int]) throws {
    let urls = (1...40).map { "https://a.example/p\($0)/süß-🍰" }
    let text = urls.joined(separator: "\r\n") + "\r\n"
    let little: [UInt8] =
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big: [UInt8] =
      [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let url = try #require(WebURL("https://a.example/sitemap.txt"))
    for bytes in [little, big, [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
      let parser = SitemapParser(url: url)
      var (rest, turn) = (bytes[...], 0)
      while !rest.isEmpty {
        parser.feed(Array(rest.prefix(sizes[turn % sizes.count])))
        rest = rest.dropFirst(sizes[turn % sizes.count])
        turn += 1
      }
      let sitemap = parser.finish()
      #expect(sitemap.kind == .text && sitemap.warnings.isEmpty)
      #expect(sitemap.entries.map(\.url) == urls.compactMap { WebURL($0) })
    }
  }

  @Test func `a day that its month does not have is no date`() throws {
    let sitemap = try Self.read(
      """
      <urlset><url><loc>https://a.example/1</loc><lastmod>2024-02-30</lastmod></url>
      <url><loc>https://a.example/2</loc><lastmod>2024-02-29T24:00:00Z</lastmod></url></urlset>
      """
    )
    // 2024-03-01T00:00:00Z
    #expect(sitemap.entries.map(\.lastModified) == [nil, 1_709_251_200])
    #expect(sitemap.warnings == ["a date cannot be read: '2024-02-30'"])
  }

  @Test func `everything that is said of a page`() throws {
    let sitemap = try Self.read(
      """
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
        xmlns:xhtml="http://www.w3.org/1999/xhtml"
        xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"
        xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
      <url><loc>/rye</loc><lastmod>1997-07-16T19:20:30+01:00</lastmod><changefreq>Weekly</changefreq>
        <priority>0.8</priority>
        <xhtml:link rel="alternate" hreflang="de" href="/de/rye"/>
        <image:image><image:loc>/rye.jpg</image:loc></image:image>
        <news:news><news:publication_date>1997</news:publication_date>
        <news:title>Rye &lt;fresh&gt;</news:title></news:news></url></urlset>
      """
    )
    let entry = try #require(sitemap.entries.first)
    #expect(sitemap.kind == .urlSet && sitemap.warnings.isEmpty)
    #expect(entry.url.href == "https://a.example/rye")
    #expect(entry.lastModified == 869_077_230 && entry.publicationDate == 852_076_800)
    #expect(entry.changeFrequency == .weekly && entry.priority == 0.8)
    #expect(entry.title == "Rye <fresh>")
    #expect(entry.images.map(\.href) == ["https://a.example/rye.jpg"])
    #expect(entry.alternates.map(\.language) == ["de"])
    #expect(entry.alternates.map(\.url.href) == ["https://a.example/de/rye"])
  }

  @Test func `what is wrong is told, and the rest is used`() throws {
    let sitemap = try Self.read(
      """
      <urlset><url><loc>https://b.example/1</loc><lastmod>2005-13-01</lastmod></url>
      <url><loc>https://a.example/2</loc><lastmod>x</lastmod><changefreq>often</changefreq></url>
      <url><priority>7</priority></url><url><loc>tel:1</loc></url></urlset><p>
      """
    )
    #expect(sitemap.entries.map(\.url.href) == ["https://b.example/1", "https://a.example/2"])
    #expect(
      sitemap.warnings.prefix(5) == [
        "an entry lies outside of the sitemap's place: 'https://b.example/1'",
        "2 dates cannot be read, the first is '2005-13-01'",
        "a changefreq is unknown: 'often'", "an entry without loc",
        "an address is not a web page: 'tel:1'",
      ]
    )
    #expect(sitemap.warnings.last?.hasPrefix("broken XML: ") == true)
  }

  @Test func `the place: host and folder of the sitemap`() throws {
    var options = Sitemap.Options()
    options.isStrictOnLocation = true
    let sitemap = Sitemap(
      parsing: Array("https://a.example/b/1\nhttps://a.example/c\nhttp://a.example/b/2".utf8),
      url: try #require(WebURL("https://a.example/b/sitemap.txt")),
      options: options
    )
    #expect(sitemap.entries.map(\.url.href) == ["https://a.example/b/1"])
  }

  @Test func `a line of a text sitemap may have blanks around its URL`() throws {
    let text = "https://a.example/0\n  https://a.example/1\n\t https://a.example/2 \t\r\n \n"
    let sitemap = try Self.read(text)
    #expect(sitemap.entries.map(\.url.path) == ["/0", "/1", "/2"] && sitemap.warnings.isEmpty)
  }

  @Test("what is no sitemap says so", arguments: ["", "<html><body>", "hello", "\u{0}\u{1}", "<"])
  func other(_ text: String) throws {
    let sitemap = try Self.read(text)
    #expect(sitemap.entries.isEmpty && !sitemap.warnings.isEmpty)
  }

  @Test func `feeds, in their three kinds`() throws {
    let rss = try Self.read(
      """
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><link>https://a.example/</link>
      <atom:link rel="self" href="https://a.example/feed"/><item><title>One</title>
      <link>https://a.example/1</link><pubDate>Sun, 06 Nov 1994 08:49:37 GMT</pubDate></item>
      <item><guid>https://a.example/2</guid></item>
      <item><guid isPermaLink="false">3</guid></item></channel></rss>
      """
    )
    #expect(rss.kind == .rss && rss.entries.map(\.url.path) == ["/1", "/2"])
    #expect(rss.entries.first?.title == "One" && rss.entries.first?.lastModified == 784_111_777)
    let atom = try Self.read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><link href="https://a.example/"/>
      <entry><link rel="edit" href="/no"/><link href="/1"/><updated>1997</updated></entry></feed>
      """
    )
    #expect(atom.kind == .atom && atom.entries.map(\.url.path) == ["/1"])
    #expect(atom.entries.first?.lastModified == 852_076_800)
  }

  @Test func `a file is the same in whatever pieces it comes`() throws {
    let url = try #require(WebURL("https://a.example/sitemap.xml.gz"))
    let text = "<urlset><url><loc>https://a.example/ä?&amp;b</loc></url></urlset>"
    for bytes in [Array(text.utf8), Gzip.stored(Array(text.utf8))] {
      for size in [1, 2, 3, 7, 1000] {
        let parser = SitemapParser(url: url)
        for start in stride(from: 0, to: bytes.count, by: size) {
          parser.feed(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        let sitemap = parser.finish()
        #expect(sitemap.entries.map(\.url.href) == ["https://a.example/%C3%A4?&b"])
        #expect(sitemap.warnings.isEmpty)
      }
    }
  }

  /// libxml2 leaves `&#38;` in values of attributes if it expands no entities.
  @Test func `references in attributes`() throws {
    let atom = try Self.read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom">
      <entry><link href="https://a.example/?a=1&amp;b=2&#38;c=3&#x26;amp;"/></entry></feed>
      """
    )
    #expect(atom.entries.map(\.url.href) == ["https://a.example/?a=1&b=2&c=3&amp;"])
    let sitemap = try Self.read(
      """
      <urlset xmlns:x="http://www.w3.org/1999/xhtml"><url><loc>https://a.example/?a&amp;b</loc>
      <x:link rel="alternate" hreflang="de" href="https://a.example/?a&amp;de"/></url></urlset>
      """
    )
    let alternates = sitemap.entries.first?.alternates.map(\.url.href)
    #expect(alternates == ["https://a.example/?a&de"] && sitemap.warnings.isEmpty)
  }

  @Test func `an ampersand that starts no reference is one, in whatever pieces it comes`() throws {
    let url = try #require(WebURL("https://a.example/sitemap.xml"))
    let text = """
      <?xml version="1.0"?><!-- & --><urlset>
      <url><loc>https://a.example/?a=1&b=2&copy=3&#x;&;&amp;c&#38;d&#x26;e&1;</loc></url>
      <url><loc><![CDATA[https://a.example/?a&b]]></loc></url>
      <url><loc>https://a.example/?a=1&amp;amp;b<!-- &c --></loc></url></urlset>
      """
    for size in [1, 2, 3, 5, 8, 13, 1000] {
      let parser = SitemapParser(url: url)
      for start in stride(from: 0, to: text.utf8.count, by: size) {
        parser.feed(Array(text.utf8.dropFirst(start).prefix(size)))
      }
      let sitemap = parser.finish()
      #expect(
        sitemap.entries.map { $0.url.href.dropFirst(19) } == [
          "a=1&b=2&copy=3&#x;&;&c&d&e&1;", "a&b", "a=1&amp;b",
        ]
      )
      #expect(sitemap.warnings == ["broken XML: an ampersand is not escaped as &amp;"])
    }
  }

  /// libxml2 leaves out predefined entities behind an error.
  @Test(
    "references behind an error",
    arguments: [
      "<x>a & b</x>", "<x></y></x>", "<x a=b>", "<x>\u{1}</x>", "<x>&b;</x>",
    ]
  )
  func referencesBehindError(_ error: String) throws {
    let sitemap = try Self.read(
      """
      <rss version="2.0"><channel><item>\(error)<title>T</title><link>https://a.example/1</link></item>
      <item><title>&lt;Salt&gt; &amp; &quot;P&apos;</title><link>https://a.example/?b=1&amp;c=2</link></item></channel></rss>
      """
    )
    #expect(sitemap.entries.last?.url.href == "https://a.example/?b=1&c=2")
    #expect(sitemap.entries.last?.title == "<Salt> & \"P'" && !sitemap.warnings.isEmpty)
  }

  @Test func `fields of a feed are the children of its entries`() throws {
    let atom = try Self.read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
      <entry><source><title>No</title><link href="/no"/><updated>1997</updated></source>
      <media:group><media:title>No</media:title></media:group><media:title>No</media:title>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><link href="/no"/></div></content>
      <title>Own</title><link href="/own"/></entry></feed>
      """
    )
    #expect(atom.entries.map(\.url.path) == ["/own"])
    #expect(atom.entries.first?.title == "Own" && atom.entries.first?.lastModified == nil)
    let rss = try Self.read(
      """
      <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:x="http://x.example/rss"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
      <item><media:link>https://a.example/no</media:link><x:link>https://a.example/no</x:link>
      <media:content><title>No</title></media:content>
      <title>Own</title><link>https://a.example/own</link><dc:date>1997</dc:date></item>
      </channel></rss>
      """
    )
    #expect(rss.entries.map(\.url.path) == ["/own"] && rss.entries.first?.title == "Own")
    #expect(rss.entries.first?.lastModified == 852_076_800)
  }

  /// RFC 4287, sections 2 and 4.2.7.2.
  @Test func `links of Atom: bases, relations by name and URL, web pages first`() throws {
    let atom = try Self.read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://b.example/dir/">
      <entry><link href="1"/></entry><entry xml:base="sub/"><link href="2"/></entry>
      <entry><link href="3"/></entry>
      <entry><link rel="http://www.iana.org/assignments/relation/alternate" href="/4"/></entry>
      <entry><link rel="Alternate" href="/5"/></entry>
      <entry><link type="application/json" href="/no"/><link type="text/html" href="/6"/></entry>
      </feed>
      """
    )
    let paths = ["/dir/1", "/dir/sub/2", "/dir/3", "/4", "/5", "/6"]
    #expect(atom.entries.map(\.url.href) == paths.map { "https://b.example" + $0 })
  }
}
