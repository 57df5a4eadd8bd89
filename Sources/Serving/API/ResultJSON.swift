import Indexing
import IndexModel
import Querying
import Search
import SearchableItems
import SearchShards

/// The JSON of results and records.
enum ResultJSON {
  static func result(_ found: HighlightedResult) -> JSON {
    let result = found.result
    return .members([
      "id": .string(result.id),
      "title": .text(result.title),
      "description": .text(result.description),
      "url": .text(result.url),
      "breadcrumbs": result.breadcrumbs.map { .list($0) },
      "contentType": .text(result.contentType),
      "thumbnailURL": .text(
        result.hasOwnImage == true ? ImageRoutes.apiPath(of: result.id) : result.thumbnailURL
      ),
      "languages": .list(result.languages),
      "rating": result.rating.flatMap { $0.isFinite ? .number($0) : nil },
      "ratingDescription": .text(result.ratingDescription),
      "price": .text(result.price),
      "date": .text(result.date),
      "titlePieces": pieces(found.title),
      "snippet": pieces(found.snippet),
      "section": result.section.map(section),
      "sections": result.sections.map { .array($0.map(section)) },
      "copies": result.copies.map { .list($0) },
      "opensWith": .members([
        "kind": .string(result.opensWith.kind), "appID": .text(result.opensWith.appID),
        "value": .string(result.opensWith.value),
      ]),
      "actions": .array(
        result.actions.map {
          ["kind": .string($0.kind.rawValue), "label": .string($0.label), "url": .string($0.url)]
        }
      ),
      "sources": .array(result.sources.map(source)),
      "provenance": .object(
        result.provenance.sorted { $0.key < $1.key }.map {
          JSON.Member(key: $0.key, value: source($0.value))
        }
      ),
    ])
  }

  /// Returns the abbreviated JSON of a result for search as you type.
  static func hit(_ found: HighlightedResult) -> JSON {
    .members([
      "id": .string(found.result.id),
      "title": .text(found.result.title),
      "url": .text(found.result.url),
      "contentType": .text(found.result.contentType),
      "titlePieces": pieces(found.title),
      "snippet": pieces(found.snippet),
    ])
  }

  private static func section(_ section: SearchResult.Section) -> JSON {
    .members(["heading": .string(section.heading.text), "url": .string(section.url)])
  }

  private static func pieces(_ pieces: [TextFragment]) -> JSON? {
    pieces.isEmpty
      ? nil
      : .array(pieces.map { ["text": .string($0.text), "isMatch": .bool($0.isMatch)] })
  }

  private static func source(_ source: SearchResult.Source) -> JSON {
    .members([
      "kind": .string(source.kind.rawValue), "id": .string(source.id),
      "appID": .text(source.appID),
    ])
  }

  static func page(_ page: SearchResultPage) -> JSON {
    .members([
      "items": .array(page.results.map { result($0) }),
      "total": .integer(page.total),
      "isTotalExact": .bool(page.isTotalExact),
      "facets": .array(
        page.facets.map { facet in
          [
            "name": .string(facet.name),
            "values": .array(
              facet.values.map { ["value": .string($0.value), "count": .integer($0.count)] }
            ),
          ]
        }
      ),
      "didYouMean": .text(page.didYouMean),
      "nextCursor": .text(page.next),
      "missingShards": page.missingShards.isEmpty
        ? nil
        : .array(
          page.missingShards.map { ["shard": .string($0.shard), "reason": .string($0.reason)] }
        ),
    ])
  }

  static func details(_ details: EntityDetails) -> JSON {
    [
      "result": result(HighlightedResult(result: details.result)),
      "records": .array(
        details.records.map { record in
          .members([
            "id": .string(record.id),
            "kind": .string(record.kind.rawValue),
            "appID": .text(record.appID),
            "isPublic": .bool(record.isPublic),
            "expires": .text(record.expires),
            "attributes": attributes(record.attributes),
          ])
        }
      ),
      "links": .array(
        details.links.map {
          ["from": .string($0.from), "to": .string($0.to), "reason": .string($0.reason)]
        }
      ),
    ]
  }

  static func item(_ item: SearchableItem) -> JSON {
    .members([
      "appID": .string(item.appID),
      "uniqueIdentifier": .string(item.uniqueIdentifier),
      "domainIdentifier": .text(item.domainIdentifier),
      "expirationDate": .text(item.expirationDate),
      "attributeSet": attributes(item.attributeSet),
    ])
  }

  static func attributes(_ set: AttributeSet) -> JSON {
    .object(
      set.values.sorted { $0.key < $1.key }.map { JSON.Member(key: $0.key, value: value($0.value)) }
    )
  }

  private static func value(_ value: AttributeValue) -> JSON {
    switch value {
    case .text(let text): .string(text)
    case .list(let texts): .list(texts)
    case .number(let number): .number(number)
    case .structured(let value): property(value)
    }
  }

  static func property(_ value: PropertyValue) -> JSON {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .integer(let number): .integer(Int(number))
    case .double(let number): .number(number)
    case .string(let text): .string(text)
    case .array(let values): .array(values.map(property))
    case .dictionary(let members):
      .object(
        members.sorted { $0.key < $1.key }.map {
          JSON.Member(key: $0.key, value: property($0.value))
        }
      )
    }
  }
}
