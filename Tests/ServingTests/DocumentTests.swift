import Indexing
import Foundation
import SearchableItems
import Testing

@testable import Serving

/// The OpenAPI document describes the actual API.
@Suite("OpenAPI document", .timeLimit(.minutes(15)))
struct DocumentTests {
  private var document: JSON {
    OpenAPIDocument(routes: Site.apiRoutes, version: "1").json
  }

  @Test func `every reference leads to a shape, and every shape is used`() {
    var references: Set<String> = []
    func collect(_ json: JSON) {
      if let name = json["$ref"]?.text { references.insert(name) }
      json.elements.forEach(collect)
      json.members.forEach { collect($0.value) }
    }
    collect(document)
    let names = Schemas.all.keys.map { "#/components/schemas/\($0)" }
    #expect(references == Set(names))
  }

  @Test func `every path's names are parameters, and operations have names of their own`() {
    var identifiers: Set<String> = []
    for path in document["paths"]?.members ?? [] {
      for method in path.value.members {
        let identifier = method.value["operationId"]?.text ?? ""
        #expect(identifiers.insert(identifier).inserted, "\(identifier)")
        let names = path.key.split(separator: "/").filter { $0.hasPrefix("{") }
          .map { String($0.dropFirst().dropLast()) }
        let parameters = (method.value["parameters"]?.elements ?? [])
          .filter { $0["in"]?.text == "path" }.compactMap { $0["name"]?.text }
        #expect(names.sorted() == parameters.sorted(), "\(path.key)")
      }
    }
    #expect(identifiers.count == Site.apiRoutes.filter { $0.operation != nil }.count)
  }

  @Test func `it is served as it stands`() async throws {
    try await SiteFixture.with { fixture in
      let served = await fixture.ask("/api/v1/openapi.json").value
      #expect(served["openapi"]?.text == "3.1.0")
      #expect(served["paths"]?.members.count == document["paths"]?.members.count)
    }
  }

  /// A request per operation whose response must conform to the document.
  private static let requests: [(String, String, JSON?)] = [
    ("GET", "/api/v1/search?q=lemon&limit=2&facets=true", nil),
    ("GET", "/api/v1/suggest?q=lem", nil),
    ("GET", "/api/v1/items?id=item%3ATEAM.app%2F1", nil),
    ("GET", "/api/v1/image?id=item%3ATEAM.app%2F1", nil),
    ("GET", "/api/v1/apps/TEAM.app/items/2", nil),
    (
      "POST", "/api/v1/apps/TEAM.app/items",
      [
        "items": [
          ["uniqueIdentifier": "3", "attributeSet": ["title": "lemon", "pages": 3]],
          [
            "uniqueIdentifier": "4", "expirationDate": "no date", "attributeSet": ["title": "a"],
          ],
        ]
      ]
    ),
    (
      "PUT", "/api/v1/apps/TEAM.app/domains/d",
      ["items": [["uniqueIdentifier": "5", "attributeSet": ["title": "lemon"]]]]
    ),
    ("DELETE", "/api/v1/apps/TEAM.app/domains/d?forget=true", nil),
    (
      "POST", "/api/v1/apps/TEAM.app/batch",
      [
        "items": [["uniqueIdentifier": "6", "attributeSet": ["title": "lemon"]]],
        "deletedIdentifiers": ["3"], "clientState": ["name": "sync", "state": "AAEC"],
      ]
    ),
    ("GET", "/api/v1/apps/TEAM.app/client-states/sync", nil),
    (
      "POST", "/api/v1/apps/TEAM.app/activities",
      ["activities": [["activityType": "view", "title": "lemon", "userInfo": ["a": [1, true]]]]]
    ),
    ("DELETE", "/api/v1/apps/TEAM.app/activities?persistentIdentifier=a&domain=b", nil),
    (
      "POST", "/api/v1/engage",
      ["result": "item:TEAM.app/1", "visible": ["item:TEAM.app/9"], "query": "lemon"]
    ),
    ("POST", "/api/v1/check", ["html": "<title>Lemon</title>", "base": "https://a.example/"]),
    ("DELETE", "/api/v1/apps/TEAM.app/items/6", nil),
    ("DELETE", "/api/v1/apps/TEAM.app/items?public=true", nil),
    ("GET", "/api/v1/stats", nil), ("GET", "/api/v1/health", nil), ("GET", "/api/v1/ready", nil),
    ("GET", "/api/v1/openapi.json", nil),
  ]

