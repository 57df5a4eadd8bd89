import Foundation
import HTMLParsing
import Testing
import URLStandard
import WebmarkTesting

/// A page is parsed with placeholders for its text and attributes; the result must be the same without
/// them.
@Suite("Placeholders")
struct PlaceholderTests {
  /// The number of damaged pages: `WEBMARK_DAMAGED_PAGES`, or a number that a debug build parses in a
  /// few seconds.
  private static let count =
    ProcessInfo.processInfo.environment["WEBMARK_DAMAGED_PAGES"].flatMap { Int($0) } ?? 4000

  @Test func `make no difference to damaged pages`() throws {
    let pages = try DamagedPages()
    for number in 0..<Self.count {
      let page = pages.page(number, seed: 15)
      let document = try Self.document(page, usesPlaceholders: true)
      if document.wasReparsed { continue }
      let difference = DocumentDifference.between(
        document,
        try Self.document(page, usesPlaceholders: false)
      )
      try #require(difference == nil, "page \(number): \(String(decoding: page, as: UTF8.self))")
    }
  }

  /// More tags than are recorded; the parser sees the attributes of the others.
  @Test(.timeLimit(.minutes(15)))
  func `make no difference to pages of any number of tags`() throws {
    let page = Array(String(repeating: "<p id=x>a<br>", count: 270_000).utf8)
    var limits = ParsingLimits()
    limits.elements = 700_000
    let document = HTMLDocument(bytes: page, contentType: nil, url: try Self.url, limits: limits)
    #expect(!document.wasReparsed)
    #expect(document.cuts == [])
    #expect(document.elements.filter { $0.name == .p && $0.names.contains(.id) }.count == 270_000)
  }

  /// The part of a page that is parsed twice costs a second parse.
  @Test(
    "make no difference to real pages, of which at most 2 % are read twice",
    .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage)),
    arguments: [
      "realpages/pages", "recipes-real/html", "main-text/pages", "extruct-samples/html",
    ]
  )
  func realPages(_ suite: String) throws {
    let folder = try #require(SharedCases.folder).appendingPathComponent(suite)
    let all = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let names = BuildScale.sample(all)
    var twice: [String] = []
    for name in names {
      let page = try SharedCases.bytes("\(suite)/\(name)")
      let document = try Self.document(page, usesPlaceholders: true)
      if document.wasReparsed { twice.append(name) }
      let plain = try Self.document(page, usesPlaceholders: false)
      #expect(DocumentDifference.between(document, plain) == nil, "\(name)")
    }
    #expect(twice.count * 50 <= names.count, "read twice: \(twice)")
  }

  static func document(_ page: [UInt8], usesPlaceholders: Bool) throws -> HTMLDocument {
    var limits = ParsingLimits()
    limits.usesPlaceholders = usesPlaceholders
    return HTMLDocument(
      bytes: page,
      contentType: "text/html; charset=utf-8",
      url: try url,
      limits: limits
    )
  }

  private static var url: WebURL {
    get throws { try #require(WebURL("https://a.example/")) }
  }
}
