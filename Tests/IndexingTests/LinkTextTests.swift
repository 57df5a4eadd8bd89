import Foundation
import GRDB
import HTMLParsing
import MarkupExtraction
import Querying
import SearchableItems
import Testing
import URLStandard
import WebmarkTesting

@testable import EntityResolution
@testable import Indexing
@testable import IndexModel
@testable import SQLiteIndex
@testable import Search

/// The texts of links find the pages to which they lead.
@Suite("texts of links")
struct LinkTextTests {
  private static let prose =
    "The bakery opens at six in the morning, and its ovens are warm long before that. "

  /// Returns the item of a page as a crawl makes it: a paragraph with links.
  static func item(
    _ address: String,
    title: String = "Page",
    text: String = "",
    links: [(text: String, url: String)] = [],
    language: String = "en"
  ) throws -> WebItem {
    let anchors = links.map { "\(Self.prose)<a href='\($0.url)'>\($0.text)</a>, as it says." }
    let html =
      "<!doctype html><html lang=\(language)><title>\(title)</title><p>\(text)</p>"
      + "<p>\(Self.prose)</p>" + anchors.map { "<p>\($0)</p>" }.joined()
    return try item(address, html: html)
  }

  private static func item(_ address: String, html: String) throws -> WebItem {
    let url = try #require(WebURL(address))
    let document = HTMLDocument(
      bytes: Array(html.utf8),
      contentType: "text/html; charset=utf-8",
      url: url
    )
    let markup = MarkupExtractor().extract(from: document)
    var item = ItemBuilder().item(from: markup, page: PageContext(url: url))
    item.links = LinkTargets(markup.outlinks, texts: markup.content.links, page: url)
    return item
  }

  private static func texts(_ item: WebItem) -> [String] {
    [item.links?.sameHostTexts, item.links?.otherHostTexts].flatMap { $0 ?? [] }.map(\.text)
  }

  private static let target = "https://u.example/target"

  private static func removal(_ url: String) -> IndexChange {
    .removePage(key: IndexChange.key(url))
  }

  /// Returns the paths of the results, best first.
  private static func paths(_ query: String, _ index: TestIndex) async throws -> [String] {
    try await index.index.search(SearchQuery(query)).results.compactMap(\.url)
      .compactMap { WebURL($0)?.path }
  }

  /// Returns the texts that are indexed by the hash of their target.
  private static func indexed(_ store: SQLiteStore) async throws -> [Int64: String] {
    try await store.reading { database in
      let rows = try Row.fetchAll(database, sql: "SELECT rowid, texts FROM link_text")
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
  }

  // MARK: Pages

  @Test func `the texts of links in the main content count, once for each target`() throws {
    let item = try Self.item(
      "https://a.example/",
      html: """
        <!doctype html><title>x</title><body><nav><a href=/nav>Menu of everything</a></nav>
        <main><p>\(Self.prose) <a href=/b>rye loaf</a> and <a href=/b>rye  loaf</a>.</p>
        <p>\(Self.prose) <a href=https://c.example/#x>Sourdough guide</a>, <a href=/b>dark bread</a>.</p>
        <p>\(Self.prose) <a href=/nav>Opening hours</a> in <a href=/d>1899</a> and <a href=/e>[2]</a></p>
        <p>\(Self.prose) <a href=/f rel=nofollow>refused</a>, <a rel=ugc href=/g>comment</a>,
        <a href=#top>up</a>, <a href=/>home page</a>, <a href=/h>https://a.example/h</a></p></main>
        <footer><a href=/imprint>Imprint of the bakery</a></footer>
        """
    )
    #expect(
      Self.texts(item) == ["rye loaf", "dark bread", "Opening hours", "Sourdough guide"]
    )
  }

  @Test func `a text that leads to several pages names none of them`() throws {
    let item = try Self.item(
      "https://a.example/",
      links: [("read more", "/a"), ("Rye", "/b"), ("read more", "/c"), ("Rye", "/b")]
    )
    #expect(Self.texts(item) == ["Rye"])
  }