  @Test func `every operation answers in its shape, and its problems in theirs`() async throws {
    try await SiteFixture.with { fixture in
      let image = Data(ImageTests.png).base64EncodedString()
      try await fixture.add(
        "1",
        title: "Lemon Cake",
        attributes: ["rating": .number(4), "thumbnailData": .text(image)]
      )
      try await fixture.add("2", title: "Lemon Pie", owner: "anna")
      var asked: Set<String> = []
      for (method, target, body) in Self.requests {
        let answer = await fixture.ask(target, method: method, as: "anna", json: body)
        let path = target.prefix { $0 != "?" }
        guard
          case .route(let route, _) = try RouteTable(routes: Site.apiRoutes).match(method, path),
          let operation = route.operation
        else {
          Issue.record("no operation for \(target)")
          continue
        }
        asked.insert(operation.id)
        #expect(answer.status == operation.status, "\(target): \(answer.text)")
        if let name = operation.answer, !name.contains("/") {
          let validationError = Schema.named(name).validationError(for: answer.value)
          #expect(validationError == nil, "\(target)")
        }
        let problem = await fixture.ask(target + "%", method: method, as: "nobody")
        #expect(Schema.named("Problem").validationError(for: problem.value) == nil, "\(target)")
        #expect(problem["content-type"] == "application/problem+json", "\(target)")
      }
      #expect(asked == Set(Site.apiRoutes.compactMap { $0.operation?.id }))
    }
  }

  @Test func `cursors lead through all results, each once`() async throws {
    try await SiteFixture.with { fixture in
      for number in 0..<25 { try await fixture.add("\(number)", title: "lemon \(number)") }
      var seen: [String] = []
      var target: String? = "/api/v1/search?q=lemon&limit=10"
      while let next = target, seen.count < 100 {
        let page = await fixture.ask(next).value
        seen += (page["items"]?.elements ?? []).compactMap { $0["id"]?.text }
        target = page["nextCursor"]?.text.map { "/api/v1/search?q=lemon&limit=10&cursor=\($0)" }
      }
      #expect(seen.count == 25)
      #expect(Set(seen).count == 25)
    }
  }

  @Test func `items and activities have the ancestors of their type, as from feeds`() async throws {
    try await SiteFixture.with { fixture in
      let app = "/api/v1/apps/TEAM.app"
      let attributes: JSON = ["title": "Lemon song", "contentType": "public.mp3"]
      func items(_ name: String) -> JSON {
        ["items": [["uniqueIdentifier": .string(name), "attributeSet": attributes]]]
      }
      let activity: JSON = [
        "activityType": "play", "title": "Lemon", "persistentIdentifier": "a",
        "contentAttributeSet": attributes,
      ]
      for (method, target, body) in [
        ("POST", app + "/items", items("1")), ("PUT", app + "/domains/d", items("2")),
        ("POST", app + "/batch", items("3")),
        ("POST", app + "/activities", ["activities": [activity]] as JSON),
      ] {
        let answer = await fixture.ask(target, method: method, as: "anna", json: body)
        #expect(answer.status == 200, "\(target)")
      }
      for identifier in [
        "item:TEAM.app/1", "item:TEAM.app/2", "item:TEAM.app/3", "activity:TEAM.app/a",
      ] {
        let details = try await fixture.index.details(of: identifier, owner: "anna")
        let tree = details?.records.first?.attributes.list("contentTypeTree") ?? []
        #expect(tree.contains("public.audio"), "\(identifier)")
      }
    }
  }

