import Foundation
@testable import Indexing
import IndexModel
import SearchableItems
import Testing
import WebmarkTesting

@testable import Serving

/// Data of one owner is invisible and immutable to all others, on every route.
@Suite("Owners of the API", .timeLimit(.minutes(15)))
struct OwnershipTests {
  @Test("no answer to one owner, or to nobody, holds another's words", arguments: [1, 2, 3])
  func property(seed: UInt64) async throws {
    try await SiteFixture.with { fixture in
      var numbers = SeededGenerator(state: seed)
      for step in 0..<40 {
        let owner = ["anna", "berta"].randomElement(using: &numbers) ?? "anna"
        let uid = "u\(Int.random(in: 0..<8, using: &numbers))"
        await Self.change(fixture, owner, uid, step, &numbers)
      }
      for (asker, others) in [("anna", ["berta"]), ("berta", ["anna"]), ("", ["anna", "berta"])] {
        for target in Self.targets {
          let answer = await fixture.ask(target, as: asker.isEmpty ? nil : asker)
          #expect(answer.status < 500, "\(target)")
          for other in others {
            #expect(!answer.text.contains("secret-of-\(other)"), "\(asker) \(target)")
          }
        }
      }
      // The property would also hold for an empty index.
      let own = await fixture.ask("/api/v1/search?q=secret&limit=100", as: "anna")
      #expect(own.text.contains("secret-of-anna"))
    }
  }

  private static let targets: [String] =
    [
      "/api/v1/search?q=secret&limit=100", "/api/v1/search?q=common&limit=100&facets=true",
      "/api/v1/suggest?q=sec", "/api/v1/suggest?q=common", "/api/v1/stats",
      "/api/v1/apps/TEAM.app/client-states/sync", "/", "/results?q=secret", "/results?q=common",
      "/suggestions?q=sec", "/crawls", "/metrics",
    ]
    + (0..<8).flatMap { number in
      [
        "/api/v1/apps/TEAM.app/items/u\(number)", "/item?id=item%3ATEAM.app%2Fu\(number)",
        "/api/v1/items?id=item%3ATEAM.app%2Fu\(number)",
        "/api/v1/items?id=activity%3ATEAM.app%2Fu\(number)",
      ]
    }

  private static func change(
    _ fixture: SiteFixture,
    _ owner: String,
    _ uid: String,
    _ step: Int,
    _ numbers: inout SeededGenerator
  ) async {
    let words = "common secret-of-\(owner) \(step)"
    let item: JSON = [
      "uniqueIdentifier": .string(uid), "domainIdentifier": "d",
      "attributeSet": ["title": .string(words), "contentDescription": .string(words)],
    ]
    let app = "/api/v1/apps/TEAM.app"
    switch Int.random(in: 0..<7, using: &numbers) {
    case 0...2:
      _ = await fixture.ask("\(app)/items", method: "POST", as: owner, json: ["items": [item]])
    case 3:
      let activity: JSON = [
        "activityType": "view", "title": .string(words), "persistentIdentifier": .string(uid),
      ]
      _ = await fixture.ask(
        "\(app)/activities",
        method: "POST",
        as: owner,
        json: ["activities": [activity]]
      )
    case 4: _ = await fixture.ask("\(app)/items/\(uid)", method: "DELETE", as: owner)
    case 5:
      // The Base64 form of the owner's name is not searched; only the name itself is.
      let note: JSON = ["name": "sync", "state": "c2VjcmV0"]
      _ = await fixture.ask(
        "\(app)/batch",
        method: "POST",
        as: owner,
        json: ["items": [item], "clientState": note]
      )
    default:
      let seen: JSON = ["visible": [.string("item:TEAM.app/\(uid)")], "query": "secret"]
      _ = await fixture.ask("/api/v1/engage", method: "POST", as: owner, json: seen)
    }
  }

  @Test func `deleting with one owner's token leaves the other's item`() async throws {
    try await SiteFixture.with { fixture in
      try await fixture.add("7", title: "anna's lemon", owner: "anna")
      for target in ["items/7", "items", "domains/d"] {
        let answer = await fixture.ask(
          "/api/v1/apps/TEAM.app/\(target)",
          method: "DELETE",
          as: "berta"
        )
        #expect(answer.status == 200)
      }
      let kept = await fixture.ask("/api/v1/apps/TEAM.app/items/7", as: "anna")
      #expect(kept.status == 200)
    }
  }

  @Test func `a token does not speak for a page whose site names no app, and learns why`()
    async throws
  {
    try await SiteFixture.with { fixture in
      try await fixture.addPage("https://bank.example/", title: "Bank of Example")
      let items: JSON = [
        [
          "uniqueIdentifier": "https://bank.example/", "isPublic": true,
          "attributeSet": ["title": "Evil bank"],
        ], ["isPublic": true, "attributeSet": ["title": "No identifier"]],
      ]
      let answer = await fixture.ask(
        "/api/v1/apps/TEAM.app/items",
        method: "POST",
        as: "anna",
        json: ["items": items]
      )
      #expect(answer.status == 200)
      let reason = """
        "notJoined":[{"url":"https://bank.example/","uniqueIdentifier":"https://bank.example/",\
        "reason":"the site names no app"}]
        """
      #expect(answer.text.contains(reason), "\(answer.text)")
      let identifier = #/"uniqueIdentifier":"[0-9A-F]{8}-[0-9A-F-]{27}"/#
      #expect(answer.text.contains(identifier))
      let found = await fixture.ask("/api/v1/search?q=bank", as: nil)
      #expect(found.text.contains(#""title":"Bank of Example""#))
      let opening = await fixture.ask("/api/v1/search?q=example", as: nil)
      #expect(!opening.text.contains("TEAM.app"))
    }
  }

