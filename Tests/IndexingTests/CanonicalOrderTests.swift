import MarkupExtraction
import Testing
import WebmarkTesting

@testable import EntityResolution
@testable import Indexing
@testable import IndexModel
@testable import Search
@testable import SearchableItems

/// The page to which a URL leads follows from what is told of each URL last, whatever the order and whatever was there
/// in between (`Documentation/Merging.md`).
@Suite("canonical links and redirects in every order")
struct CanonicalOrderTests {
  private static let site = "https://u.example/"

  private static func page(_ name: String, canonical: String? = nil) -> IndexChange {
    .page(site + name, title: "Page \(name)", canonical: canonical.map { site + $0 })
  }

  private static func redirect(_ name: String, to target: String) -> IndexChange {
    .redirectPage(key: "//u.example/\(name)", target: "//u.example/\(target)")
  }

  private static func removal(_ name: String) -> IndexChange {
    .removePage(key: "//u.example/\(name)")
  }

  /// All orders of at most four changes.
  private static func orders(_ changes: [IndexChange]) -> [[IndexChange]] {
    guard let first = changes.first else { return [[]] }
    return orders(Array(changes.dropFirst())).flatMap { rest in
      (0...rest.count).map { place in
        Array(rest[..<place]) + [first] + Array(rest[place...])
      }
    }
  }

  /// Writes changes in every order, and before some of them something else about the same URLs.
  private static func expect(
    _ expected: [String],
    _ changes: [IndexChange],
    leading names: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let noise: [[IndexChange]] = [
      [], [page("a"), page("b"), page("c"), page("d")],
      [page("a", canonical: "d"), redirect("b", to: "a"), page("c", canonical: "b")],
      [redirect("a", to: "b"), redirect("b", to: "a"), removal("c"), page("d", canonical: "c")],
    ]
    let names = names.isEmpty ? ["a", "b", "c", "d"] : names
    let cleaning = ["a", "b", "c", "d"].map(removal)
    for before in noise {
      for order in orders(changes) {
        let index = try TestIndex()
        for change in before { try await index.write(change) }
        // What is not told of is gone.
        for (name, change) in zip(["a", "b", "c", "d"], cleaning) where !tells(order, of: name) {
          try await index.write(change)
        }
        for change in order { try await index.write(change) }
        for name in names { try await index.write(.activity("app", web: site + name, id: name)) }
        let shown = try await index.shown()
        #expect(shown == expected, "\(before), \(order)", sourceLocation: sourceLocation)
        try await #expect(index.index.verify() == [], sourceLocation: sourceLocation)
      }
    }
  }

  private static func tells(_ changes: [IndexChange], of name: String) -> Bool {
    changes.contains { change in
      switch change {
      case .putPage(let item): item.ownKey == "//u.example/\(name)"
      case .redirectPage(let key, _), .removePage(let key): key == "//u.example/\(name)"
      default: false
      }
    }
  }

  @Test func `a chain ends at its last page, and every URL on the way leads there`() async throws {
    try await Self.expect(
      ["//u.example/c Page c: a b c"],
      [Self.page("a", canonical: "b"), Self.page("b", canonical: "c"), Self.page("c")],
      leading: "a",
      "b",
      "c"
    )
  }

  @Test func `a chain through redirects and canonical links ends at its last page`() async throws {
    try await Self.expect(
      ["//u.example/d Page d: a b c d"],
      [
        Self.redirect("a", to: "b"), Self.page("b", canonical: "c"), Self.redirect("c", to: "d"),
        Self.page("d"),
      ]
    )
  }

  @Test func `a loop is the page of the first key, and what leads into it is that page, too`()
    async
    throws
  {
    try await Self.expect(
      ["//u.example/a Page a: a b c d"],
      [
        Self.page("a", canonical: "b"), Self.page("b", canonical: "c"),
        Self.page("c", canonical: "a"), Self.page("d", canonical: "c"),
      ]
    )
  }

