import Basics
import Foundation
import MarkupExtraction
import SearchableItems
import Testing

@testable import IndexModel

/// Documents of the custom encoder are read like those of `JSONEncoder`.
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

  @Test func `attributes stand in the order of their names, however alike these begin`() throws {
    let names = [
      "title", "contentURL", "contentType", "contentTypeTree", "content", "contents", "a", "a\u{0}",
      "a\u{301}", "b", "é", "夹", "", "Title",
    ]
    for names in [names, names.filter { $0.utf8.allSatisfy { $0 < 0x80 } }] {
      var item = SearchableItem(appID: "T.a", uniqueIdentifier: "7")
      for name in names { item.attributeSet.values[name] = .number(1) }
      let text = String(decoding: RecordDocument.bytes(of: item), as: UTF8.self)
      let places = try names.sorted().map { name in
        var quoted = JSONWriter()
        quoted.string(name)
        let member = String(decoding: quoted.bytes, as: UTF8.self) + ":1"
        // Compared by bytes, because a combining mark would merge with the preceding quotation mark.
        return try #require(Array(text.utf8).firstRange(of: Array(member.utf8))).lowerBound
      }
      #expect(places == places.sorted() && Set(places).count == Set(names).count)
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