  @Test func `one token publishes no activity, merges no pages and takes no app's place`()
    async throws
  {
    try await SiteFixture.with { fixture in
      let app = "/api/v1/apps/TEAM.app"
      for page in ["a", "b"] {
        try await fixture.addPage("https://s.example/\(page)", title: "Page \(page)")
      }
      func activity(_ id: Int, page: String) -> JSON {
        [
          "activityType": "view", "title": "SECRET note", "eligibleForPublicIndexing": true,
          "persistentIdentifier": .string("\(id)"), "targetContentIdentifier": "same",
          "webpageURL": .string("https://s.example/\(page)"),
        ]
      }
      let many = (0..<12).map { activity($0, page: "a") } + [activity(12, page: "b")]
      let answer = await fixture.ask(
        "\(app)/activities",
        method: "POST",
        as: "anna",
        json: ["activities": .array(many)]
      )
      #expect(answer.text.contains("a result has one page, and the record has another"))
      for asker in [nil, "berta"] {
        let found = await fixture.ask("/api/v1/search?q=secret", as: asker)
        #expect(!found.text.contains("SECRET"))
      }
      let item: JSON = [
        "uniqueIdentifier": "com.apple.application", "attributeSet": ["title": "x"],
      ]
      let refused = await fixture.ask(
        "\(app)/items",
        method: "POST",
        as: "anna",
        json: ["items": [item]]
      )
      #expect(refused.text.contains(#""outcome":"refused""#))
    }
  }

  @Test func `a site's file alone hands no page to an app of another domain`() async throws {
    try await SiteFixture.with { fixture in
      try await fixture.addPage("https://evil.example/", title: "Evil offer", apps: ["GOOD.app"])
      let unknown = await fixture.ask("/api/v1/search?q=offer", as: nil).text
      #expect(unknown.contains(#""kind":"universal-link""#))
      let app = InstalledApp(appID: "GOOD.app", name: "Good", domains: ["good.example"])
      try await fixture.index.write([.registerApp(app)])
      let known = await fixture.ask("/api/v1/search?q=offer&limit=9", as: nil).text
      #expect(known.contains("Evil offer") && !known.contains("GOOD.app"))
    }
  }

  @Test func `a replaced domain names the pages that its items were not joined with`() async throws
  {
    try await SiteFixture.with { fixture in
      try await fixture.addPage("https://bank.example/", title: "Bank", apps: ["GOOD.app"])
      let item: JSON = [
        "uniqueIdentifier": "https://bank.example/", "attributeSet": ["title": "Evil bank"],
      ]
      let answer = await fixture.ask(
        "/api/v1/apps/TEAM.app/domains/d",
        method: "PUT",
        as: "anna",
        json: ["items": [item, ["uniqueIdentifier": "2", "attributeSet": ["title": "Two"]]]]
      )
      #expect(answer.text.contains(#""stored":2"#), "\(answer.text)")
      #expect(answer.text.contains("the site's association file names other apps"))
      #expect(answer.text.ranges(of: "reason").count == 1)
    }
  }

  @Test func `a ranking hint does not lift a public item over others`() async throws {
    try await SiteFixture.with { fixture in
      try await fixture.addPage("https://s.example/", title: "Quince")
      for (uid, hint) in [("low", 1.0), ("high", 100)] {
        try await fixture.add(uid, title: "Quince", attributes: ["rankingHint": .number(hint)])
      }
      let found = await fixture.ask("/api/v1/search?q=quince", as: nil).text
      let places = ["page://s.example/", "item:TEAM.app/high", "item:TEAM.app/low"].map {
        found.range(of: $0)?.lowerBound
      }
      #expect(places.allSatisfy { $0 != nil })
      #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    }
  }

  @Test func `a body cannot name an owner`() async throws {
    try await SiteFixture.with { fixture in
      let item: JSON = [
        "uniqueIdentifier": "1", "owner": "berta", "attributeSet": ["title": "lemon"],
      ]
      let answer = await fixture.ask(
        "/api/v1/apps/TEAM.app/items",
        method: "POST",
        as: "anna",
        json: ["items": [item]]
      )
      #expect(answer.code == "invalid-body")
    }
  }

  @Test func `a token writes for its own apps only, and one without apps for none`() async throws {
    try await SiteFixture.with { fixture in
      let body: JSON = ["items": [["uniqueIdentifier": "1", "attributeSet": ["title": "lemon"]]]]
      for (owner, app, status) in [
        ("anna", "TEAM.app", 200), ("anna", "TEAM.other", 403), ("reader", "TEAM.app", 403),
      ] {
        let answer = await fixture.ask(
          "/api/v1/apps/\(app)/items",
          method: "POST",
          as: owner,
          json: body
        )
        #expect(answer.status == status, "\(owner) \(app)")
      }
      let nobody = await fixture.ask("/api/v1/apps/TEAM.app/items", method: "POST", json: body)
      #expect(nobody.code == "unauthorized")
      #expect(nobody["www-authenticate"]?.hasPrefix("Bearer") == true)
    }
  }
}
