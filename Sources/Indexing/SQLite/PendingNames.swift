/// Names that wait for the end of a transaction: FTS5 writes its table in ascending order only, and
/// would begin a new part of it with each number that is lower than the last.
struct PendingNames {
  /// What an owner's table is to lose and to get, by row.
  private struct Change {
    var removed: String?
    var added: String?
  }

  /// With this many bytes they no longer wait.
  private static let limit = 16 << 20

  private var changes: [Int64: [Int64: Change]] = [:]
  private var size = 0

  var isFull: Bool { size > Self.limit }

  /// A row is put.
  mutating func add(_ names: String, row: Int64, owner: Int64) {
    changes[owner, default: [:]][row, default: Change()].added = names
    size += names.utf8.count
  }

  /// A row goes, whose names are those with which it was put.
  mutating func remove(_ names: String, row: Int64, owner: Int64) {
    let isPending = changes[owner]?[row]?.added != nil
    if isPending {
      changes[owner]?[row]?.added = nil
    } else {
      changes[owner, default: [:]][row, default: Change()].removed = names
      size += names.utf8.count
    }
  }

  /// Hands over what waits, by owner and row, what is lost before what is got.
  mutating func take(
    _ body: (_ owner: Int64, _ row: Int64, _ removed: String?, _ added: String?) throws -> Void
  ) rethrows {
    let waiting = changes
    forget()
    for (owner, rows) in waiting.sorted(by: { $0.key < $1.key }) {
      for (row, change) in rows.sorted(by: { $0.key < $1.key }) {
        try body(owner, row, change.removed, change.added)
      }
    }
  }

  /// Nothing waits any more.
  mutating func forget() {
    changes = [:]
    size = 0
  }
}
