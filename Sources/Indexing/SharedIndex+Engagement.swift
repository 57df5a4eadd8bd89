import Querying
import Glibc
public import IndexModel
import Search

extension SharedIndex {
  /// An interaction of the viewer with a result.
  public enum Interaction: String, Sendable, CaseIterable {
    /// The result was chosen.
    case select
    /// The result was looked at, but not chosen.
    case focus
  }

  /// Records impressions and interactions, which affect the ranking of later searches by that owner.
  ///
  /// The counts belong to the entity's first record: the item, otherwise the activity, otherwise the page. A
  /// result outside `visible` gets no impression.
  ///
  /// - Parameters:
  ///   - result: The result of the interaction; `nil` if there was none.
  ///   - visible: All results that were visible.
  ///   - query: The query text.
  ///   - interaction: The interaction with `result`.
  ///   - owner: The viewer.
  /// - Returns: The results that do not exist for that owner.
  /// - Throws: `IndexError` if the file is damaged.
  @discardableResult
  public func engage(
    _ result: String?,
    visible: [String] = [],
    query: String = "",
    interaction: Interaction = .select,
    owner: String = Owner.local
  ) async throws -> [String] {
    let now = now
    return try await store.write { store in
      var unknown: [String] = []
      for identifier in Set(visible + [result].compactMap { $0 }).sorted() {
        guard let name = try ResultNames(store: store, owner: owner).leadingName(of: identifier)
        else {
          unknown.append(identifier)
          continue
        }
        let isChosen = identifier == result && interaction == .select
        let more = Engagement(shown: 1, tapped: isChosen ? 1 : 0, last: now)
        for key in Set(["", EngagementQuery.key(query)]) {
          let known = try store.engagement(of: name, by: owner, query: key) ?? Engagement()
          try store.setEngagement(known + more, of: name, by: owner, query: key)
        }
      }
      return unknown
    }
  }

  /// Returns the engagement of `owner` with a result over all queries; `nil` if the result is unknown.
  public func engagement(with result: String, owner: String = Owner.local) async throws
    -> Engagement?
  {
    try await store.read { store in
      guard let entity = try ResultNames(store: store, owner: owner).entity(of: result) else {
        return nil
      }
      return try EntityRecords(store: store).all(entity).reduce(Engagement()) { sum, record in
        sum + (try store.engagement(of: record.name, by: owner, query: "") ?? Engagement())
      }
    }
  }
}
