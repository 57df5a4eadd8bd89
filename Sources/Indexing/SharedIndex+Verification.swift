import EntityResolution
import FoundationEssentials
import IndexModel
public import SQLiteIndex
import SystemIO

extension SharedIndex {
  /// Checks for damage: in the file, in unreadable records, and in entities that do not match their records.
  ///
  /// - Returns: A sentence for each problem; empty if there is none.
  public func verify() async throws -> [String] {
    let damages = try await store.damages()
    guard damages.isEmpty else { return damages }
    var (found, last): ([String], Int64) = ([], 0)
    while found.count < 20 {
      let (damages, end) = try await store.read { [last] store in
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
    guard record.name.kind.isShown else { return nil }
    return try store.entity(record.entity) == nil
      ? "\(record.name.identifier) is part of no entity" : nil
  }

  /// Rebuilds all entities and their text from the records.
  public func rebuild() async throws {
    try await store.write { try EntityRebuild(store: $0).run() }
    // A copy of the file alone has the whole index.
    try await store.checkpoint()
  }

  /// Copies all readable rows of a damaged file to a new file, which replaces it; the damaged file is kept
  /// with the suffix `.damaged`.
  ///
  /// - Returns: The numbers of kept and lost rows by table.
  /// - Throws: `IndexError` if nothing is readable, or the file is of another program or a later layout.
  public static func salvage(path: String) async throws -> SalvageReport {
    try await BlockingQueue("webmark.index.salvage").run { try salvaged(path) }
  }

  /// Returns `true` if a later webmark made the file at a path, so that it is not damaged because it cannot be read.
  package static func isOfLaterLayout(path: String) -> Bool {
    (try? SQLiteSalvage.isOfLaterLayout(path)) ?? false
  }

  private static func salvaged(_ path: String) throws -> SalvageReport {
    let file = RepairedFile(path: path)
    file.undoInterruptedReplacement()
    file.removeDraft()
    let report = try SQLiteSalvage(from: path, to: file.draft).run()
    // The log of the draft is empty: the salvage ends by compacting the file.
    try file.replaceByDraft()
    return report
  }
}
