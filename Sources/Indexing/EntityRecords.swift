/// The records that an entity's owner sees as one.
struct EntityRecords {
  let store: any IndexReading

  func all(_ id: Int64) throws -> [StoredRecord] {
    guard let entity = try store.entity(id) else { return [] }
    return try store.members(of: id) + entity.bases.flatMap { try store.members(of: $0) }
  }
}
