import Indexing
import IndexModel
import Search
import SearchableItems

/// The page with the details of a result.
enum ItemPage {
  static let all: [Route] = [Route("GET", "/item", access: .page, respond: page)]

  private static let valueLimit = 2000

  @Sendable private static func page(_ site: Site, _ exchange: Exchange) async throws -> WebResponse
  {
    guard let id = exchange.text("id"),
      let details = try await site.searchService.slots.run({
        try await site.index.details(of: id, owner: exchange.owner)
      })
    else { throw Problem(.notFound, "There is no such result, or it is another owner's.") }
    let heading = ResultEntry.cut(details.result.title ?? details.result.id, 200)
    let entry = ResultEntry(
      HighlightedResult(result: details.result),
      isTop: true,
      showsThumbnail: site.configuration.showsThumbnails
    )
    var values: [String: Any] = [
      "heading": heading,
      "script": "search.js",
      "entry": entry.values,
      "provenance": details.result.provenance.sorted { $0.key < $1.key }.map { field, source in
        ["field": field, "record": "\(source.kind.rawValue) \(source.appID ?? "") \(source.id)"]
      },
      "links": details.links.map { ["from": $0.from, "to": $0.to, "reason": $0.reason] },
      "records": details.records.map(record),
    ]
    if let url = SafeURL.web(details.result.url) { values["checkable"] = url }
    return site.templates.page(
      "item",
      title: heading,
      signedIn: exchange.owner != nil,
      values
    )
  }

  private static func record(_ record: EntityDetails.Record) -> [String: Any] {
    var facts = [record.isPublic ? "public" : "yours alone"]
    if let app = record.appID { facts.append("added by \(app)") }
    if let expires = record.expires { facts.append("expires \(expires)") }
    return [
      "kind": record.kind == .web ? "Page" : record.kind == .item ? "Item" : "Activity",
      "id": record.id,
      "facts": facts.joined(separator: " · "),
      "attributes": record.attributes.values.sorted { $0.key < $1.key }.map { name, value in
        ["name": name, "value": text(value)]
      },
    ]
  }

  private static func text(_ value: AttributeValue) -> String {
    let text =
      switch value {
      case .text(let text): text
      case .list(let texts): texts.joined(separator: ", ")
      case .number(let number): String(decoding: JSON.number(number).bytes, as: UTF8.self)
      case .structured(let value):
        value.markedText ?? String(decoding: ResultJSON.property(value).bytes, as: UTF8.self)
      }
    return ResultEntry.cut(text, valueLimit)
  }
}
