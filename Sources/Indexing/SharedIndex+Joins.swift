public import EntityResolution
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
    guard names.contains(where: { !$0.isEmpty }) else { return names.map { _ in [] } }
    return try await store.read { store in
      guard try store.holdsPointers() else { return names.map { _ in [] } }
      let rules = JoinRules(store: store)
      return try names.map { try $0.compactMap(rules.refusal) }
    }
  }
}
