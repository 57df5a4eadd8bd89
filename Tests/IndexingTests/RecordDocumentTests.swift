import Foundation
import MarkupExtraction
import SearchableItems
import Testing

@testable import Indexing

/// Documents that are written by hand are read as those that `JSONEncoder` writes.
@Suite("documents of records")
struct RecordDocumentTests {
  static var attributes: AttributeSet {
    var set = AttributeSet()
    set.values = [
      "title": .text("A \"quoted\"\\ line\nend \u{1} \u{2028} 😀 夹"),
      "keywords": .list(["", "b\tc"]),
      "rating": .number(4.5),
      "count": .number(-3),
      "large": .number(1e300),
      "authors": .structured(.array([.dictionary(["displayName": .string("Ann"), "age": .null])])),
      "flags": .structured(.array([.bool(true), .integer(.max), .double(0.1)])),
    ]
    return set
  }

  @Test func `a page`() throws {
    var item = WebItem(
      key: "//a.example/",
      url: "https://a.example/",
      isCanonical: true,
      aliases: ["//a.example/", "//a.example/old"],
      attributeSet: Self.attributes,
      deepLinks: [
        DeepLink(kind: .smartAppBanner, platform: "ios", appStoreID: "9", url: "app:/x\"y"),
        DeepLink(kind: .universalLink, platform: "ios", appID: "T.a", appName: "A"),
      ],
      statedApps: ["T.a"],
      hasAppStatement: true,
      isSearchLanding: false,
      isPaywalled: true
    )
    for claim in [nil, "//b.example/"] {
      item.claimedKey = claim
      let decoded = try JSONDecoder().decode(
        WebItem.self,
        from: Data(RecordDocument.bytes(of: item))
      )
      #expect(decoded == item)
    }
  }

  @Test func `an item, without what its name tells`() throws {
    let item = SearchableItem(
      appID: "T.a",
      uniqueIdentifier: "7",
      domainIdentifier: "d",
      expirationDate: "2030-01-01T00:00:00Z",
      attributeSet: Self.attributes
    )
    var decoded = try JSONDecoder().decode(
      SearchableItem.self,
      from: Data(RecordDocument.bytes(of: item))
    )
    #expect(decoded.appID.isEmpty && decoded.uniqueIdentifier.isEmpty)
    (decoded.appID, decoded.uniqueIdentifier) = ("T.a", "7")
    #expect(decoded == item)
  }
}
