public import IndexModel
public import Search

extension SharedIndex {
  /// Returns the payload that opens a result: the item in its app, the activity, the page in an app, the
  /// page.
  ///
  /// - Parameters:
  ///   - result: The identifier of a result.
  ///   - owner: The viewer.
  /// - Returns: The payload; `nil` if that owner has no such result.
  /// - Throws: `IndexError` if the file is damaged.
  public func opening(of result: String, owner: String? = Owner.local) async throws -> Continuation?
  {
    let now = now
    return try await store.read { store -> Continuation? in
      guard let entity = try ResultNames(store: store, owner: owner).entity(of: result) else {
        return nil
      }
      let records = try EntityRecords(store: store).live(entity, at: now)
        .sorted { (ResultNames.rank($0.name), $0.name) < (ResultNames.rank($1.name), $1.name) }
      for record in records { _ = try record.readContent() }
      return try Continuation(records) { try store.registration(of: $0) }
    }
  }
}
