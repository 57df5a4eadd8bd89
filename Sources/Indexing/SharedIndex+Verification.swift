import FoundationEssentials

extension SharedIndex {
  /// Looks for damage: in the file, in records that cannot be read, in entities that are not what
  /// the records say.
  ///
  /// - Returns: A sentence for each damage; empty where there is none.
  public func verify() throws -> [String] {
    let damages = try store.damages()
    guard damages.isEmpty else { return damages }
    var (found, last): ([String], Int64) = ([], 0)
    while found.count < 20 {
      let (damages, end) = try store.read { store in
        let records = try store.records(.after(last), limit: 1000)
        return (try records.compactMap { try Self.damage($0, in: store) }, records.last?.id)
      }
      found += damages
      guard let end else { break }
      last = end
    }
    return found
  }

  private static func damage(
    _ record: StoredRecord,
    in store: any IndexReading
  ) throws -> String? {
    do {
      _ = try record.readContent()
    } catch let damage as RowDamage {
      return damage.description
    }
    guard record.name.kind != .duplicate else { return nil }
    return try store.entity(record.entity) == nil
      ? "\(record.name.identifier) is part of no entity" : nil
  }

  /// Makes entities and their text anew from the records.
  public func rebuild() throws {
    try store.write { try EntityRebuild(store: $0).run() }
  }

  /// Copies everything that can be read of a damaged file to a new one, which takes its place; the
  /// damaged one stays beside it under the ending `.damaged`.
  ///
  /// - Returns: What was kept and what was lost, by table.
  /// - Throws: ``IndexError`` if nothing can be read, or the file is of another program or a later
  ///   layout.
  public static func salvage(path: String) throws -> SalvageReport {
    let fresh = path + ".rebuilt"
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: fresh + ending)
    }
    let report = try SQLiteSalvage(from: path, to: fresh).run()
    for ending in ["", "-wal", "-shm"] {
      let old = path + ending
      guard FileManager.default.fileExists(atPath: old) else { continue }
      try? FileManager.default.removeItem(atPath: path + ".damaged" + ending)
      try FileManager.default.moveItem(atPath: old, toPath: path + ".damaged" + ending)
    }
    try FileManager.default.moveItem(atPath: fresh, toPath: path)
    return report
  }
}
