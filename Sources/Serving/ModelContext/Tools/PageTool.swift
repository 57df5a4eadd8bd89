import Indexing
import SearchableItems

extension ModelContextTool {
  /// Shows the markup of a result.
  static let page = ModelContextTool(
    name: "page",
    title: "Show a page's markup",
    summary: """
      Show everything that a result's page and apps say about it in markup: attributes such as title, description, \
      price, rating, dates and places, the record each comes from, and links into apps. Use 'read' for the text.
      """,
    parameters: [.indexedPage]
  ) { site, arguments, caller in
    let name = arguments["id"]?.text ?? ""
    return try await site.searchService.slots.run {
      let details = try await IndexedText(name, in: site.index, owner: caller.owner).details
      return JSONBudget.text(ResultJSON.details(Self.withoutText(details)))
    }
  }

  /// Returns the details without the text of the page, which `read` returns.
  private static func withoutText(_ details: EntityDetails) -> EntityDetails {
    var details = details
    for index in details.records.indices {
      details.records[index].attributes.values["textContent"] = nil
    }
    return details
  }
}

extension Route.Parameter {
  /// The identifier or URL of a result.
  static let indexedPage = Route.Parameter(
    name: "id",
    isRequired: true,
    schema: .string(1...4096),
    summary: "The 'id' or 'url' of a search result, or the URL of an indexed page."
  )
}
