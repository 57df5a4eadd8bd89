import SearchableItems

extension SharedIndex {
  /// Under this name an app's client state says that the index holds all of the app's items.
  ///
  /// The mark lies in the index itself, so it is lost with what it speaks of.
  private static let mark = "webmark.reindexed"

  /// An owner's items of an app whose date passes within a time, in the order of their identifiers.
  ///
  /// - Parameters:
  ///   - appID: The app.
  ///   - owner: Whose items.
  ///   - seconds: From now.
  /// - Returns: Their identifiers.
  /// - Throws: ``IndexError`` where the file is damaged.
  public func expiring(
    appID: String,
    owner: String = Owner.local,
    within seconds: Int64
  ) throws -> [String] {
    let (date, overflow) = now.addingReportingOverflow(seconds)
    return try store.read { store in
      try store.records(.expired(at: overflow ? .max : date), limit: .max)
        .filter { $0.name.kind == .item && $0.name.app == appID && $0.name.owner == owner }
        .map(\.name.uid).sorted()
    }
  }

  /// Whether the app was asked for all of its items, and answered, since the index began.
  public func isComplete(appID: String, owner: String = Owner.local) throws -> Bool {
    try clientState(appID: appID, owner: owner, name: Self.mark) != nil
  }

  /// Notes that the index holds all of an app's items, or that it may have lost some.
  public func setComplete(
    _ isComplete: Bool,
    appID: String,
    owner: String = Owner.local
  ) throws {
    try store.write { store in
      let state: [UInt8]? = isComplete ? [1] : nil
      try store.setClientState(state, app: appID, owner: owner, name: Self.mark)
    }
  }
}
