import Foundation
import Frontier
import IndexModel
import SearchableItems
import Testing
import URLStandard
import WebmarkTesting

@testable import Crawling
@testable import Webmark

/// The counts of a crawl whose changes go to an outbox.
@Suite("Outcomes of an outbox")
struct OutboxOutcomesTests {
  @Test("the target of a redirect is new, whatever redirects to it", arguments: ["/", "/b"])
  func redirects(target: String) throws {
    let url = try #require(WebURL("https://a.example/"))
    var page = CrawledPage(
      seed: Seed(url: url),
      requestedURL: url,
      finalURL: try #require(url.resolve(target)),
      outcome: .fetched,
      fetchedAt: Date(timeIntervalSince1970: 0),
      depth: 0
    )
    var (former, item) = (ItemFingerprint(), ItemFingerprint())
    former.set("title", to: 1)
    item.set("title", to: 2)
    page.formerItem = former
    let change = IndexChange.putPage(.page(page.finalURL.href, title: "Page"))
    let outcomes = OutboxOutcomes(page, fingerprint: item).outcomes(of: [change])
    #expect(outcomes == [target == "/" ? .merged : .inserted])
  }

  /// Two dictionaries with the same values have different orders.
  @Test func `equal items have equal fingerprints`() {
    let prints = (0..<50).map { _ in
      var item = WebItem.page("https://a.example/", title: "Page")
      for number in 0..<20 { item.attributeSet.set("name\(number)", "value \(number)") }
      return ItemFingerprint(item)
    }
    #expect(prints.allSatisfy { $0 == prints[0] })
  }

  /// Many servers state the time of the delivery.
  @Test func `a date that only the server states is no change of the item`() {
    func fingerprint(_ date: String, _ source: String) -> ItemFingerprint {
      var item = WebItem.page("https://a.example/", title: "Page")
      item.attributeSet.set("contentModificationDate", date)
      item.attributeSet.set("contentModificationDateSource", source)
      return ItemFingerprint(item)
    }
    let (first, second) = ("2026-11-01T08:00:00Z", "2026-11-02T08:00:00Z")
    for (source, isSame) in [("header Last-Modified", true), ("article:modified_time", false)] {
      #expect((fingerprint(first, source) == fingerprint(second, source)) == isSame)
    }
  }
}
