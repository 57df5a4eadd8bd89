import SearchableItems
import Testing

/// An image that three of ten pages of a host share belongs to the site: Apple's "never the same
/// picture".
@Suite("pictures of sites")
struct SiteImageDetectorTests {
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
    var site = SiteImageDetector()
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
    #expect(site.known == ["a": ["logo"]])
  }

  @Test func `less than three of ten pages is a chance`() {
    var site = SiteImageDetector()
    for number in 0..<40 {
      let item = number % 5 == 0 ? Self.item(number, "shared") : Self.item(number, "\(number)")
      #expect(site.process(item, of: "a") == [item])
    }
    #expect(site.known.isEmpty)
  }

  @Test func `what an earlier crawl found holds from the first page on, until it becomes rare`() {
    var site = SiteImageDetector(known: ["a": ["logo"]])
    #expect(Self.images(site.process(Self.item(1, "logo", "own"), of: "a")) == ["own"])
    for number in 2..<40 { _ = site.process(Self.item(number, "\(number)"), of: "a") }
    #expect(Self.images(site.process(Self.item(40, "logo", "own"), of: "a")) == ["logo"])
    #expect(site.known.isEmpty)
  }

  @Test func `a page without a picture is left as it is, and counts for nothing`() {
    var site = SiteImageDetector()
    for number in 0..<10 {
      #expect(site.process(Self.item(number), of: "a") == [Self.item(number)])
    }
    #expect(site.known.isEmpty)
  }
}
