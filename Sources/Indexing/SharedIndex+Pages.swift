import IndexModel
public import SearchableItems

extension SharedIndex {
  /// Returns the indexed pages with the given keys.
  ///
  /// - Parameter keys: Keys of pages, or of other URLs that resolve to them.
  /// - Returns: The pages by those keys; unknown keys are left out.
  /// - Throws: `IndexError`.
  public func pages(_ keys: Set<String>) async throws -> [String: WebItem] {
    try await store.read { store in
      var pages: [String: WebItem] = [:]
      for key in keys {
        guard let record = try store.page(at: PageLookupKey.hash(key)),
          case .page(let page) = try record.readContent()
        else { continue }
        pages[key] = page
      }
      return pages
    }
  }
}
