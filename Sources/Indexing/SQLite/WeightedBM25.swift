import FoundationEssentials
import GRDB
import GRDBSQLite

/// BM25 that is told how rare each phrase is.
///
/// It is [FTS5's own](https://www.sqlite.org/fts5.html#the_bm25_function) but for that: FTS5 counts,
/// and goes through all that has a phrase, however few are weighed.
enum WeightedBM25 {
  /// The name of the function in SQL; its argument is ``argument(_:)``.
  static let name = "weighted_bm25"
  /// What a word counts in titles, keywords, descriptions, contents; marks count nothing.
  private static let columnWeights = [10.0, 4, 2, 1, 0]
  /// How soon more of the same word adds less, and how much the length of a text matters.
  private static let (saturation, lengthShare) = (1.2, 0.75)

  /// The inverse document frequencies of a query's phrases, as the function takes them.
  static func argument(_ rarities: [Double]) -> Data {
    Data(
      rarities.flatMap { rarity in
        stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: rarity.bitPattern >> $0) }
      }
    )
  }

  static func register(in database: Database) {
    let api = unsafe FTS5.api(database)
    _ = unsafe api.pointee.xCreateFunction(
      UnsafeMutablePointer(mutating: api),
      name,
      nil,
      { unsafe WeightedBM25.answer($0, $1, $2, $3, $4) },
      nil
    )
  }

  private static func answer(
    _ api: UnsafePointer<Fts5ExtensionApi>?,
    _ row: OpaquePointer?,
    _ context: OpaquePointer?,
    _ count: Int32,
    _ arguments: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard count == 1, let api = unsafe api, let argument = unsafe arguments?.pointee else {
      return unsafe sqlite3_result_error(context, "a list of rarities is missing", -1)
    }
    let size = unsafe Int(sqlite3_value_bytes(argument)) / 8
    let rarities = unsafe UnsafeRawBufferPointer(
      start: sqlite3_value_blob(argument),
      count: size * 8
    )
    let score = unsafe Row(api: api, row: row).score(size) { phrase in
      let bits = unsafe rarities.loadUnaligned(fromByteOffset: phrase * 8, as: UInt64.self)
      return Double(bitPattern: UInt64(littleEndian: bits))
    }
    // FTS5's own is negative, too: the best is the least.
    unsafe sqlite3_result_double(context, -score)
  }

  /// The row that FTS5 stands at.
  @unsafe private struct Row {
    let api: UnsafePointer<Fts5ExtensionApi>
    let row: OpaquePointer?

    /// The score; phrases behind the list of rarities are not weighed.
    ///
    /// Older FTS5 does not look whether there is a phrase of the number that it is asked for.
    func score(_ rarities: Int, rarity: (Int) -> Double) -> Double {
      let phrases = unsafe min(rarities, Int(api.pointee.xPhraseCount(row)))
      let length = unsafe 1 - lengthShare + lengthShare * relativeLength
      var sum = 0.0
      for phrase in 0..<phrases {
        let count = unsafe weight(of: Int32(clamping: phrase))
        guard count > 0 else { continue }
        sum += rarity(phrase) * count * (saturation + 1) / (count + saturation * length)
      }
      return sum
    }

    /// How often a phrase stands there, by the columns in which it does.
    private func weight(of phrase: Int32) -> Double {
      var place = unsafe Fts5PhraseIter()
      var (column, offset): (Int32, Int32) = (0, 0)
      guard unsafe api.pointee.xPhraseFirst(row, phrase, &place, &column, &offset) == SQLITE_OK
      else { return 0 }
      var sum = 0.0
      while column >= 0 {
        if columnWeights.indices.contains(Int(column)) { sum += columnWeights[Int(column)] }
        unsafe api.pointee.xPhraseNext(row, &place, &column, &offset)
      }
      return sum
    }

    /// How long the text is against the mean of all.
    private var relativeLength: Double {
      var (length, all, rows): (Int32, sqlite3_int64, sqlite3_int64) = (0, 0, 0)
      guard unsafe api.pointee.xColumnSize(row, -1, &length) == SQLITE_OK,
        unsafe api.pointee.xColumnTotalSize(row, -1, &all) == SQLITE_OK,
        unsafe api.pointee.xRowCount(row, &rows) == SQLITE_OK, all > 0, rows > 0
      else { return 1 }
      return Double(length) * Double(rows) / Double(all)
    }
  }
}
