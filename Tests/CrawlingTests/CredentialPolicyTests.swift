import Testing
import URLStandard

@testable import Crawling

/// Whose requests have the credentials of an origin: ours.
@Suite("Credentials of seeds")
struct CredentialPolicyTests {
  private static func policy(_ seeds: [(url: String, owner: String?)]) throws -> CredentialPolicy {
    try CredentialPolicy(
      seeds.map {
        var seed = Seed(url: try #require(WebURL($0.url)))
        seed.owner = $0.owner
        return seed
      }
    )
  }

  @Test func `an origin belongs to the owners of its seeds, else to its site`() throws {
    let policy = try Self.policy([
      ("https://app.example.com/", nil), ("https://pay.example.org/", "alice"),
      ("https://desk.example.net/", "alice"), ("https://open.example.net/", nil),
    ])
    for (text, seed, isAllowed) in [
      ("https://app.example.com/a", 0, true),
      // Another owner's.
      ("https://pay.example.org/a", 0, false), ("https://pay.example.org/a", 3, false),
      ("https://app.example.com/a", 1, false),
      // The same owner's.
      ("https://pay.example.org/a", 2, true), ("https://app.example.com/a", 3, true),
      // No seed's: the site decides.
      ("https://www.example.com/a", 0, true), ("http://app.example.com/a", 0, true),
      ("https://www.example.com/a", 1, false), ("https://other.example/", 0, false),
    ] {
      let url = try #require(WebURL(text))
      #expect(policy.allows(url, seed: seed) == isAllowed, "\(text) of \(seed)")
    }
  }

  @Test func `pages of another owner's seed are left to that seed`() throws {
    var own = Seed(url: try #require(WebURL("https://a.example.com/team/")), scope: .prefix)
    own.owner = "alice"
    let open = Seed(url: try #require(WebURL("https://www.example.com/")), scope: .domain)
    let policy = CredentialPolicy([open, own])
    for (text, isOther) in [
      ("https://a.example.com/team/1", true), ("https://a.example.com/", false),
      ("https://www.example.com/1", false), ("https://b.example.com/team/", false),
    ] {
      let url = try #require(WebURL(text))
      #expect(policy.isOfOtherOwner(url, seed: 0) == isOther, "\(text)")
      #expect(!policy.isOfOtherOwner(url, seed: 1) || url == open.url.resolve("/1"), "\(text)")
    }
    let sharing = CredentialPolicy([open, own, Seed(url: own.url, scope: .page)])
    #expect(try !sharing.isOfOtherOwner(#require(WebURL("https://a.example.com/team/1")), seed: 0))
  }
}
