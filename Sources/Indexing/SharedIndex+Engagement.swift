import Querying
import Glibc

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
  /// - Throws: ``IndexError`` if the file is damaged.
  @discardableResult
  public func engage(
    _ result: String?,
    visible: [String] = [],
    query: String = "",
    interaction: Interaction = .select,
    owner: String = Owner.local
  ) throws -> [String] {
    let now = now
    return try store.write { store in
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
  public func engagement(with result: String, owner: String = Owner.local) throws -> Engagement? {
    try store.read { store in
      guard let entity = try ResultNames(store: store, owner: owner).entity(of: result) else {
        return nil
      }
      return try EntityRecords(store: store).all(entity).reduce(Engagement()) { sum, record in
        sum + (try store.engagement(of: record.name, by: owner, query: "") ?? Engagement())
      }
    }
  }
}

/// A resolver of result identifiers, from the view of an owner.
struct ResultNames {
  let store: any IndexReading
  let owner: String?

  /// Returns the entity that an owner sees for an identifier: the owner's own, otherwise the public one.
  func entity(of identifier: String) throws -> Int64? {
    for scope in [owner ?? Owner.everybody, Owner.everybody] {
      guard let name = RecordName(identifier: identifier, owner: scope),
        let record = try store.record(named: name)
      else { continue }
      return try seen(record)
    }
    return nil
  }

  /// Returns the owner's entity that includes a public one, otherwise the public one.
  private func seen(_ record: StoredRecord) throws -> Int64 {
    guard record.name.owner == Owner.everybody, let owner else { return record.entity }
    for overlay in try store.overlays(on: record.entity)
    where try store.entity(overlay)?.owner == owner { return overlay }
    return record.entity
  }

  /// Returns the name of the record that stores an entity's engagement counts.
  func leadingName(of identifier: String) throws -> RecordName? {
    guard let entity = try entity(of: identifier) else { return nil }
    return try EntityRecords(store: store).all(entity).map(\.name).min {
      (Self.rank($0), $0) < (Self.rank($1), $1)
    }
  }

  /// Returns the precedence of a record: private item, public item, private activity, page, public activity.
  static func rank(_ name: RecordName) -> Int {
    switch (name.kind, name.owner.isEmpty) {
    case (.item, false): 0
    case (.item, true): 1
    case (.activity, false): 2
    case (.web, _): 3
    case (.activity, true): 4
    case (.duplicate, _), (.app, _): 5
    }
  }
}

/// The normalized queries for engagement counts: words only, of limited length.
enum EngagementQuery {
  static func key(_ text: String) -> String {
    String(SearchText.words(String(text.prefix(200))).joined(separator: " ").prefix(100))
  }
}

/// Logarithms, which FoundationEssentials lacks.
enum Logarithm {
  static func natural(_ value: Double) -> Double { log(value) }
  static func binary(_ value: Double) -> Double { log2(value) }
}
