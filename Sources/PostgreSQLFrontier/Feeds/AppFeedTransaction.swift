/// The reads and writes of a transaction on the feeds of one app.
///
/// Records that have expired are absent: indexes delete them on their own.
package struct AppFeedTransaction {
  /// The maximum number of expired records that one write removes.
  private static let purgeLimit = 1000
  private static let columns =
    "kind, app, owner, uid, bucket, home, related, weak, domain, expires, change"

  let connection: PostgreSQLConnection
  /// The app.
  package let app: String
  /// The time, in seconds since 1970.
  package let now: Int64

  // MARK: Records

  /// Returns a record; `nil` if there is none.
  package func record(_ name: AppRecord.Name) throws -> AppRecord? {
    try records(
      "owner = $3 AND kind = $4::smallint AND md5(uid) = md5($5) AND uid = $5",
      [name.owner, String(name.kind.rawValue), name.uid]
    ).first
  }

  /// Returns the items of all owners with an identifier.
  package func items(_ uid: String) throws -> [AppRecord] {
    try records("kind = 1 AND uid = $3", [uid])
  }

  /// Returns the activities that are related to an item with an identifier.
  package func activities(relatedTo uid: String) throws -> [AppRecord] {
    try records("related = $3", [uid])
  }

  /// Returns the activities that are weakly related to an item with an identifier.
  package func activities(weaklyRelatedTo uid: String) throws -> [AppRecord] {
    try records("weak = $3", [uid])
  }

  /// Returns the records of a kind that an owner has.
  package func records(of owner: String, kind: AppRecord.Kind) throws -> [AppRecord] {
    try records("owner = $3 AND kind = $4::smallint", [owner, String(kind.rawValue)])
  }

  /// Returns the records that an owner has in a domain, or below it.
  package func records(of owner: String, inDomain domain: String) throws -> [AppRecord] {
    try records("owner = $3 AND (domain = $4 OR starts_with(domain, $4 || '.'))", [owner, domain])
  }

  /// Returns records of the app in the order of their names.
  private func records(_ condition: String, _ parameters: [String]) throws -> [AppRecord] {
    let rows = try connection.run(
      """
      SELECT \(Self.columns) FROM app_record
      WHERE app = $1 AND (expires IS NULL OR expires > $2::bigint) AND \(condition)
      ORDER BY kind, owner, uid
      """,
      [app, String(now)] + parameters
    )
    return try (0..<rows.count).map { try Self.record(rows, $0) }
  }

  /// Returns the items of all apps and owners with an identifier, by app; expired ones too.
  static func allItems(_ uid: String, _ connection: PostgreSQLConnection) throws -> [AppRecord] {
    let rows = try connection.run(
      "SELECT \(columns) FROM app_record WHERE kind = 1 AND uid = $1 ORDER BY app, owner",
      [uid]
    )
    return try (0..<rows.count).map { try record(rows, $0) }
  }

  private static func record(_ rows: PostgreSQLResult, _ row: Int) throws -> AppRecord {
    guard let kind = AppRecord.Kind(rawValue: try rows.required(row, 0)) else {
      throw PostgreSQLError("a record of an app has an unknown kind; update webmark")
    }
    let name = AppRecord.Name(
      kind: kind,
      app: rows.text(row, 1) ?? "",
      owner: rows.text(row, 2) ?? "",
      uid: rows.text(row, 3) ?? ""
    )
    let change = try rows.bytes(row, 10) ?? []
    var record = AppRecord(name: name, bucket: try rows.required(row, 4), change: change)
    record.home = try rows.integer(row, 5)
    (record.related, record.weak) = (rows.text(row, 6), rows.text(row, 7))
    record.domain = rows.text(row, 8)
    record.expires = try rows.integer(row, 9)
    return record
  }

  /// Stores a record, in place of one of its name.
  package func store(_ record: AppRecord) throws {
    let name = record.name
    try connection.run(
      """
      INSERT INTO app_record (\(Self.columns))
      VALUES ($1::smallint, $2, $3, $4, $5::smallint, $6::smallint, $7, $8, $9, $10::bigint,
        $11::bytea)
      ON CONFLICT (app, owner, kind, md5(uid)) DO UPDATE SET uid = excluded.uid, bucket = excluded.bucket,
        home = excluded.home, related = excluded.related, weak = excluded.weak,
        domain = excluded.domain, expires = excluded.expires, change = excluded.change
      """,
      [
        String(name.kind.rawValue), name.app, name.owner, name.uid, String(record.bucket),
        record.home.map { String($0) }, record.related, record.weak, record.domain,
        record.expires.map { String($0) }, ByteText.text(record.change),
      ]
    )
  }

  /// Removes a record.
  package func remove(_ name: AppRecord.Name) throws {
    try connection.run(
      """
      DELETE FROM app_record
      WHERE app = $1 AND owner = $2 AND kind = $3::smallint AND md5(uid) = md5($4) AND uid = $4
      """,
      [name.app, name.owner, String(name.kind.rawValue), name.uid]
    )
  }

  /// Removes records of any app that have expired; those that another write removes are skipped.
  func purge() throws {
    try connection.run(
      """
      DELETE FROM app_record WHERE ctid IN (
        SELECT ctid FROM app_record WHERE expires <= $1::bigint
        LIMIT \(Self.purgeLimit) FOR UPDATE SKIP LOCKED)
      """,
      [String(now)]
    )
  }

  // MARK: Outbox

  /// Appends changes to the outbox, each for the indexes of a bucket, in their order.
  package func append(_ changes: [(bucket: Int, bytes: [UInt8])]) throws {
    var rows = CopyRows()
    for change in changes {
      rows.add(change.bucket)
      rows.add(change.bytes)
      rows.endRow()
    }
    try connection.copy(rows, into: "outbox (bucket, change)")
  }

  // MARK: Client states

  /// Returns the client state of an owner's named index; `nil` if there is none.
  package func state(owner: String, name: String) throws -> [UInt8]? {
    try connection.run(
      "SELECT state FROM app_state WHERE app = $1 AND owner = $2 AND name = $3",
      [app, owner, name]
    ).bytes(0, 0)
  }

  /// Stores the client state of an owner's named index.
  package func setState(_ state: [UInt8], owner: String, name: String) throws {
    try connection.run(
      """
      INSERT INTO app_state (app, owner, name, state) VALUES ($1, $2, $3, $4::bytea)
      ON CONFLICT (app, owner, name) DO UPDATE SET state = excluded.state
      """,
      [app, owner, name, ByteText.text(state)]
    )
  }

  /// Removes all client states of an owner.
  package func removeStates(owner: String) throws {
    try connection.run("DELETE FROM app_state WHERE app = $1 AND owner = $2", [app, owner])
  }
}
