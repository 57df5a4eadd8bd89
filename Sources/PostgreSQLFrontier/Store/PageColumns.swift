import Fetching
import Frontier
import Politeness

/// The columns of a page's record, in the order in which they are read and copied.
enum PageColumns {
  /// The columns that a visit changes.
  static let visit = [
    "state", "reason", "entity_tag", "last_modified", "content_hash", "fetched_at", "changed_at",
    "visit_count", "change_count", "missing_count", "failure_count", "next_due", "watched",
    "changes", "false_claims", "item", "header_hash", "item_version",
  ]

  /// The columns of a new URL before those of a visit.
  static let identity = [
    "key", "bucket", "host", "place", "url", "seed", "depth", "way", "priority",
  ]

  /// The columns of the table `u` that ``record(_:_:session:)`` reads.
  static let list =
    (["id", "host", "url", "seed", "depth", "way", "priority"] + visit).map { "u." + $0 }
    .joined(separator: ", ")

  /// The number of columns in ``list``.
  static let count = 7 + visit.count

  /// Adds the columns of a visit; what is 0 in a page that was never fetched becomes null.
  static func addVisit(of record: PageRecord, to rows: inout CopyRows) {
    rows.add(record.state.rawValue)
    rows.add(record.reason)
    rows.add(record.validators?.entityTag)
    rows.add(record.validators?.lastModified)
    rows.add(nonzero(Int64(bitPattern: record.contentHash)))
    rows.add(nonzero(record.fetchedAt))
    rows.add(nonzero(record.changedAt))
    rows.add(nonzero(record.visitCount))
    rows.add(nonzero(record.changeCount))
    rows.add(nonzero(record.missingCount))
    rows.add(nonzero(record.failureCount))
    rows.add(nonzero(record.nextDue))
    rows.add(nonzero(record.history.watched))
    rows.add(nonzero(record.history.changes))
    rows.add(nonzero(record.falseClaimCount))
    rows.add((record.item?.bytes).map(PackedFingerprint.packed))
    rows.add(nonzero(Int64(bitPattern: record.headerHash)))
    rows.add(nonzero(record.itemVersion))
  }

  private static func nonzero<Number: Numeric>(_ number: Number) -> Number? {
    number == 0 ? nil : number
  }

  /// Returns the record of a row.
  ///
  /// - Parameters:
  ///   - rows: A result with the columns of ``list`` first.
  ///   - row: The number of the row.
  ///   - seeds: The positions of the session's seeds by their identifiers.
  /// - Returns: The record, without a lease.
  /// - Throws: ``PostgreSQLError`` if a value has another type.
  static func record(
    _ rows: PostgreSQLResult,
    _ row: Int,
    seeds: [Int: Int]
  ) throws -> PageRecord {
    func count(_ column: Int) throws -> Int { max(0, try rows.integer(row, column) ?? 0) }
    var record = PageRecord(
      host: HostKey(value: UInt32(bitPattern: try rows.required(row, 1))),
      url: rows.text(row, 2) ?? "",
      seed: seeds[try rows.required(row, 3)] ?? 0,
      depth: try count(4)
    )
    record.id = try rows.required(row, 0)
    record.patternHops = try count(5)
    record.sitemapPriority = try rows.double(row, 6)
    record.state = PageRecord.State(rawValue: try rows.required(row, 7)) ?? .due
    record.reason = rows.text(row, 8)
    let validators = Validators(
      entityTag: rows.text(row, 9),
      lastModified: rows.text(row, 10)
    )
    record.validators = validators.isEmpty ? nil : validators
    record.contentHash = UInt64(bitPattern: try rows.integer(row, 11) ?? 0)
    record.fetchedAt = try rows.double(row, 12) ?? 0
    record.changedAt = try rows.double(row, 13) ?? 0
    record.visitCount = try count(14)
    record.changeCount = try count(15)
    record.missingCount = try count(16)
    record.failureCount = try count(17)
    record.nextDue = try rows.double(row, 18) ?? 0
    record.history = ChangeHistory(
      watched: try rows.double(row, 19) ?? 0,
      changes: try rows.double(row, 20) ?? 0
    )
    record.falseClaimCount = try count(21)
    record.item = try rows.bytes(row, 22).map {
      ItemFingerprint(stored: PackedFingerprint.unpacked($0))
    }
    record.headerHash = UInt64(bitPattern: try rows.integer(row, 23) ?? 0)
    record.itemVersion = try count(24)
    return record
  }
}
