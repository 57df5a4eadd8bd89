import SearchableItems
import Testing
import WebmarkTesting

@testable import IndexModel
@testable import Indexing
@testable import Search

/// Pages of a site with the same content under several URLs, such as the folders of translations that are not made yet.
@Suite("page copies")
struct PageCopiesTests {
  private static let text = String(repeating: "Rye needs a warm place and time. ", count: 8)

  private static func page(
    _ url: String,
    title: String = "Rye",
    text: String = text,
    price: String? = nil,
    language: String? = nil
  ) -> IndexChange {
    var attributes: [String: AttributeValue] = [
      "textContent": .text(text), "thumbnailURL": .text(url + ".png"),
      "domainIdentifier": .text(url),
    ]
    if let price { attributes["org_schema_price"] = .text(price) }
    if let language { attributes["languages"] = .list([language]) }
    return .page(url, title: title, attributes: attributes)
  }

  private static func results(of changes: [IndexChange]) async throws -> [SearchResult] {
    let index = try TestIndex()
    for change in changes { try await index.write(change) }
    return try await index.index.search(SearchQuery("rye")).results
  }

  @Test func `copies on a site are one result with their URLs`() async throws {
    let urls = ["en", "da", "ru"].map { "https://a.example/\($0)/rye" }
    let results = try await Self.results(of: urls.map { Self.page($0) })
    #expect(results.count == 1)
    let shown = results.flatMap { [$0.url ?? ""] + ($0.copies ?? []) }
    #expect(Set(shown) == Set(urls) && shown.count == urls.count)
  }

  @Test func `of copies, the one whose URL has no query is shown`() async throws {
    let urls = ["https://a.example/rye?r=2", "https://a.example/rye", "https://a.example/rye?r=1"]
    let results = try await Self.results(of: urls.map { Self.page($0) })
    #expect(results.map(\.url) == ["https://a.example/rye"])
    #expect(Set(results.first?.copies ?? []) == [urls[0], urls[2]])
  }

  /// The manual of Apache has English copies in the folders of languages to which a page is not translated.
  @Test(
    "of copies, the one in the folder of its language is shown",
    arguments: [["de", "en", "pt-br"], ["en", "de", "fr"], ["zh_Hans", "ja", "en-GB"]]
  )
  func folders(_ folders: [String]) async throws {
    let pages = folders.map { Self.page("https://a.example/\($0)/rye", language: "en") }
    let results = try await Self.results(of: pages)
    let own = folders.first { $0.hasPrefix("en") } ?? ""
    #expect(results.map(\.url) == ["https://a.example/\(own)/rye"])
    #expect(results.first?.copies?.count == 2)
  }

  /// The labels of DocBook's stylesheets in Danish, Dutch, English and Korean.
  @Test func `pages that differ in the labels of figures and sections are copies`() async throws {
    let labels = [
      ("Figur 9.3", "Afsnit 9.2.1.4"), ("Afbeelding 9.3", "Paragraaf 9.2.1.4"),
      ("Fig.\u{A0}9.3", "Section 9.2.1.4"), ("그림 9.3", "9.2.1.4절"),
    ]
    let pages = labels.enumerated().map { index, labels in
      let title = index % 2 == 0 ? ", “A loaf”" : " – „A loaf“"
      let text = Self.text + "See \(labels.0)\(title) (\(labels.1)).\n\(labels.0). A loaf"
      return Self.page("https://a.example/\(index)/rye", text: text)
    }
    let results = try await Self.results(of: pages)
    #expect(results.count == 1 && results.first?.copies?.count == 3)
    // Another number is another reference.
    let other = Self.page("https://a.example/rye/4", text: Self.text + "See Figur 9.4.")
    let same = Self.page("https://a.example/rye/5", text: Self.text + "See Figur 9.5.")
    #expect(try await Self.results(of: [other, same]).count == 2)
  }

  @Test(
    "texts without the labels of numbers",
    arguments: [
      ("see Figur 9.3, “a”", "see 9.3a"), ("see 9.3 – „a“", "9.3a"), ("Fig. 9.3.1. A", "9.3.1A"),
      ("그림 9.3과 9.2절", "9.39.2"), ("at 9.3 or Bild 9.3", "9.3or 9.3"), ("9.3", "9.3"),
      ("(9.3)", "(9.3)"), ("see Kapitel 9", "see Kapitel 9"), ("v9.3", "9.3"), ("9.", "9."),
      ("«a» ‘b’", "a b"), ("a\u{2014}b", "a\u{2014}b"), ("é", "é"),
      ("a\(String(repeating: "b", count: 60)) 9.3", "a\(String(repeating: "b", count: 60)) 9.3"),
    ]
  )
  func labels(_ text: String, _ rest: String) {
    #expect(String(decoding: ReferenceLabels.removed(from: text), as: UTF8.self) == rest)
  }

  @Test(
    "folders of languages",
    arguments: [
      ("https://a.example/de/rye", "en", true), ("https://a.example/docs/pt-br/rye?q", "es", true),
      ("https://a.example/en/rye", "en-US", false), ("https://a.example/de/en/rye", "en", false),
      ("https://a.example/de_AT/rye", "de", false), ("https://a.example/uk/rye", "en", false),
      ("https://a.example/js/rye", "en", false), ("https://a.example/de", "en", false),
      ("https://a.example/design/rye", "en", false), ("https://a.example/rye?/de/", "en", false),
      ("https://a.example/de/rye", "", false),
    ]
  )
  func otherFolders(_ url: String, _ language: String, _ isOther: Bool) {
    #expect(LanguageFolder.isOther(url, than: language) == isOther)
  }

