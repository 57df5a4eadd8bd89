import Fixtures
import Foundation
import WebmarkTesting

/// A server of five kinds of applications and of hostile pages; their files are in `Fixtures/rendering`.
///
/// The frameworks are those of Debian packages, which `make setup-render` installs.
struct ApplicationSite {
  static let kinds = ["react", "vue", "angular", "backbone", "vanilla"]

  private static let frameworks = [
    "/react.js": "/usr/share/nodejs/react/umd/react.production.min.js",
    "/react-dom.js": "/usr/share/nodejs/react-dom/umd/react-dom.production.min.js",
    "/vue.js": "/usr/share/javascript/vue/vue.min.js",
    "/angular.js": "/usr/share/javascript/angular.js/angular.min.js",
    "/jquery.js": "/usr/share/javascript/jquery/jquery.min.js",
    "/underscore.js": "/usr/share/javascript/underscore/underscore.min.js",
    "/backbone.js": "/usr/share/javascript/backbone/backbone.min.js",
  ]

  let site: LoopbackSite
  /// A server at another address of this machine, which no page may reach.
  let forbidden: LoopbackSite

  init() throws {
    forbidden = try LoopbackSite(address: "127.0.0.9")
    forbidden.answerOthers { _ in
      LoopbackAnswer(headers: [("Access-Control-Allow-Origin", "*")], body: Array("SECRET".utf8))
    }
    let forbiddenURL = forbidden.url("")
    let forbiddenPort = "\(forbidden.port)"
    site = try LoopbackSite()
    site.set(
      "/robots.txt",
      .text("User-agent: *\nDisallow: /private/\n")
    )
    for (path, file) in Self.frameworks {
      site.set(path, Self.script(try Data(contentsOf: URL(fileURLWithPath: file))))
    }
    site.set("/shared.js", Self.script(try Self.fixture("applications/shared.js")))
    site.set("/shared.css", .text(".card{border:1px solid}", type: "text/css"))
    site.set("/worker.js", .text("fetch('\(forbiddenURL)/secret-worker')", type: "text/javascript"))
    site.set(
      "/service.js",
      .text("fetch('\(forbiddenURL)/secret-service')", type: "text/javascript")
    )
    site.set("/plain", .html("<title>Plain</title><p>plain page</p>"))
    site.set("/hang", .silence)
    site.answerOthers { request in
      Self.answer(request.target, forbidden: forbiddenURL, port: forbiddenPort)
    }
  }

  private static func answer(_ target: String, forbidden: String, port: String) -> LoopbackAnswer {
    let parts = target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    guard parts.count == 2 || parts == ["shadow"] else { return LoopbackAnswer(status: 404) }
    if parts[0] == "api", let id = Int(parts[1]) {
      return .text(product(id), type: "application/json")
    }
    let name = parts == ["shadow"] ? "shadow" : parts[0] == "hostile" ? "hostile/\(parts[1])" : nil
    let file = name ?? "applications/\(parts[0])"
    guard let data = try? fixture("\(file).html") else { return LoopbackAnswer(status: 404) }
    return .html(
      String(decoding: data, as: UTF8.self).replacingOccurrences(of: "@ID@", with: parts.last ?? "")
        .replacingOccurrences(of: "@FORBIDDEN@", with: forbidden)
        .replacingOccurrences(of: "@PORT@", with: port)
    )
  }

  private static func fixture(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: FixtureFolder.absolutePath(of: "rendering/\(path)")))
  }

  private static func script(_ data: Data) -> LoopbackAnswer {
    LoopbackAnswer(headers: [("Content-Type", "text/javascript")], body: Array(data))
  }

  /// Returns a product as JSON, with 20 reviews and 30 related products.
  static func product(_ id: Int) -> String {
    let reviews = (0..<20).map { #"{"author":"A\#($0)","body":"review \#($0) of \#(id)"}"# }
    let related = (0..<30).map { "\((id * 13 + $0) % 100_000)" }
    return """
      {"id":\(id),"name":"Product \(id)","price":\(id).5,"description":"Text of product \(id)",
      "reviews":[\(reviews.joined(separator: ","))],"related":[\(related.joined(separator: ","))]}
      """
  }

  /// Returns the names of the hostile pages.
  static func hostilePages() throws -> [String] {
    let folder = FixtureFolder.absolutePath(of: "rendering/hostile")
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
      String($0.dropLast(".html".count))
    }
  }
}
