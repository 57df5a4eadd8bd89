import GRDB

/// Reads the rows of a table in row ID order and skips damaged parts.
struct RowSalvage {
  /// The number of rows per read.
  private static let chunkSize = 500
  /// An upper bound of row IDs; a damaged table may contain larger ones.
  private static let largestID = Int64(1) << 50
  /// The number of damaged parts after which reading of a table stops.
  private static let gapLimit = 100_000

  let database: Database
  let table: String
  /// The columns to read, of the table `u`.
  var columns = "u.*"

  /// Passes every readable row to `body`; the row ID is in the column `salvaged_id`.
  ///
  /// - Parameter body: A closure that receives a row and throws ``DamagedValue`` if the row contains a
  ///   damaged value.
  /// - Returns: The number of unreadable parts and rows.
  /// - Throws: The other errors of `body`.
  /// - Complexity: O(log *n*) reads for each damaged part.
  func forEach(_ body: (Row) throws -> Void) throws -> Int {
    var (last, damages) = (Int64(0), 0)
    while damages < Self.gapLimit {
      let (rows, isDamaged) = chunk(after: last)
      for row in rows {
        last = max(last, row.optional("salvaged_id") ?? last)
        do { try body(row) } catch is DamagedValue { damages += 1 }
      }
      if isDamaged {
        damages += 1
        guard let next = firstReadable(after: last) else { return damages }
        last = next - 1
      } else if rows.isEmpty {
        return damages
      }
    }
    return damages
  }

  /// Returns the next rows, and whether a damaged part follows them.
  private func chunk(after last: Int64, limit: Int = chunkSize) -> (rows: [Row], isDamaged: Bool) {
    var (rows, end): ([Row], Int64) = ([], last)
    do {
      let statement = try database.cachedStatement(
        sql: """
          SELECT \(columns), u.rowid AS salvaged_id FROM \(table) u
          WHERE u.rowid > ? ORDER BY u.rowid LIMIT \(limit)
          """
      )
      let cursor = try Row.fetchCursor(statement, arguments: [last])
      while let row = try cursor.next() {
        guard let id: Int64 = row.optional("salvaged_id"), id > end, id < Self.largestID else {
          return (rows, true)
        }
        end = id
        rows.append(row.copy())
      }
      return (rows, false)
    } catch {
      return (rows, true)
    }
  }

  /// Returns the ID of the first row after a damaged part; `nil` if there is none.
  private func firstReadable(after last: Int64) -> Int64? {
    var (low, step) = (last, Int64(1))
    while last + step < Self.largestID {
      if isReadable(from: last + step) {
        var high = last + step
        while high - low > 1 {
          let middle = low + (high - low) / 2
          if isReadable(from: middle) { high = middle } else { low = middle }
        }
        return high
      }
      low = last + step
      step *= 2
    }
    return nil
  }

  private func isReadable(from id: Int64) -> Bool { !chunk(after: id - 1, limit: 1).isDamaged }
}
