import Foundation
import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard
import WebmarkTesting

/// The size of derived data is proportional to the page.
@Suite("derived bytes", .timeLimit(.minutes(15)))
struct DerivationBudgetTests {
  /// Returns the number of bytes of all texts and names in a page's JSON.
  static func derivedBytes(_ markup: PageMarkup) throws -> Int {
    byteCount(try JSONSerialization.jsonObject(with: JSONEncoder().encode(markup)))
  }

  private static func byteCount(_ value: Any) -> Int {
    switch value {
    case let text as String: text.utf8.count
    case let values as [Any]: values.reduce(0) { $0 + byteCount($1) }
    case let members as [String: Any]: members.values.reduce(0) { $0 + byteCount($1) }
    default: 0
    }
  }

  static func limit(_ byteCount: Int) -> Int {
    DerivationBudget.floor + DerivationBudget.factor * byteCount
  }

  /// Without a budget, each of these pages derives 20 to 6,000 times its own size.
  @Test(
    "of pages that multiply lengths are bounded by the page",
    arguments: MultipliedPage.all(seed: 15, room: 120_000)
      + MultipliedPage.all(seed: 16, room: 400_000)
  )
  func multiplied(_ page: MultipliedPage) throws {
    let markup = try HostileMarkupTests.markup(page.html)
    let derived = try Self.derivedBytes(markup)
    #expect(derived <= Self.limit(page.html.utf8.count))
  }

  @Test(
    "what is left out is told",
    arguments: [
      ("base and links", "links"), ("base and canonicals", "standard metadata"),
      ("base and itemid", "microdata properties"), ("vocab and properties", "RDFa properties"),
      ("@vocab and keys", "JSON-LD properties"), ("metas", "metas"),
      ("links into apps", "deep links"), ("a content and its names", "Open Graph"),
    ]
  )
  func cut(_ name: String, _ note: String) throws {
    let pages = MultipliedPage.all(seed: 15, room: 400_000)
    let page = try #require(pages.first { $0.testDescription == name })
    let cuts = try HostileMarkupTests.markup(page.html).cuts
    #expect(cuts.contains(note) && Set(cuts).count == cuts.count)
  }

  @Test func `one syntax does not use up what is meant for the others`() throws {
    let pages = MultipliedPage.all(seed: 15, room: 400_000)
    let page = try #require(pages.first { $0.testDescription == "@vocab and keys" })
    let markup = try HostileMarkupTests.markup(
      page.html + "<a href=/next>on</a><i itemscope itemtype=https://schema.org/Thing></i>"
    )
    #expect(markup.cuts == ["JSON-LD properties"])
    #expect(markup.outlinks.map(\.url.href) == ["https://evil.example/next"])
    #expect(markup.items.contains { $0.syntax == .microdata })
  }

  @Test func `a picture in a data URL is no cut`() throws {
    let data = "data:image/png;base64," + String(repeating: "A", count: 100_000)
    let markup = try HostileMarkupTests.markup(
      "<img width=200 height=200 src='\(data)'><i itemscope><img itemprop=image src='\(data)'></i>"
    )
    #expect(markup.cuts.isEmpty)
    #expect(markup.items.first?.text("image") == data)
  }

  @Test func `a payment that fails is the last`() {
    var budget = DerivationBudget(documentBytes: 0)
    let isPaid = budget.spend(DerivationBudget.floor)
    #expect(isPaid && !budget.hasCut && budget.remaining == 0)
    let others = [budget.spend(1), budget.spend(0)]
    #expect(others == [false, false] && budget.isExceeded && budget.hasCut)
  }

  @Test func `names over the limit are not joined, and the rest goes on`() {
    var budget = DerivationBudget(documentBytes: 0)
    let long = String(repeating: "a", count: DerivationBudget.lengthLimit)
    let tooLong = budget.join(long, "b")
    #expect(tooLong == nil && budget.hasCut && !budget.isExceeded)
    #expect(budget.remaining == DerivationBudget.floor)
    let name = budget.join("https://schema.org/", "Recipe")
    #expect(name == "https://schema.org/Recipe")
  }

  /// The largest share of the budget among 289 pages was 14 of 100 on 2026-11-22.
  @Test(
    "no real page comes near its budget",
    .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
  )
  func realPages() throws {
    for reference in try SharedCases.cases("realpages", file: "references.jsonl") {
      let url = try #require(reference.text("url").flatMap { WebURL($0) })
      let bytes = try SharedCases.bytes("realpages/\(reference.id)")
      let document = HTMLDocument(bytes: bytes, contentType: "text/html", url: url)
      var budget = DerivationBudget(documentBytes: document.byteCount)
      let markup = MarkupExtractor().extract(from: document, within: &budget)
      let spent = Self.limit(document.byteCount) - budget.remaining
      if ProcessInfo.processInfo.environment["WEBMARK_PRINT_RATIOS"] != nil {
        print("ratio", spent, document.byteCount, Self.limit(document.byteCount), reference.id)
      }
      #expect(3 * spent <= Self.limit(document.byteCount), "\(reference.id)")
      #expect(!budget.hasCut, "\(reference.id): \(markup.cuts)")
    }
  }
}