  @Test func `a page with 100,000 links yields 10,000 texts, and names the cut`() throws {
    let url = try #require(WebURL("https://a.example/"))
    let anchors = (0..<100_000).map { "<a href=/\($0)>text of number \($0)</a>" }
    let html =
      "<!doctype html><body><main><p>\(Self.prose)"
      + anchors.joined(separator: " long, plain words, ")
    let document = HTMLDocument(
      bytes: Array(html.utf8),
      contentType: "text/html; charset=utf-8",
      url: url
    )
    var links: [ContentLink] = []
    let time = try processorTime {
      let markup = MarkupExtractor().extract(from: document)
      links = markup.content.links
      #expect(Set(markup.cuts) == ["outlinks", "texts of links", "main text"])
      let targets = try #require(
        LinkTargets(markup.outlinks, texts: markup.content.links, page: url)
      )
      #expect((targets.sameHostTexts?.count ?? 0) <= 100)
    }
    #expect(links.count == 10_000)
    #expect(time < .seconds(20))
  }

  @Test func `the item of a page keeps the texts`() throws {
    let item = try Self.item(
      "https://a.example/",
      links: [("Rye \"loaf\"", "/b"), ("Guide", "https://c.example/")]
    )
    let record = StoredRecord(item)
    let read = StoredRecord(name: record.name, document: record.document)
    #expect(read.webItem()?.links == item.links)
    #expect(item.links?.otherHostTexts?.map(\.text) == ["Guide"])
  }

  // MARK: Search

  @Test func `a page is found by words that only links to it have`() async throws {
    let index = try TestIndex()
    try await index.write(
      .putPage(Self.item(Self.target, title: "Welcome", text: "Flour and water.")),
      .putPage(Self.item("https://a.example/", links: [("Sourdough academy", Self.target)])),
      .putPage(Self.item("https://b.example/t", title: "Sourdough academy"))
    )
    let results = try await index.index.search(SearchQuery("sourdough academy")).results
    let found = results.map(\.title)
    // The page with the words in its title is first; the linking page has them in its text.
    #expect(found.first == "Sourdough academy")
    #expect(found.contains("Welcome"))
    let result = try #require(results.first { $0.title == "Welcome" })
    #expect(result.snippet?.text.contains("academy") != true)
    #expect(result.snippet?.text.contains("Flour") == true)
    try await #expect(Self.paths("\"sourdough academy\"", index).contains("/target"))
    try await #expect(!Self.paths("\"academy sourdough\"", index).contains("/target"))
    var query = SearchQuery("sourdough academy")
    query.explains = true
    let explained = try await index.index.search(query).results.first { $0.title == "Welcome" }
    #expect(explained?.explanation?.factors.contains { $0.name == "text of links" } == true)
  }

  @Test func `words of links are folded, stemmed and filtered like other words`() async throws {
    let index = try TestIndex()
    try await index.write(
      .putPage(Self.item(Self.target, title: "Welcome")),
      .putPage(
        Self.item("https://a.example/", links: [("Über baking courses", Self.target)])
      )
    )
    let passing = ["courses -rye", "courses -site:a.example", "courses site:u.example -rye"]
    for query in ["uber courses", "bakes course", "courses site:u.example", "cours"] + passing {
      try await #expect(Self.paths(query, index).contains("/target"), "\(query)")
    }
    let excluded = [
      "courses -welcome", "courses -site:u.example", "courses site:u.example -welcome",
    ]
    for query in ["courses site:other.example"] + excluded {
      try await #expect(!Self.paths(query, index).contains("/target"), "\(query)")
    }
  }

  @Test func `links to another URL of a page find it, also within a private result`() async throws {
    let index = try TestIndex()
    try await index.write(
      .page(Self.target, apps: ["T.a"], aliases: ["https://u.example/old"]),
      .putPage(Self.item("https://a.example/", links: [("Zwieback", "https://u.example/old")])),
      .item("T.a", Self.target, owner: "ann")
    )
    for owner in [nil, "ann", "bob"] {
      let found = try await index.index.search(SearchQuery("zwieback", owner: owner)).results
      #expect(found.count == 2, "\(owner ?? "nobody")")
      #expect(Set(found.map(\.id)).count == 2)
    }
  }

  @Test func `thousands of pages of one host do not lift a page over those with the words`()
    async throws
  {
    let index = try TestIndex()
    try await index.write(
      .putPage(Self.item(Self.target, title: "Bombed")),
      .putPage(Self.item("https://c.example/own", title: "Own", text: "A miserable failure."))
    )
    for batch in 0..<4 {
      try await index.index.write(
        try (0..<500).map { number in
          var item = try Self.item(
            "https://spam.example/\(batch)/\(number)",
            links: [("miserable failure", Self.target)]
          )
          // The linking pages themselves are no results.
          item.attributeSet.values["textContent"] = nil
          item.attributeSet.values["contentDescription"] = nil
          return .putPage(item)
        }
      )
    }
    let found = try await Self.paths("miserable failure", index)
    #expect(found == ["/own", "/target"])
  }

  // MARK: Changes

  @Test func `a text goes with the last page that uses it`() async throws {
    let store = try SQLiteStore(path: ":memory:", readOnly: false)
    let index = try TestIndex(store: store)
    let pages = ["https://a.example/1", "https://a.example/2"]
    try await index.write(.putPage(Self.item(Self.target, title: "Welcome")))
    for page in pages {
      try await index.write(.putPage(Self.item(page, links: [("Zwieback", Self.target)])))
    }
    func isFound() async throws -> Bool {
      try await Self.paths("zwieback", index).contains("/target")
    }
    try await #expect(isFound())
    try await index.write(Self.removal(pages[0]))
    try await #expect(isFound())
    try await index.write(.putPage(Self.item(pages[1], links: [("Rusk", Self.target)])))
    try await #expect(!isFound())
    try await #expect(Self.paths("rusk", index).contains("/target"))
    try await index.write(Self.removal(pages[1]))
    try await #expect(Self.indexed(store) == [:])
  }

  @Test func `a text of a host that leads to more than ten pages names none of them`() async throws
  {
    let index = try TestIndex()
    func link(_ number: Int) throws -> IndexChange {
      .putPage(
        try Self.item(
          "https://a.example/\(number)",
          links: [("Zwieback", "https://u.example/\(number)")]
        )
      )
    }
    func found() async throws -> Int {
      try await index.index.search(SearchQuery("zwieback", limit: 50)).results
        .count { $0.url?.hasPrefix("https://u.example/") == true }
    }
    for number in 0..<10 {
      try await index.write(
        .putPage(Self.item("https://u.example/\(number)", title: "Welcome \(number)")),
        link(number)
      )
    }
    try await #expect(found() == 10)
    try await index.write(link(10))
    try await #expect(found() == 0)
    try await index.write(Self.removal("https://a.example/3"))
    try await #expect(found() == 9)
  }

  @Test func `a page that 100,000 pages name differently is written in linear time`() async throws {
    let store = try SQLiteStore(path: ":memory:", readOnly: false)
    let (batches, size) = (50, 2000)
    var times: [Duration] = []
    for batch in 0..<batches {
      let time = try await store.write { store in
        try processorTime {
          for number in 0..<size {
            let text = LinkText(target: 7, text: "name \(batch) \(number)")
            let host = UInt64(number % 2 == 0 ? 4 : 8 * (batch * size + number))
            let source = LinkSource(host: host, isSameHost: number % 4 == 0)
            try store.countLinkTexts([text], from: source, change: 1)
          }
          try (store as? SQLiteTransaction)?.writeLinkTexts()
        }
      }
      times.append(time)
    }
    let first: Duration = times.prefix(10).reduce(.zero, +)
    let last: Duration = times.suffix(10).reduce(.zero, +)
    #expect(last < first * 4)
    let texts = try await Self.indexed(store)
    #expect(texts.keys.sorted() == [7])
    #expect((texts[7]?.components(separatedBy: "name").count ?? 0) - 1 <= 16)
    try await #expect(store.damages() == [])
  }

  @Test func `texts that more hosts use come first, and at most 16 count`() async throws {
    let store = try SQLiteStore(path: ":memory:", readOnly: false)
    try await store.write { store in
      for text in 0..<40 {
        for host in 0...(text % 20) {
          let source = LinkSource(host: UInt64(host * 8), isSameHost: false)
          try store.countLinkTexts([LinkText(target: 7, text: "n\(text)")], from: source, change: 1)
        }
      }
    }
    try await store.write { try $0.refreshWords(everything: true) }
    let words = try await Set(#require(Self.indexed(store)[7]).split(separator: " "))
    // Of the 40 texts, those of the most hosts.
    let expected = (0..<40).filter { $0 % 20 >= 12 }.map { "n\($0)" }
    #expect(words.filter { $0.hasPrefix("n") }.map(String.init).sorted() == expected.sorted())
  }

  @Test func `a grown index has the texts of a fresh one, after every sequence`() async throws {
    for seed in 1...20 {
      var numbers = SeededGenerator(state: UInt64(seed))
      let store = try SQLiteStore(path: ":memory:", readOnly: false)
      let grown = try TestIndex(store: store)
      var pages: [String: WebItem] = [:]
      for _ in 0..<60 {
        let host = Int.random(in: 0..<3, using: &numbers)
        let url = "https://h\(host).example/\(Int.random(in: 0..<15, using: &numbers))"
        if Int.random(in: 0..<4, using: &numbers) == 0 {
          pages[url] = nil
          try await grown.write(Self.removal(url))
          continue
        }
        let links = (0..<Int.random(in: 0..<5, using: &numbers)).map { _ in
          let target = Int.random(in: 0..<15, using: &numbers)
          let text = Int.random(in: 0..<3, using: &numbers)
          let host = Int.random(in: 0..<3, using: &numbers)
          return ("Name\(text)", "https://h\(host).example/\(target)")
        }
        let language = Bool.random(using: &numbers) ? "en" : "de"
        pages[url] = try Self.item(url, links: links, language: language)
        if let page = pages[url] { try await grown.write(.putPage(page)) }
      }
      let fresh = try SQLiteStore(path: ":memory:", readOnly: false)
      _ = try await TestIndex(store: fresh).index.write(
        pages.sorted { $0.key < $1.key }.map { .putPage($0.value) }
      )
      try await fresh.write { try $0.refreshWords(everything: true) }
      try await #expect(Self.indexed(store) == Self.indexed(fresh), "\(seed)")
      try await #expect(!Self.indexed(fresh).isEmpty)
      try await grown.index.rebuild()
      try await #expect(Self.indexed(store) == Self.indexed(fresh), "\(seed)")
      try await #expect(grown.index.verify() == [])
    }
  }

  // MARK: Files

  @Test func `a file without the tables gets them, and repair keeps the texts`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("index.db").path
      let pages = [
        IndexChange.putPage(try Self.item(Self.target, title: "Welcome")),
        .putPage(try Self.item("https://a.example/", links: [("Zwieback", Self.target)])),
      ]
      _ = try await SharedIndex(path: path, mode: .readWrite).write([pages[0]])
      try await DatabaseQueue(path: path).write { database in
        try database.execute(
          sql: "DROP TABLE link_text; DROP TABLE inlink_text; DROP TABLE link_text_queue"
        )
      }
      let reader = try SharedIndex(path: path, mode: .readOnly)
      try await #expect(reader.search(SearchQuery("zwieback")).results.isEmpty)
      let index = try SharedIndex(path: path, mode: .readWrite)
      _ = try await index.write([pages[1]])
      func isFound(_ index: SharedIndex) async throws -> Bool {
        try await index.search(SearchQuery("zwieback")).results.contains { $0.url == Self.target }
      }
      try await #expect(isFound(index))
      try await index.optimize()
      try await #expect(index.verify() == [])
      _ = try await SharedIndex.salvage(path: path)
      try await #expect(isFound(try SharedIndex(path: path, mode: .readOnly)))
      try await DatabaseQueue(path: path).write { database in
        try database.execute(sql: "PRAGMA user_version = 6")
      }
      try await #expect(isFound(try SharedIndex(path: path, mode: .readWrite)))
    }
  }
}
