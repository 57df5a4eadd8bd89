import FoundationEssentials
import GRDB

/// Copies row by row what a damaged file still tells.
struct SQLiteSalvage {
  private let source: String
  private let target: String

  init(from source: String, to target: String) {
    self.source = source
    self.target = target
  }

  func run() throws -> Int {
    let old: DatabaseQueue
    do {
      old = try DatabaseQueue(path: source)
      _ = try old.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
    } catch {
      throw IndexError(message: "nothing of \(source) can be read: \(error)")
    }
    let store = try SQLiteStore(path: target, readOnly: false)
    // No transaction on the damaged file: to end one is an error too.
    let count = try old.writeWithoutTransaction { old in
      try store.write { try copy(from: old, to: $0) }
    }
    try store.optimize()
    return count
  }

  private func copy(from database: Database, to store: any IndexWriting) throws -> Int {
    let old = SQLiteTransaction(database)
    var count = 0
    let last = (try? Int64.fetchOne(database, sql: "SELECT max(id) FROM record")) ?? nil
    for id in 1...max(1, last ?? 1) {
      guard var record = try? old.record(id), record.said() != nil,
        try store.record(named: record.name) == nil
      else { continue }
      record.entity = 0
      let number = try store.insert(record)
      for key in (try? old.keys(of: id)) ?? [] { try store.setKey(key, to: number) }
      if record.name.kind == .web { try store.setKey(record.name.uid, to: number) }
      count += 1
    }
    try EntityRebuild(store: store).run()
    return count
  }
}
