/// A resolver of result identifiers, from the view of an owner.
package struct ResultNames {
  let store: any IndexReading
  let owner: String?

  package init(store: any IndexReading, owner: String?) {
    self.store = store
    self.owner = owner
  }

  /// Returns the entity that an owner sees for an identifier: the owner's own, otherwise the public one.
  package func entity(of identifier: String) throws -> Int64? {
    for scope in [owner ?? Owner.everybody, Owner.everybody] {
      guard let name = RecordName(identifier: identifier, owner: scope),
        let record = try store.record(named: name)
      else { continue }
      return try seen(record)
    }
    return nil
  }

  /// Returns the owner's entity that includes a public one, otherwise the public one.
  package func seen(_ record: StoredRecord) throws -> Int64 {
    guard record.name.owner == Owner.everybody, let owner else { return record.entity }
    for overlay in try store.overlays(on: record.entity)
    where try store.entity(overlay)?.owner == owner { return overlay }
    return record.entity
  }

  /// Returns the name of the record that stores an entity's engagement counts.
  package func leadingName(of identifier: String) throws -> RecordName? {
    try entity(of: identifier).flatMap { try leadingName(ofEntity: $0) }
  }

  /// Returns the name of the record by which a result is identified; `nil` for an entity without records.
  package func leadingName(ofEntity entity: Int64) throws -> RecordName? {
    try EntityRecords(store: store).all(entity).map(\.name).min {
      (Self.rank($0), $0) < (Self.rank($1), $1)
    }
  }

  /// Returns the precedence of a record: private item, public item, private activity, page, public activity.
  package static func rank(_ name: RecordName) -> Int {
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