  @Test func `an invalid change undoes the whole batch, with its client state`() async throws {
    try await SiteFixture.with { fixture in
      let app = "/api/v1/apps/TEAM.app"
      let batch: JSON = [
        "items": .array([
          ["uniqueIdentifier": "good", "attributeSet": ["title": "Rye"]],
          ["uniqueIdentifier": "bad", "expirationDate": "soon", "attributeSet": ["title": "Rye"]],
        ]),
        "clientState": ["name": "sync", "state": "AQ=="],
      ]
      let answer = await fixture.ask("\(app)/batch", method: "POST", as: "anna", json: batch)
      #expect(answer.status == 422 && answer.code == "refused")
      #expect(answer.text.contains("'bad'") && answer.text.contains("expirationDate"))
      #expect(await fixture.ask("\(app)/items/good", as: "anna").status == 404)
      let state = await fixture.ask("\(app)/client-states/sync", as: "anna")
      #expect(state.value["state"] == nil)
    }
  }

  @Test(
    "items with another visibility do not replace those of a domain",
    arguments: [("", true), ("?public=true", false)]
  )
  func replacedVisibility(_ query: String, _ isPublic: Bool) async throws {
    try await SiteFixture.with { fixture in
      let target = "/api/v1/apps/TEAM.app/domains/d" + query
      func items(_ identifiers: [String], isPublic: Bool) -> JSON {
        let items: [JSON] = identifiers.map {
          ["uniqueIdentifier": .string($0), "isPublic": .bool(isPublic), "attributeSet": [:]]
        }
        return ["items": .array(items)]
      }
      let refused = await fixture.ask(
        target,
        method: "PUT",
        as: "anna",
        json: items(["1"], isPublic: isPublic)
      )
      #expect(refused.status == 422 && refused.text.contains(".items[0].isPublic"))
      // An identifier that occurs twice is one item.
      let answer = await fixture.ask(
        target,
        method: "PUT",
        as: "anna",
        json: items(["1", "2", "1"], isPublic: !isPublic)
      )
      #expect(answer.value["outcomes"]?.elements.first?["stored"] == .integer(2), "\(answer.text)")
    }
  }

  @Test func `a client state that is another undoes the whole batch`() async throws {
    try await SiteFixture.with { fixture in
      let batch: JSON = [
        "items": [["uniqueIdentifier": "1", "attributeSet": ["title": "lemon"]]],
        "clientState": ["name": "sync", "state": "AAEC", "expected": "AAAA"],
      ]
      let target = "/api/v1/apps/TEAM.app/batch"
      let answer = await fixture.ask(target, method: "POST", as: "anna", json: batch)
      #expect(answer.code == "client-state-mismatch")
      #expect(await fixture.ask("/api/v1/apps/TEAM.app/items/1", as: "anna").status == 404)
    }
  }

  @Test func `a request is counted for Prometheus by its template`() async throws {
    try await SiteFixture.with { fixture in
      _ = await fixture.ask("/api/v1/apps/TEAM.app/items/1", as: "anna")
      _ = await fixture.ask("/api/v1/search?q=secret")
      let text = await fixture.ask("/metrics").text
      #expect(text.contains("route=\"/api/v1/search\",status=\"200\"} 1"))
      #expect(text.contains("webmark_http_request_duration_seconds_bucket{le=\"+Inf\"}"))
      #expect(!text.contains("secret"))
      // Each metric has help and type, as `promtool check metrics` requires.
      let lines = text.split(separator: "\n")
      let types = lines.filter { $0.hasPrefix("# TYPE ") }.map { $0.split(separator: " ")[2] }
      let helps = lines.filter { $0.hasPrefix("# HELP ") }.map { $0.split(separator: " ")[2] }
      #expect(types == helps && types.count == 8)
    }
  }
}
