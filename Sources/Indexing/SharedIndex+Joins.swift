import EntityResolution
public import IndexModel
import SearchableItems

extension SharedIndex {
  /// Returns for each of the written changes the pages that its records were not joined with.
  ///
  /// - Parameter changes: Items, activities and replaced domains that were written before; other changes have no
  ///   refusals.
  /// - Returns: The refusals, in the order of `changes`; at most one for each record.
  /// - Throws: `IndexError` if the file is damaged.
  public func refusals(of changes: [IndexChange]) async throws -> [[JoinRefusal]] {
    let names = try changes.map { try $0.namesOfPointers }
    return try await refusals(ofRecords: names).map { $0.compactMap(\.self) }
  }

  /// Returns the same as ``refusals(of:)``, for the destination of feeds.
  public func joinRefusals(of changes: [IndexChange]) async throws -> [[JoinRefusal]?] {
    try await refusals(of: changes)
  }

  /// Returns for each record of each list the page that it was not joined with; `nil` if there is none.
  package func refusals(ofRecords names: [[RecordName]]) async throws -> [[JoinRefusal?]] {
    let none = names.map { $0.map { _ in JoinRefusal?.none } }
    guard names.contains(where: { !$0.isEmpty }) else { return none }
    return try await store.read { store in
      guard try store.holdsPointers() else { return none }
      let rules = JoinRules(store: store)
      return try names.map { try $0.map(rules.refusal) }
    }
  }
}
