import Querying
import Glibc

extension SharedIndex {
  /// What the one who asked did with a result.
  public enum Interaction: String, Sendable, CaseIterable {
    /// It was chosen.
    case select
    /// It was looked at, not chosen.
    case focus
  }

  /// Counts what was shown and what was chosen, so that it weighs in later searches of that owner.
  ///
  /// The counts stay with the entity's first record: the item, else the activity, else the page. A
  /// result that is not among the visible ones was not shown.
  ///
  /// - Parameters:
  ///   - result: The result that was chosen or looked at; `nil` where none was.
  ///   - visible: All results that could be seen.
  ///   - query: What was asked for.
  ///   - interaction: What was done with `result`.
  ///   - owner: Who did it.
  /// - Returns: The results that are unknown to that owner.
  /// - Throws: ``IndexError`` where the file is damaged.
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

  /// What `owner` did with a result altogether; `nil` where the result is unknown.
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

/// Results by their names, as their owner sees them.
struct ResultNames {
  let store: any IndexReading
  let owner: String?

  /// The entity that an owner sees for a name: its own, else the public one.
  func entity(of identifier: String) throws -> Int64? {
    for scope in [owner ?? Owner.everybody, Owner.everybody] {
      guard let name = RecordName(identifier: identifier, owner: scope),
        let record = try store.record(named: name)
      else { continue }
      return try seen(record)
    }
    return nil
  }

  /// The owner's entity that a public one is part of, else itself.
  private func seen(_ record: StoredRecord) throws -> Int64 {
    guard record.name.owner == Owner.everybody, let owner else { return record.entity }
    for overlay in try store.overlays(on: record.entity)
    where try store.entity(overlay)?.owner == owner { return overlay }
    return record.entity
  }

  /// The record that bears an entity's counts.
  func leadingName(of identifier: String) throws -> RecordName? {
    guard let entity = try entity(of: identifier) else { return nil }
    return try EntityRecords(store: store).all(entity).map(\.name).min {
      (Self.rank($0), $0) < (Self.rank($1), $1)
    }
  }

  /// The owner's item, the owner's activity, the page, what others made public.
  static func rank(_ name: RecordName) -> Int {
    switch (name.kind, name.owner.isEmpty) {
    case (.item, false): 0
    case (.item, true): 1
    case (.activity, false): 2
    case (.web, _): 3
    case (.activity, true): 4
    case (.duplicate, _): 5
    }
  }
}

/// Queries as they are counted: words only, and not too many.
enum EngagementQuery {
  static func key(_ text: String) -> String {
    String(SearchText.words(String(text.prefix(200))).joined(separator: " ").prefix(100))
  }
}

/// Logarithms; FoundationEssentials has none.
enum Logarithm {
  static func natural(_ value: Double) -> Double { log(value) }
  static func binary(_ value: Double) -> Double { log2(value) }
}
