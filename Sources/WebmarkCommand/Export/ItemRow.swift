import ArgumentParser
import Basics
import Indexing
import SearchableItems

/// A record of the index as a row of the table `items`.
struct ItemRow {
  /// The kinds of records that are results.
  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case web, item, activity
  }

  let kind: Kind
  private let id: String
  private let app: String?
  private let url: String?
  private let attributes: AttributeSet

  /// Creates the row of a record; `nil` for records that are no results.
  init?(_ content: RecordContent) {
    switch content {
    case .page(let page):
      (kind, id, app) = (.web, page.key, nil)
      (url, attributes) = (page.url, page.attributeSet)
    case .item(let item):
      (kind, id, app) = (.item, item.uniqueIdentifier, item.appID)
      (url, attributes) = (item.attributeSet.contentURL, item.attributeSet)
    case .activity(let activity):
      var attributes = activity.contentAttributeSet ?? AttributeSet()
      attributes.set("title", activity.title)
      attributes.set("keywords", (activity.keywords ?? []) + attributes.keywords)
      (kind, id, app) = (.activity, activity.persistentIdentifier ?? "", activity.appID)
      (url, self.attributes) = (activity.webpageURL, attributes)
    case .duplicate, .app: return nil
    }
  }

  /// The values of the columns of `ExportTable.items`.
  var values: [ExportValue] {
    [
      .text(kind.rawValue), ExportValue(id), ExportValue(app), ExportValue(url),
      ExportValue(attributes.title), ExportValue(attributes.contentDescription),
      ExportValue(attributes.contentType), texts("languages"), texts("authorNames"),
      texts("publishers"), texts("keywords"), text("contentCreationDate"),
      text("contentModificationDate"), text("thumbnailURL"), ExportValue(attributes.rating),
      ExportValue(attributes.ratingCount), text("org_schema_price"),
      text("org_schema_price_currency"), ExportValue(attributes.number("latitude")),
      ExportValue(attributes.number("longitude")), ExportValue(attributes.usageStatements), fields,
      .json(allAttributes),
    ]
  }

  /// The searched text of the content.
  var textContent: ExportValue { ExportValue(attributes.textContent) }

  /// Returns the first value of a custom field.
  func field(_ name: String) -> ExportValue {
    ExportValue(attributes.list(AttributeSet.fieldPrefix + name).first)
  }

  private func text(_ name: String) -> ExportValue { ExportValue(attributes.text(name)) }

  private func texts(_ name: String) -> ExportValue { ExportValue(attributes.list(name)) }

  private var fields: ExportValue {
    let fields = attributes.customFields
    guard !fields.isEmpty else { return .null }
    var json = JSONWriter()
    json.attributes(fields.mapValues { .list($0) })
    return .json(json.bytes)
  }

  private var allAttributes: [UInt8] {
    var json = JSONWriter()
    json.attributes(attributes.values.filter { $0.key != "textContent" })
    return json.bytes
  }
}
