import Checking
import UsagePreferences

/// The page on which users submit a URL or HTML for a check.
enum CheckPage {
  static let all: [Route] = [
    Route("GET", "/check", access: .page, respond: form),
    Route("POST", "/check", access: .page, bodyLimit: 2_000_000, respond: check),
  ]

  @Sendable private static func form(_ site: Site, _ exchange: Exchange) async throws -> WebResponse
  {
    page(site, exchange, ["url": exchange.text("url") ?? ""])
  }

  private static func page(
    _ site: Site,
    _ exchange: Exchange,
    _ values: [String: Any],
    status: Int = 200
  ) -> WebResponse {
    site.templates.page(
      "check",
      title: "Check a page – webmark",
      status: status,
      signedIn: exchange.owner != nil,
      values
    )
  }

  @Sendable private static func check(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    guard exchange.request.contentType == "application/x-www-form-urlencoded" else {
      throw Problem(.unsupportedMediaType, "the form is sent as a form")
    }
    guard let text = String(validating: exchange.request.body, as: UTF8.self),
      let fields = FormFields(text[...])
    else { throw Problem(.badRequest, "the form is not UTF-8 text") }
    func field(_ name: String) -> String? {
      fields[name].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
    var values: [String: Any] = [
      "url": field("url") ?? "", "html": field("html") ?? "", "base": field("base") ?? "",
    ]
    do {
      let report = try await site.checks.report(
        url: field("url").map { $0.filter { !$0.isWhitespace } },
        html: field("url") == nil ? field("html") : nil,
        base: field("base"),
        client: exchange.request.client
      )
      values["report"] = view(report)
      return page(site, exchange, values)
    } catch let problem as Problem {
      values["complaint"] = "\(problem.code.title): \(problem.detail)"
      var response = page(site, exchange, values, status: problem.code.status)
      for (name, value) in problem.headers { response[name] = value }
      return response
    }
  }

  private static func view(_ report: PageReport) -> [String: Any] {
    var view: [String: Any] = [
      "source": ResultEntry.cut(report.source, 200),
      "score": "\(report.score)",
      "isGood": report.findings.isEmpty,
      "findings": report.findings.shortened().map { finding in
        [
          "level": finding.level.rawValue, "rule": finding.ruleID.rawValue,
          "place": "\(finding.location.line):\(finding.location.column)",
          "message": finding.message, "hint": finding.hint,
        ]
      },
    ]
    if let result = report.result {
      var facts = result.types
      if let rating = result.rating { facts.append("★ \(rating)") }
      if let price = result.price { facts.append(price) }
      facts += report.usage.statements
      view["preview"] =
        [
          "title": result.title ?? "(no title)", "address": result.url,
          "description": result.description ?? "", "facts": facts,
        ] as [String: Any]
    }
    return view
  }
}
