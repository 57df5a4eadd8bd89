import Fixtures
import Foundation
import Testing
import WebmarkTesting

/// Attacks on other people's pages and notes, by the command.
@Suite("webmark: who may speak for a page")
struct ConsentCommandTests {
  private static let app = "ABCDE12345.example.bakery"
  private static let cake = "https://bakery.example/cakes/lemon-drizzle.html"

  /// Crawls the bakery of the fixtures, whose association file names an app, and runs `body`.
  private static func withBakery(_ body: (CommandRunner) throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let site = FixtureFolder.packageRoot + "/Fixtures/html/bakery"
      try Data("https://bakery.example/ from=\(site)\n".utf8)
        .write(to: folder.appendingPathComponent("seeds.txt"))
      try #expect(runner.run(["crawl", "--delay", "0", "--quiet"]).status == 0)
      try body(runner)
    }
  }

  private static func add(_ lines: [String], _ runner: CommandRunner) throws -> CommandRunner.Answer
  {
    try runner.run(["index", "add", "-"], input: lines.joined(separator: "\n"))
  }

  private static func opening(_ runner: CommandRunner) throws -> String {
    try runner.run(["search", "lemon drizzle", "--json", "--limit", "1", "--owner", "nobody"])
      .output
  }

  @Test func `an association file refuses other apps, and its own app needs its side`() async throws
  {
    try await Self.withBakery { runner in
      let item = """
        {"appID":"EVIL.app","uniqueIdentifier":"\(Self.cake)","isPublic":true,\
        "attributeSet":{"title":"Lemon drizzle of evil"}}
        """
      let refused = try Self.add([item], runner)
      #expect(refused.errors.contains("the site's association file names other apps, or excludes"))
      try #expect(Self.opening(runner).contains(#""kind":"universal-link""#))
      // The app says that its links belong to another domain.
      let other = ["app", "add", Self.app, "--name", "Bakery", "--domain", "other.example"]
      try #expect(runner.run(other).status == 0)
      let closed = try Self.opening(runner)
      // The second app of the file is not registered: the site's own statement counts.
      #expect(closed.contains(#""opensWith":{"appID":"\#(Self.app).beta""#))
      let own = ["app", "add", Self.app, "--name", "Bakery", "--domain", "bakery.example"]
      try #expect(runner.run(own).status == 0)
      try #expect(Self.opening(runner).contains(#""opensWith":{"appID":"\#(Self.app)""#))
    }
  }

  @Test func `a domain that is none is refused with an example`() async throws {
    try await TemporaryFolder.with { folder in
      let answer = try CommandRunner(in: folder).run(
        ["app", "add", "T.app", "--name", "App", "--domain", "https://a.example/x"]
      )
      #expect(answer.status == 64 && answer.errors.contains("shop.example"))
    }
  }

  @Test func `ten owners in one feed publish nothing`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let feed = (0..<12).map { owner in
        """
        {"appID":"T.app","activityType":"view","title":"PRIVATE NOTE","owner":"o\(owner)",\
        "eligibleForSearch":true,"eligibleForPublicIndexing":true,"webpageURL":"https://a.example/"}
        """
      }
      try #expect(Self.add(feed, runner).output.hasPrefix("added 12"))
      try #expect(runner.run(["search", "private", "--owner", "stranger"]).status == 1)
      try #expect(runner.run(["search", "private", "--owner", "o3"]).status == 0)
    }
  }

  @Test func `two pages do not become one by an activity about both`() async throws {
    try await Self.withBakery { runner in
      let feed = ["lemon-drizzle", "plum-tart"].map { page in
        """
        {"appID":"\(Self.app)","activityType":"view","title":"Zwetschge","eligibleForSearch":true,\
        "persistentIdentifier":"\(page)","targetContentIdentifier":"same",\
        "webpageURL":"https://bakery.example/cakes/\(page).html"}
        """
      }
      let added = try Self.add(feed, runner)
      #expect(added.errors.contains("a result has one page, and the record has another"))
      let found = try runner.run(["search", "zwetschge", "--json"])
      #expect(found.lines.count == 2)
    }
  }

  @Test func `a feed cannot take an app's own place, and a hint lifts nothing over others`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      try #expect(runner.run(["app", "add", "T.app", "--name", "Lemon Shop"]).status == 0)
      func item(_ app: String, _ uid: String, _ hint: String) -> String {
        """
        {"appID":"\(app)","uniqueIdentifier":"\(uid)","attributeSet":{"title":"Quince"\(hint)}}
        """
      }
      let answer = try Self.add(
        [
          item("T.app", "com.apple.application", ""), item("T.other", "1", ""),
          item("T.app", "low", #","rankingHint":1"#), item("T.app", "high", #","rankingHint":100"#),
        ],
        runner
      )
      #expect(answer.output.hasPrefix("added 3") && answer.output.contains("not stored 1"))
      try #expect(runner.run(["search", "lemon shop"]).output.contains("Lemon Shop"))
      let found = try runner.run(["search", "quince", "--json"]).lines
      let order = ["T.other/1", "T.app/high", "T.app/low"]
      #expect(found.count == 3 && zip(found, order).allSatisfy { $0.contains("item:\($1)\"") })
    }
  }
}