  @Test func `a page that names one without index entry stays, by whatever order`() async throws {
    try await Self.expect(
      ["//u.example/b Page a: a b c"],
      [Self.page("a", canonical: "b"), Self.page("c", canonical: "b"), Self.removal("b")],
      leading: "a",
      "b",
      "c"
    )
  }

  @Test func `a redirect to what is not in the index leaves nothing`() async throws {
    try await Self.expect([], [Self.redirect("a", to: "b"), Self.removal("b")], leading: "a")
  }

  @Test func `redirects in a loop leave nothing`() async throws {
    try await Self.expect(
      [],
      [Self.redirect("a", to: "b"), Self.redirect("b", to: "a")],
      leading: "a",
      "b"
    )
  }

  @Test func `a page that became its own again takes its copies back`() async throws {
    let index = try TestIndex()
    try await index.write(Self.page("a"), Self.page("b", canonical: "a"), Self.page("c"))
    try await index.write(Self.page("a", canonical: "c"))
    for name in ["a", "b", "c"] {
      try await index.write(.activity("app", web: Self.site + name, id: name))
    }
    try await #expect(index.shown() == ["//u.example/c Page c: a b c"])
    try await index.write(Self.page("a"))
    try await #expect(index.shown() == ["//u.example/a Page a: a b", "//u.example/c Page c: c"])
    try await index.write(Self.removal("a"))
    try await #expect(index.shown() == ["//u.example/a Page b: a b", "//u.example/c Page c: c"])
    try await index.write(Self.removal("b"))
    try await #expect(index.shown() == ["//u.example/c Page c: c"])
  }

  @Test func `a way of many steps is followed as far as the limit, in both directions`()
    async throws
  {
    let count = PageResolver.hopLimit + 5
    for isReversed in [false, true] {
      let index = try TestIndex()
      let pages = (0..<count).map { number in
        Self.page("\(100 + number)", canonical: number + 1 < count ? "\(101 + number)" : nil)
      }
      for page in isReversed ? pages.reversed() : pages { try await index.write(page) }
      // The last and the 20 before it are one; each of the four before them stands for itself.
      try await #expect(index.shown().count == 5)
      try await #expect(index.index.verify() == [])
    }
  }

