import Search
import SearchableItems
import Testing
import WebmarkTesting

@testable import Serving

/// The `Accept-Language` field of clients (RFC 9110, section 12.5.4).
@Suite("Accept-Language", .timeLimit(.minutes(15)))
struct AcceptedLanguageTests {
  @Test(
    "languages in the order of their weights",
    arguments: [
      // The example of the RFC, and weights in another order.
      ("da, en-gb;q=0.8, en;q=0.7", "da,en"), ("fr;q=0.5, de, nl;q=0.9", "de,nl,fr"),
      // What browsers send.
      ("de-AT,de;q=0.9,en-US;q=0.8,en;q=0.7", "de,en"), ("zh-Hant-TW", "zh"),
      ("en;q=0.5,*;q=0.1", "en"), ("*", ""), ("en;q=0, de;q=0.001", "de"), ("EN ; q=0.5", "en"),
      (nil, ""), ("", ""), (",,;,q=1", ""), ("de;q=2, fr;q=nan, en;q=-1, it;q=x, es", "es"),
      ("../../etc, <b>, \u{0}, de", "de"),
    ] as [(String?, String)]
  )
  func order(_ field: String?, _ languages: String) {
    #expect(PreferredLanguages(field: field).text == languages)
  }

  @Test func `a long field is read in part`() {
    let field = (0..<100_000).map { "a\($0);q=0.5" }.joined(separator: ",")
    #expect(PreferredLanguages(field: "de,\(field),fr").text == "de")
  }

  @Test(
    "each client has its languages first, although answers are kept",
    arguments: ["/api/v1/search?q=timer", "/api/v1/suggest?q=timer&results=3", "/results?q=timer"]
  )
  func responses(_ target: String) async throws {
    try await SiteFixture.with {
      $0.answerSeconds = 60
    } _: { fixture in
      for language in ["fr", "de", "en"] {
        try await fixture.add(
          language,
          title: "Timer",
          attributes: [
            "languages": .list([language]), "contentDescription": .text("<\(language)>"),
          ]
        )
      }
      for language in ["de", "fr", "de", "en"] {
        let response = await fixture.ask(target, headers: ["accept-language": "\(language)-XX"])
        #expect(response["vary"]?.contains("Accept-Language") == true)
        let text = response.text.replacing("&lt;", with: "<")
        let places = ["de", "en", "fr"].compactMap { name in
          text.firstRange(of: "<\(name)").map { (name, $0.lowerBound) }
        }
        #expect(places.count == 3)
        #expect(places.min { $0.1 < $1.1 }?.0 == language)
      }
    }
  }
}
