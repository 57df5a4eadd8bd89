import MarkupExtraction
import SearchableItems
import Testing

@testable import IndexModel
@testable import Search

/// Only the displayed part of a stored document is read, with the same result as reading all of it.
@Suite("what a result shows of a record")
struct ShownRecordTests {
  private static func set(_ values: [String: AttributeValue]) -> AttributeSet {
    var set = AttributeSet()
    set.values = values
    return set
  }

  private static let sets = [
    AttributeSet(), RecordDocumentTests.attributes,
    set([
      "title": .list(["One", "Zwei \"2\""]), "displayName": .text(""), "languages": .list([]),
      "contentDescription": .text("a \\ b\u{1}\t{\"x\":[1,2]}, 夹 😀"), "rating": .number(4.25),
      "org_schema_price": .number(1e3), "org_schema_price_currency": .text("EUR"),
      "textContent": .text("line\nline \"two\" ]}"), "thumbnailURL": .text("https://a.example/😀"),
    ]),
    set(["title": .structured(.dictionary(["$l10n": .dictionary(["en": .string("Song")])]))]),
    set(["contentType": .text("webmark.article"), "contentURL": .text("app:x"), "z": .list(["]"])]),
  ]

  /// Returns pages, and items of an owner.
  private static func records(_ set: AttributeSet) throws -> [StoredRecord] {
    let links = [DeepLink(kind: .universalLink, platform: "ios", appID: "T.a", url: "app:/\"{")]
    let sections = [
      PageSection(heading: "\"Rye\"\t\u{1}", level: 7, anchor: "a]}\\", offset: 0),
      PageSection(heading: "", level: 0, anchor: nil, offset: 1 << 19),
    ]
    let pages = [[], links].map { links in
      var page = WebItem(
        key: "//a.example/",
        url: "https://a.example/?\"\\",
        isCanonical: true,
        aliases: ["//a.example/"],
        attributeSet: set,
        deepLinks: links,
        statedApps: [],
        hasAppStatement: false,
        isSearchLanding: false,
        isPaywalled: false
      )
      page.sections = links.isEmpty ? [] : sections
      return page
    }
    let item = SearchableItem(appID: "T.a", uniqueIdentifier: "7", attributeSet: set)
    return try pages.map { StoredRecord($0) } + [StoredRecord(item)]
  }

  @Test("as much as of the whole document", arguments: sets)
  func whole(_ set: AttributeSet) throws {
    for var record in try Self.records(set) {
      let known = try ShownRecord(record)
      record.content = nil
      let read = try ShownRecord(record)
      for name in [
        "title", "displayName", "contentDescription", "contentURL", "contentType", "thumbnailURL",
        "languages", "rating", "ratingDescription", "org_schema_price", "org_schema_price_currency",
      ] {
        #expect(read.attributes.values[name] == known.attributes.values[name], "\(name)")
      }
      #expect(read.textContent == known.textContent)
      #expect(read.page?.url == known.page?.url && read.page?.deepLinks == known.page?.deepLinks)
      #expect(read.sections == known.sections)
      #expect(record.attributes(["keywords"]).keywords == set.keywords)
    }
  }

  @Test func `a document that breaks off is damage, never a record without words`() throws {
    for record in try Self.records(Self.sets[2]) {
      for count in record.document.indices {
        var broken = record
        broken.content = nil
        broken.document = Array(record.document.prefix(count))
        #expect(throws: RowDamage.self, "\(count)") { try ShownRecord(broken) }
      }
    }
  }

  @Test func `documents that no store writes are read as a whole`() throws {
    for text in [
      "{ \"attributeSet\" : { \"title\" : \"A\" } }", "{\"attributeSet\":{\"titl\\u0065\":\"A\"}}",
    ] {
      var record = StoredRecord(
        name: RecordName(kind: .item, owner: "", app: "T.a", uid: "1"),
        document: Array(
          ("{\"appID\":\"\",\"uniqueIdentifier\":\"\"," + text.dropFirst()).utf8
        )
      )
      record.content = nil
      #expect(DocumentFields(record.document)?.fields("attributeSet")?.places["title"] == nil)
      try #expect(ShownRecord(record).attributes == record.attributes)
    }
  }
}
