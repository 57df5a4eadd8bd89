import ChangeFeeds
import FoundationEssentials
import Frontier
import SQLiteFrontier
import SystemIO

extension ModelContextTool {
  /// Lists changed pages.
  static let changes = ModelContextTool(
    name: "changes",
    title: "List changed pages",
    summary: """
      List the pages that crawls found added, changed or removed, latest first, with the changed fields. Changes are \
      kept for 90 days.
      """,
    parameters: [
      Route.Parameter(
        name: "since",
        schema: .string(1...40),
        summary: "A date (2026-11-01) or a duration before now (12h, 7d); 7d by default."
      ),
      Route.Parameter(
        name: "limit",
        schema: .integer(1...200),
        summary: "The maximum number of changes; 50 by default."
      ),
    ]
  ) { site, arguments, _ in
    let since = arguments["since"]?.text ?? "7d"
    guard let time = ChangeTime.seconds(since, now: Site.now()) else {
      throw Problem(.badParameter, "'since' is a date such as 2026-11-01 or a duration such as 7d")
    }
    var selection = ChangeSelection(limit: arguments["limit"]?.whole ?? 50)
    selection.since = time
    selection.isNewestFirst = true
    let changes = try await site.changes(selection)
    return JSONBudget.text(["changes": .array(changes.map(ChangeJSON.change))])
  }
}

/// The JSON of changes.
enum ChangeJSON {
  static func change(_ stored: StoredChange) -> JSON {
    let change = stored.change
    let isReason = change.kind == .removed || change.kind == .quarantined
    return .members([
      "time": .string(Date(timeIntervalSince1970: change.time).ISO8601Format()),
      "kind": .string(change.kind.rawValue),
      "url": .string(change.url),
      "fields": change.kind == .changed ? .list(change.fields) : nil,
      "reason": isReason ? .text(change.fields.first) : nil,
      "cause": .text(change.cause),
    ])
  }
}
