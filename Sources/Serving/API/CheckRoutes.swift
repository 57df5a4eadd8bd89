import Checking
import UsagePreferences

/// The routes for page checks.
enum CheckRoutes {
  static let all: [Route] = [
    Route(
      "POST",
      "/api/v1/check",
      access: .open,
      operation: Route.Operation(
        id: "check",
        summary: "What is good, missing and broken in a page's markup",
        tag: "check",
        body: "CheckInput",
        answer: "CheckReport",
        problems: [.badJSON, .busy]
      ),
      bodyLimit: 2_000_000,
      respond: check
    )
  ]

  @Sendable private static func check(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    let report = try await site.checks.report(
      url: exchange.body["url"]?.text,
      html: exchange.body["html"]?.text,
      base: exchange.body["base"]?.text,
      client: exchange.request.client
    )
    return .json(json(report))
  }

  static func json(_ report: PageReport) -> JSON {
    .members([
      "source": .string(report.source),
      "url": .text(report.url),
      "canonical": .text(report.canonical),
      "status": report.status.map(JSON.integer),
      "score": .integer(report.score),
      "types": .list(report.types),
      "title": .text(report.result?.title),
      "description": .text(report.result?.description),
      "image": .text(report.result?.image),
      "usage": .list(report.usage.statements),
      "licenses": .list(report.usage.licenses),
      "licenseTerms": .list(report.usage.terms),
      "findings": .array(
        report.findings.shortened().map { finding in
          [
            "id": .string(finding.ruleID.rawValue), "level": .string(finding.level.rawValue),
            "source": .string(finding.location.source), "line": .integer(finding.location.line),
            "column": .integer(finding.location.column), "message": .string(finding.message),
            "hint": .string(finding.hint),
          ]
        }
      ),
    ])
  }
}
