/// The records that an entity's owner sees as one.
struct EntityRecords {
  let store: any IndexReading

  func all(_ id: Int64) throws -> [StoredRecord] {
    let own = try store.members(of: id)
    // An entity bears the number of a record, so one without records is damaged.
    guard !own.isEmpty else { throw RowDamage("the entity \(id) has no records") }
    return try own + store.bases(of: id).flatMap { try store.members(of: $0) }
  }
}
