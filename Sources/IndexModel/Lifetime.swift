/// The lifetime of records: an activity lives no longer than the item that it names as related.
package enum Lifetime {
  /// Returns the expiration date of each record of one entity, in seconds since 1970.
  package static func expirations(of records: [StoredRecord]) -> [Int64?] {
    guard records.contains(where: { $0.related != nil }) else { return records.map(\.expires) }
    return records.map { record in
      guard let related = record.related else { return record.expires }
      let items = records.filter {
        $0.name.kind == .item && $0.name.app == record.name.app && $0.name.uid == related
      }
      guard !items.isEmpty, !items.contains(where: { $0.expires == nil }),
        let last = items.compactMap(\.expires).max()
      else { return record.expires }
      return min(record.expires ?? last, last)
    }
  }

  /// Returns the records of an entity that have not expired.
  static func live(_ records: [StoredRecord], at now: Int64) -> [StoredRecord] {
    zip(records, expirations(of: records)).filter { $1.map { $0 > now } ?? true }.map(\.0)
  }
}