  @Test func `a key that pages only name leads to the first of them, in every order`() async throws
  {
    let (first, second) = (Self.site + "x", Self.site + "y")
    let changes: [IndexChange] = [
      .page(first, title: "X", aliases: [Self.site + "named"]),
      .page(second, title: "Y", aliases: [Self.site + "named"]),
      .item("b", Self.site + "named", title: "Mine"),
    ]
    for order in Self.orders(changes) {
      let index = try TestIndex()
      for change in order { try await index.write(change) }
      let item = "S b " + Self.site + "named"
      try await #expect(index.entities() == [["W  //u.example/x", item], ["W  //u.example/y"]])
      // The page at the URL precedes those that name it.
      try await index.write(Self.page("named"))
      try await #expect(
        index.entities() == [
          ["W  //u.example/x"], ["W  //u.example/y"], ["W  //u.example/named", item],
        ]
      )
      try await index.write(Self.removal("named"))
      try await #expect(index.entities() == [["W  //u.example/x", item], ["W  //u.example/y"]])
      // The next one has the key when the first drops it, or leaves.
      try await index.write(.page(first, title: "X"))
      try await #expect(index.entities() == [["W  //u.example/x"], ["W  //u.example/y", item]])
      try await index.write(.page(first, title: "X", aliases: [Self.site + "named"]))
      try await #expect(index.entities() == [["W  //u.example/x", item], ["W  //u.example/y"]])
      try await index.write(Self.removal("x"))
      try await #expect(index.entities() == [["W  //u.example/y", item]])
      try await index.write(Self.removal("y"))
      try await #expect(index.entities() == [[item]])
    }
  }

  @Test func `a thousand copies of a page take time in proportion to their number`() async throws {
    func time(_ count: Int) async throws -> Duration {
      let index = try TestIndex()
      let changes =
        (0..<count).map { Self.page("x\($0)", canonical: "page") } + [Self.page("page")]
        + (0..<count).map { Self.removal("x\($0)") }
      let time = try await index.index.store.write { store in
        try processorTime {
          for change in changes {
            var writer = RecordWriter(store: store, now: 0, options: WriteOptions())
            _ = try writer.apply(change)
            try writer.finish()
          }
        }
      }
      try await #expect(index.shown() == ["//u.example/page Page page: "])
      return time
    }
    // Up to a hundred copies are looked at for each further one.
    let count = max(400, BuildScale.size(1000))
    let one = try await time(count / 4)
    let four = try await time(count)
    #expect(four < one * 10, "\(one), \(four)")
  }

  @Test
  func `an AMP page of another site and its original are one result, which shows the original`()
    async
    throws
  {
    let (page, version) = ("https://www.z.example/p", "https://amp.example/p")
    let original = try MergeCaseTests.built(
      "<title>Original</title><link rel=amphtml href='\(version)'>",
      page
    )
    let copy = try MergeCaseTests.built(
      "<title>Version</title><link rel=canonical href='\(page)'>",
      version
    )
    for writes in [[original, copy], [copy, original]] {
      let index = try TestIndex()
      for write in writes { try await index.write(write) }
      let results = try await index.index.search(SearchQuery("original")).results
      #expect(results.map(\.url) == [page])
      #expect(results.map(\.title) == ["Original"])
      try await #expect(index.shape() == ["WW"])
      // A page that is not named back is on its own.
      try await index.write(try MergeCaseTests.built("<title>Original</title>", page))
      try await #expect(index.shape() == ["W", "W"])
    }
  }

  @Test func `a canonical link by http shows the URL with TLS`() async throws {
    let index = try TestIndex()
    let url = Self.site + "p"
    try await index.write(
      try MergeCaseTests.built(
        "<title>Secure</title><link rel=canonical href='http://u.example/p'>",
        url
      )
    )
    try await #expect(index.index.search(SearchQuery("secure")).results.map(\.url) == [url])
  }

  @Test func `apps are set for a page and for a copy, which keep them`() async throws {
    let index = try TestIndex()
    try await index.write(Self.page("a"), Self.page("b", canonical: "c"))
    for name in ["a", "b"] {
      let key = "//u.example/\(name)"
      try await #expect(
        index.write(.setApps(key: key, confirmed: ["T.x"], seedApp: "T.y")) == [.merged]
      )
      try await #expect(
        index.write(.setApps(key: key, confirmed: ["T.x"], seedApp: "T.y")) == [.unchanged]
      )
    }
    try await #expect(
      index.write(.setApps(key: "//u.example/z", confirmed: [], seedApp: nil)) == [.unchanged]
    )
    let pages = try await index.index.pages(["//u.example/a", "//u.example/b"])
    #expect(pages.values.map(\.statedApps) == [["T.x", "T.y"], ["T.x", "T.y"]])
    #expect(pages.values.allSatisfy { $0.hasAppStatement && $0.deepLinks.map(\.appID) == ["T.x"] })
    // Without TLS no association file counts.
    try await index.write(.page("http://u.example/h"))
    try await index.write(.setApps(key: "//u.example/h", confirmed: ["T.x"], seedApp: nil))
    try await #expect(index.index.pages(["//u.example/h"])["//u.example/h"]?.statedApps == [])
  }
}

extension TestIndex {
  /// Each page with its title and the identifiers of the activities that are joined with it.
  fileprivate func shown() async throws -> [String] {
    try await index.store.read { store in
      try store.records(.after(0), limit: .max).filter { $0.name.kind == .web }.map { record in
        let title = record.webItem()?.attributeSet.title ?? ""
        let keys = try store.keys(of: record.id).map { JoinKey.page(PageLookupKey.hash($0)) }
        let activities = try keys.flatMap {
          try store.numbers(joinedBy: $0, owner: nil, limit: 100)
        }.compactMap { try store.record($0)?.name.uid }
        return "\(record.name.uid) \(title): \(Set(activities).sorted().joined(separator: " "))"
      }.sorted()
    }
  }
}
