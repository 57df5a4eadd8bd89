public import IndexModel
import SearchableItems

extension SharedIndex {
  /// The client-state name that marks the index as complete for an app.
  ///
  /// The marker is stored in the index itself, so it is lost together with the items.
  private static let mark = "webmark.reindexed"

  /// Returns an owner's items of an app that expire within a time, in the order of their identifiers.
  ///
  /// - Parameters:
  ///   - appID: The app.
  ///   - owner: The owner of the items.
  ///   - seconds: The time from now, in seconds.
  /// - Returns: Their identifiers.
  /// - Throws: `IndexError` if the file is damaged.
  public func expiring(
    appID: String,
    owner: String = Owner.local,
    within seconds: Int64
  ) async throws -> [String] {
    let (date, overflow) = now.addingReportingOverflow(seconds)
    return try await store.read { store in
      try store.records(.expired(at: overflow ? .max : date), limit: .max)
        .filter { $0.name.kind == .item && $0.name.app == appID && $0.name.owner == owner }
        .map(\.name.uid).sorted()
    }
  }

  /// Returns `true` if the app has provided all of its items since the index was created.
  public func isComplete(appID: String, owner: String = Owner.local) async throws -> Bool {
    try await clientState(appID: appID, owner: owner, name: Self.mark) != nil
  }

  /// Records whether the index has all items of an app.
  public func setComplete(
    _ isComplete: Bool,
    appID: String,
    owner: String = Owner.local
  ) async throws {
    try await store.write { store in
      let state: [UInt8]? = isComplete ? [1] : nil
      try store.setClientState(state, app: appID, owner: owner, name: Self.mark)
    }
  }
}
