/// The lifetime of records: an activity lives no longer than the item that it names as related.
package enum Lifetime {
  /// Returns the expiration date of each record of one entity, in seconds since 1970.
  ///
  /// The related item of an activity may be in another entity.
  package static func expirations(
    of records: [StoredRecord],
    in store: any IndexReading
  ) throws -> [Int64?] {
    try records.map { record in
      guard let related = record.related else { return record.expires }
      let items = try [record.name.owner, Owner.everybody].compactMap { owner in
        let name = RecordName(kind: .item, owner: owner, app: record.name.app, uid: related)
        return try records.first { $0.name == name } ?? store.record(named: name)
      }
      guard !items.isEmpty, !items.contains(where: { $0.expires == nil }),
        let last = items.compactMap(\.expires).max()
      else { return record.expires }
      return min(record.expires ?? last, last)
    }
  }

  /// Returns the records of an entity that have not expired.
  static func live(
    _ records: [StoredRecord],
    at now: Int64,
    in store: any IndexReading
  ) throws -> [StoredRecord] {
    try zip(records, expirations(of: records, in: store)).filter { $1.map { $0 > now } ?? true }
      .map(\.0)
  }
}
