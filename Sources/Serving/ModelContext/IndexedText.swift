import Indexing
import IndexModel
import MarkupExtraction
import SearchableItems
import URLStandard

extension Problem {
  /// Returns the problem of a page whose site refuses use by AI.
  static func refusal(of page: AttributeSet) -> Problem {
    Problem(
      .refused,
      "the page's site refuses use by AI (\(page.usageStatements.joined(separator: ", "))); its owner can crawl it "
        + "with 'mine' in the seed list"
    )
  }
}

/// A result with the text and the sections that the index stores.
struct IndexedText {
  /// The details of the result.
  let details: EntityDetails
  /// The text, a block a line; empty if nothing has text.
  let text: String
  /// The sections of the text, in its order.
  let sections: [PageSection]

  /// Finds a result.
  ///
  /// - Parameters:
  ///   - name: The identifier of a result, or the URL of a page.
  ///   - index: The index.
  ///   - owner: The viewer; `nil` sees public records only.
  /// - Throws: ``Problem`` if the viewer has no such result.
  init(_ name: String, in index: SharedIndex, owner: String?) async throws {
    let page = try await Self.page(name, in: index)
    let identifier = page.map { "page:" + $0.key } ?? name
    guard let details = try await index.details(of: identifier, owner: owner) else {
      throw Problem(.notFound, "the index has no such result; take 'id' or 'url' from 'search'")
    }
    self.details = details
    if let set = details.records.map(\.attributes).first(where: \.refusesAI) {
      throw Problem.refusal(of: set)
    }
    var shown = page
    if shown == nil { shown = try await Self.page(of: details, in: index) }
    if let shown, let text = shown.attributeSet.textContent {
      self.text = text
      sections = shown.sections ?? []
    } else {
      let sets = details.records.map(\.attributes)
      text =
        sets.lazy.compactMap(\.textContent).first
        ?? sets.lazy.compactMap { $0.text("contentDescription") }.first ?? ""
      sections = []
    }
  }

  /// Returns the page at a URL.
  private static func page(_ name: String, in index: SharedIndex) async throws -> WebItem? {
    guard let url = WebURL(name), url.isHTTP else { return nil }
    let key = CanonicalKey(url.withoutFragment).text
    return try await index.pages([key])[key]
  }

  /// Returns the page of a result.
  private static func page(of details: EntityDetails, in index: SharedIndex) async throws
    -> WebItem?
  {
    guard let record = details.records.first(where: { $0.kind == .web }) else { return nil }
    let key = String(record.id.trimmingPrefix("page:"))
    return try await index.pages([key])[key]
  }
}
