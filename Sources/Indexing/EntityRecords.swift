/// The records that an entity's owner sees as one.
struct EntityRecords {
  let store: any IndexReading

  func all(_ id: Int64) throws -> [StoredRecord] {
    try store.members(of: id) + store.bases(of: id).flatMap { try store.members(of: $0) }
  }
}