  @Test(
    "other pages are results of their own",
    arguments: [
      page("https://b.example/rye"), page("https://a.example/2", title: "Rye bread"),
      page("https://a.example/2", text: text + "Flour."),
      page("https://a.example/2", price: "3"),
    ]
  )
  func others(_ other: IndexChange) async throws {
    let results = try await Self.results(of: [Self.page("https://a.example/1"), other])
    #expect(results.count == 2 && results.allSatisfy { $0.copies == nil })
  }

  @Test func `pages with short texts are no copies`() async throws {
    let pages = (1...3).map { Self.page("https://a.example/\($0)", text: "Loading the rye…") }
    #expect(try await Self.results(of: pages).count == 3)
  }

  @Test func `pages with short texts are copies if only the queries of their URLs differ`()
    async throws
  {
    func page(_ url: String, image: String) -> IndexChange {
      let attributes: [String: AttributeValue] = [
        "textContent": .text("Log in to bake rye."), "contentURL": .text(url),
        "thumbnailURL": .text(image),
      ]
      return .page(url, title: "Log in", attributes: attributes)
    }
    let (address, logo) = ("https://a.example/login?next=", "https://a.example/logo.png")
    let pages = (1...4).map { page(address + "\($0)", image: logo) }
    let results = try await Self.results(of: pages)
    #expect(results.count == 1 && results.first?.copies?.count == 3)
    // An image of its own is another content, as a photograph is.
    let photo = page(address + "5", image: "https://a.example/photo.png")
    #expect(try await Self.results(of: pages + [photo]).count == 2)
  }

  /// Javadoc's links to its frames: `index.html?com/example/Rye.html`.
  @Test func `framesets are copies if only the queries of their URLs differ`() async throws {
    let pages = (1...4).map {
      IndexChange.page("https://a.example/index.html?rye/\($0).html", title: "Rye", attributes: [:])
    }
    let results = try await Self.results(of: pages)
    #expect(results.count == 1 && results.first?.copies?.count == 3)
    let other = IndexChange.page("https://a.example/2/index.html", title: "Rye", attributes: [:])
    #expect(try await Self.results(of: pages + [other]).count == 2)
  }

  /// A shop and a forum: the parts of a page have its title and shorter texts.
  @Test func `a page precedes its parts with the same title`() async throws {
    let index = try TestIndex()
    let urls = [
      "https://a.example/rye/7/reviews/add", "https://a.example/rye/7?page=2",
      "https://a.example/rye/7",
      "https://a.example/rye/77", "https://b.example/rye/7/add",
    ]
    for (number, url) in urls.enumerated() {
      let text = String(repeating: "Rye loaf number \(number). ", count: 1 + number * number)
      try await index.write(.page(url, title: "Rye loaf", attributes: ["textContent": .text(text)]))
    }
    func found(_ query: String) async throws -> [String] {
      try await index.index.search(SearchQuery(query)).results.compactMap(\.url)
    }
    let loaf = try await found("rye loaf")
    let whole = try #require(loaf.firstIndex(of: urls[2]))
    #expect(loaf.count == 5)
    for part in urls[..<2] { #expect(try #require(loaf.firstIndex(of: part)) > whole) }
    // The title does not tell which of them answers.
    #expect(try await found("rye number 0").first == urls[0])
  }

  /// The form for a review shows the product, and has fewer other words.
  @Test func `a page precedes its parts that show the same answer`() async throws {
    let index = try TestIndex()
    let urls = ["https://a.example/rye/7/reviews/add/", "https://a.example/rye/7/"]
    let answer = "A loaf of spelt and water. " + Self.text
    let others = ["Write a review.", String(repeating: "Another loaf of the bakery. ", count: 20)]
    for (url, other) in zip(urls, others) {
      let attributes: [String: AttributeValue] = ["textContent": .text(answer + other)]
      try await index.write(.page(url, title: "Bread", attributes: attributes))
    }
    let results = try await index.index.search(SearchQuery("spelt water")).results
    #expect(results.map(\.url) == urls.reversed())
    #expect(results.first?.snippet != nil && results.first?.snippet == results.last?.snippet)
  }

  @Test func `each content is on one of the pages of results`() async throws {
    let index = try TestIndex()
    for number in 0..<12 {
      for copy in 0..<3 {
        let text = Self.text + "Loaf \(number)."
        try await index.write(Self.page("https://a.example/\(copy)/\(number)", text: text))
      }
    }
    for limit in [1, 5, 7] {
      var shown: [String] = []
      var query = SearchQuery("rye", limit: limit)
      repeat {
        let page = try await index.index.search(query)
        shown += page.results.compactMap(\.url)
        query.cursor = page.next
      } while query.cursor != nil
      #expect(Set(shown.map { $0.split(separator: "/").last }).count == 12 && shown.count == 12)
      var skipped: [String] = []
      for offset in stride(from: 0, to: 12, by: limit) {
        let page = try await index.index.search(SearchQuery("rye", limit: limit, offset: offset))
        skipped += page.results.compactMap(\.url)
      }
      #expect(skipped == shown)
    }
  }

  @Test func `a page of results is full although most candidates are copies`() async throws {
    let index = try TestIndex()
    for number in 0..<300 { try await index.write(Self.page("https://a.example/\(number)")) }
    for number in 0..<9 {
      try await index.write(Self.page("https://b.example/\(number)", title: "A loaf \(number)"))
    }
    #expect(try await index.index.search(SearchQuery("rye")).results.count == 10)
  }
}
