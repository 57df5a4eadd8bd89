import Crawling
import RobotsExclusion
import Testing
import URLStandard

/// The settings that all processes of a shared crawl must have.
@Suite struct SharedSettingsTests {
  private static func settings(
    _ words: String,
    _ change: (inout CrawlConfiguration) -> Void = { _ in }
  ) throws -> [String: String] {
    let list = try SeedList(
      parsing: Array("https://a.example/ \(words)".utf8),
      fileName: "seeds.txt"
    )
    var configuration = CrawlConfiguration()
    configuration.parameterStripping = .tracking.union(.sessions)
    change(&configuration)
    return configuration.sharedSettings(of: list.seeds)
  }

  @Test(
    arguments: [
      "app=TEAM123456.example.shop", "scope=domain", "include=/a/*", "exclude=/a/*", "max-pages=7",
      "max-depth=2", "every=6h", "render=never", "owner=ada", "mine",
    ]
  )
  func `each word of a seed is one of them`(_ word: String) throws {
    let settings = try Self.settings(word)
    #expect(Array(settings.keys) == ["https://a.example/"])
    if !word.hasPrefix("every") { #expect(Array(settings.values) == [word]) }
  }

  @Test func `the order of words, comments, lines and folders of one machine are none`() throws {
    #expect(try Self.settings("from=/srv/pages # everything").isEmpty)
    #expect(
      try Self.settings("mine exclude=/b/* exclude=/a/*")
        == Self.settings("exclude=/a/* exclude=/b/* mine # another order")
    )
    #expect(try Self.settings("mine") == Self.settings("mine\nhttps://b.example/"))
    #expect(try Self.settings("mine") != Self.settings("mine\nhttps://a.example/ owner=ada"))
  }

  @Test func `options that decide what is crawled are some, and rates and budgets are none`() throws
  {
    let different = try [
      Self.settings("") {
        $0.filter = URLFilter(excluded: [URLPattern("/a/*")].compactMap(\.self))
      },
      Self.settings("") {
        $0.filter = URLFilter(included: [URLPattern("/a/*")].compactMap(\.self))
      },
      Self.settings("") { $0.maxDepth = 3 }, Self.settings("") { $0.links = [] },
      Self.settings("") { $0.render = .never }, Self.settings("") { $0.maxDeletionPercent = 100 },
      Self.settings("") { $0.parameterStripping = .none },
      Self.settings("") { $0.profile = .applebot },
    ]
    #expect(Set(different.flatMap(\.keys)).count == different.count)
    let same = try Self.settings("") {
      ($0.delay, $0.perHost, $0.maxPages, $0.userAgent) = (0, 8, 10, "example")
    }
    #expect(same.isEmpty)
  }
}
