import Search
import SearchableItems
import Testing

@testable import Indexing

/// The languages of the viewer.
@Suite("preferred languages")
struct PreferredLanguageTests {
  /// An index of one page in some languages, whose texts differ, and the same without a language.
  private static func index(_ tags: [String]) async throws -> TestIndex {
    let index = try TestIndex()
    for tag in tags {
      try await index.write(
        .page(
          "https://help.example/\(tag)/timer",
          title: "Timer",
          attributes: ["textContent": .text("Timer \(tag)"), "languages": .list([tag])]
        )
      )
    }
    try await index.write(.page(plainURL, title: "Timer"))
    return index
  }

  /// The page without a language.
  private static let plainURL = "https://help.example/timer"

  private static func urls(
    _ index: TestIndex,
    _ text: String,
    _ tags: [String]
  ) async throws -> [String] {
    var query = SearchQuery(text)
    query.languages = PreferredLanguages(tags)
    return try await index.index.search(query).results.compactMap(\.url)
  }

  @Test(
    "of equal pages, the one in the first preferred language is first",
    arguments: ["de", "en", "fr", "pt-BR", "zh-Hans"]
  )
  func first(_ tag: String) async throws {
    let index = try await Self.index(["pt-BR", "de", "zh-Hans", "en-US", "fr"])
    let urls = try await Self.urls(index, "timer", [tag, "nl"])
    let declared = urls.filter { $0 != Self.plainURL }
    #expect(declared.first?.hasPrefix("https://help.example/\(tag.prefix(2))") == true)
    #expect(declared.count == 5)
    // Without a language, it may be in a preferred one.
    #expect(urls.prefix(2).contains(Self.plainURL))
  }

  @Test("a language that is listed later is preferred to others")
  func later() async throws {
    let index = try await Self.index(["it", "fr", "en", "de"])
    let urls = try await Self.urls(index, "timer", ["de", "en"])
      .filter { $0 != Self.plainURL }
    #expect(urls.prefix(2) == ["https://help.example/de/timer", "https://help.example/en/timer"])
  }

  @Test("a page that fits much better stays first in another language")
  func better() async throws {
    let index = try await Self.index(["en"])
    try await index.write(
      .page(
        "https://help.example/de/other",
        title: "Clocks",
        attributes: [
          "textContent": .text("An alarm, a timer and a clock."), "languages": .list(["de"]),
        ]
      )
    )
    let urls = try await Self.urls(index, "timer", ["de"])
    #expect(urls.last == "https://help.example/de/other" && urls.count == 3)
  }

  @Test("what is no code of a language is skipped, and a language counts once")
  func codes() {
    let tags = ["DE-at", "de", "", "*", "english", "und", "x", "e1", "en_GB", "gsw", "mul"]
    #expect(PreferredLanguages(tags).subtags == ["de", "en", "gsw"])
    let many = (0..<26).map { "a\(UnicodeScalar(UInt8(97 + $0)))" }
    #expect(PreferredLanguages(many).subtags.count == PreferredLanguages.limit)
  }
}
