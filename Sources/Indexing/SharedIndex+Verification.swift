import FoundationEssentials

extension SharedIndex {
  /// Looks for damage: in the file, in records that cannot be read, in entities that are not what
  /// the records say.
  ///
  /// - Returns: A sentence for each damage; empty where there is none.
  public func verify() throws -> [String] {
    let damages = try store.damages()
    guard damages.isEmpty else { return damages }
    return try store.read { store in
      var found: [String] = []
      var last: Int64 = 0
      while found.count < 20 {
        let records = try store.records(.after(last), limit: 1000)
        guard let end = records.last?.id else { break }
        for record in records {
          if record.said() == nil { found.append("\(record.name.identifier) cannot be read") }
          if try store.entity(record.entity) == nil {
            found.append("\(record.name.identifier) is part of no entity")
          }
        }
        last = end
      }
      return found
    }
  }

  /// Makes entities and their text anew from the records.
  public func rebuild() throws {
    try store.write { try EntityRebuild(store: $0).run() }
  }

  /// Reads what can be read of a damaged file into a new one, which takes its place; the damaged one
  /// stays beside it under the ending `.damaged`.
  ///
  /// - Returns: How many records were saved.
  public static func salvage(path: String) throws -> Int {
    let fresh = path + ".rebuilt"
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: fresh + ending)
    }
    let count = try SQLiteSalvage(from: path, to: fresh).run()
    for ending in ["", "-wal", "-shm"] {
      let old = path + ending
      guard FileManager.default.fileExists(atPath: old) else { continue }
      try? FileManager.default.removeItem(atPath: path + ".damaged" + ending)
      try FileManager.default.moveItem(atPath: old, toPath: path + ".damaged" + ending)
    }
    try FileManager.default.moveItem(atPath: fresh, toPath: path)
    return count
  }
}
