/// All records of an entity, including those of its public bases.
package struct EntityRecords {
  let store: any IndexReading

  package init(store: any IndexReading) { self.store = store }

  package func all(_ id: Int64) throws -> [StoredRecord] {
    let own = try store.members(of: id)
    // An entity has the number of one of its records, so an entity without records is damaged.
    guard !own.isEmpty else { throw RowDamage("the entity \(id) has no records") }
    return try own + store.bases(of: id).flatMap { try store.members(of: $0) }
  }

  /// Returns the records that have not expired.
  package func live(_ id: Int64, at now: Int64) throws -> [StoredRecord] {
    try Lifetime.live(all(id), at: now, in: store)
  }
}
