/// A buffer of changes to the tables of names, written at the end of a transaction: FTS5 writes a table in
/// ascending order only, and starts a new segment for each lower row number.
struct TitleIndexBuffer {
  /// The names that a row of an owner's table loses and gains.
  private struct Change {
    var removed: String?
    var added: String?
  }

  /// The maximum size of the buffer, in bytes.
  private static let limit = 16 << 20

  private var changes: [Int64: [Int64: Change]] = [:]
  private var size = 0

  var isFull: Bool { size > Self.limit }

  /// Adds a row.
  mutating func add(_ names: String, row: Int64, owner: Int64) {
    changes[owner, default: [:]][row, default: Change()].added = names
    size += names.utf8.count
  }

  /// Removes a row; `names` is the text with which it was added.
  mutating func remove(_ names: String, row: Int64, owner: Int64) {
    let isPending = changes[owner]?[row]?.added != nil
    if isPending {
      changes[owner]?[row]?.added = nil
    } else {
      changes[owner, default: [:]][row, default: Change()].removed = names
      size += names.utf8.count
    }
  }

  /// Calls `body` with the buffered changes by owner and row, removals before additions, and clears the
  /// buffer.
  mutating func drain(
    _ body: (_ owner: Int64, _ row: Int64, _ removed: String?, _ added: String?) throws -> Void
  ) rethrows {
    let waiting = changes
    removeAll()
    for (owner, rows) in waiting.sorted(by: { $0.key < $1.key }) {
      for (row, change) in rows.sorted(by: { $0.key < $1.key }) {
        try body(owner, row, change.removed, change.added)
      }
    }
  }

  /// Discards all buffered changes.
  mutating func removeAll() {
    changes = [:]
    size = 0
  }
}
