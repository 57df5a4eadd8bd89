import SearchableItems
import Testing

/// An image or a description that three of ten pages of a host share belongs to the site: Apple's "never the same
/// picture".
@Suite("pictures and descriptions of sites")
struct SiteValueDetectorTests {
  private static func item(_ number: Int, _ images: String...) -> WebItem {
    var attributes = AttributeSet()
    attributes.set("thumbnailURL", images.first)
    attributes.set("imageCandidates", Array(images.dropFirst()))
    attributes.set("pixelWidth", 600)
    return WebItem(
      key: "key\(number)",
      url: "https://a.example/\(number)",
      isCanonical: true,
      aliases: [],
      attributeSet: attributes,
      deepLinks: [],
      statedApps: [],
      hasAppStatement: false,
      isSearchLanding: false,
      isPaywalled: false
    )
  }

  private static func images(_ items: [WebItem]) -> [String] {
    items.map { $0.attributeSet.thumbnailURL ?? "none" }
  }

  @Test func `pages that share a picture get their next one, earlier ones, too`() {
    var site = SiteValueDetector()
    for number in 1...4 {
      let item = Self.item(number, "logo", "own\(number)")
      #expect(site.process(item, of: "a") == [item])
    }
    let fifth = site.process(Self.item(5, "logo"), of: "a")
    #expect(fifth.map(\.key) == ["key5", "key1", "key2", "key3", "key4"])
    #expect(Self.images(fifth) == ["none", "own1", "own2", "own3", "own4"])
    // The size was that of the other image.
    #expect(fifth.allSatisfy { $0.attributeSet.number("pixelWidth") == nil })
    #expect(Self.images(site.process(Self.item(6, "logo", "own6"), of: "a")) == ["own6"])
    #expect(Self.images(site.process(Self.item(7, "own7", "logo"), of: "a")) == ["own7"])
    #expect(Self.images(site.process(Self.item(8, "logo"), of: "b")) == ["logo"])
    #expect(site.known == .init(images: ["a": ["logo"]]))
  }

  @Test func `less than three of ten pages is a chance`() {
    var site = SiteValueDetector()
    for number in 0..<40 {
      let item = number % 5 == 0 ? Self.item(number, "shared") : Self.item(number, "\(number)")
      #expect(site.process(item, of: "a") == [item])
    }
    #expect(site.known == .init())
  }

  @Test func `what an earlier crawl found holds from the first page on, until it becomes rare`() {
    var site = SiteValueDetector(known: .init(images: ["a": ["logo"]]))
    #expect(Self.images(site.process(Self.item(1, "logo", "own"), of: "a")) == ["own"])
    for number in 2..<40 { _ = site.process(Self.item(number, "\(number)"), of: "a") }
    #expect(Self.images(site.process(Self.item(40, "logo", "own"), of: "a")) == ["logo"])
    #expect(site.known == .init())
  }

  @Test func `a page without a picture is left as it is, and counts for nothing`() {
    var site = SiteValueDetector()
    for number in 0..<10 {
      #expect(site.process(Self.item(number), of: "a") == [Self.item(number)])
    }
    #expect(site.known == .init())
  }

  private static func described(_ path: String, _ description: String) -> WebItem {
    var item = item(0)
    (item.key, item.url) = (path, "https://a.example/" + path)
    item.attributeSet.set("contentDescription", description)
    return item
  }

  /// Hosts without images and hosts with one, so that the counts of both do not depend on each other.
  @Test(arguments: [nil, "own"])
  func `the slogan of a site describes its home page only`(_ image: String?) {
    func item(_ path: String, _ description: String) -> WebItem {
      var item = Self.described(path, description)
      item.attributeSet.set("thumbnailURL", image.map { $0 + path })
      return item
    }
    var site = SiteValueDetector()
    #expect(site.process(item("", "Mills"), of: "a").count == 1)
    for path in ["b", "c", "d", "e"] {
      #expect(site.process(item(path, "Mills"), of: "a") == [item(path, "Mills")])
    }
    let fifth = site.process(item("f", "Wheels"), of: "a")
    #expect(fifth.map(\.key) == ["f", "b", "c", "d", "e"])
    #expect(fifth.map(\.attributeSet.contentDescription) == ["Wheels", nil, nil, nil, nil])
    let sixth = site.process(item("g", "Mills"), of: "a")
    #expect(sixth.map(\.attributeSet.contentDescription) == [nil])
    #expect(site.known.descriptions == ["a": ["Mills"]])
    var next = SiteValueDetector(known: site.known)
    let again = next.process(item("b", "Mills"), of: "a")
    #expect(again.first?.attributeSet.contentDescription == nil)
    let home = next.process(item("", "Mills"), of: "a")
    #expect(home.first?.attributeSet.contentDescription == "Mills")
  }
}
