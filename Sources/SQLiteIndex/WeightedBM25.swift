import FoundationEssentials
import GRDB
import GRDBSQLite
import IndexModel

/// The weight of a phrase in ``WeightedBM25``.
struct PhraseWeight {
  /// The inverse document frequency of the phrase's term.
  var rarity: Double
  /// The weight of an occurrence.
  var weight: Double
  /// A Boolean value that indicates whether the phrase is the first one of its term.
  var startsTerm: Bool
}

/// BM25 with caller-supplied inverse document frequencies.
///
/// It otherwise equals [FTS5's `bm25`](https://www.sqlite.org/fts5.html#the_bm25_function), which counts the
/// documents itself and therefore reads every match of a phrase, however few are scored.
enum WeightedBM25 {
  /// The parameters of BM25.
  private struct Parameters {
    /// The weights of contents, titles, headings, keywords, descriptions and filter tokens.
    let columnWeights: [Double]
    /// *k1*: the saturation of terms.
    let saturation: Double
    /// *b*: the normalization of lengths.
    let lengthShare: Double
  }

  private static let headsFirst = Parameters(
    columnWeights: [1, 10, 4, 4, 2, 0],
    saturation: 1.2,
    lengthShare: 0.75
  )
  /// The content decides: long pages with many occurrences of a word are mostly references, and answers.
  private static let equal = Parameters(
    columnWeights: [1, 1, 1, 1, 1, 0],
    saturation: 3,
    lengthShare: 0.4
  )

  /// Returns the name of the SQL function for weights of columns; its argument is ``argument(_:)``.
  static func name(_ weights: FieldWeights) -> String {
    switch weights {
    case .headsFirst: "weighted_bm25"
    case .equal: "unweighted_bm25"
    }
  }

  /// Encodes the weights of a query's phrases as the argument of the function: two numbers each, of which the
  /// second is negative if the phrase belongs to the same term as the one before.
  ///
  /// A mean length of texts that is not that of the table follows as a last number.
  static func argument(_ phrases: [PhraseWeight], meanLength: Double? = nil) -> Data {
    var numbers = phrases.flatMap { [$0.rarity, $0.startsTerm ? $0.weight : -$0.weight] }
    if let meanLength { numbers.append(meanLength) }
    return Data(
      numbers.flatMap { number in
        stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: number.bitPattern >> $0) }
      }
    )
  }

  static func register(in database: Database) {
    let api = unsafe FTS5.api(database)
    _ = unsafe api.pointee.xCreateFunction(
      UnsafeMutablePointer(mutating: api),
      name(.headsFirst),
      nil,
      { unsafe WeightedBM25.answer($0, $1, $2, $3, $4, WeightedBM25.headsFirst) },
      nil
    )
    _ = unsafe api.pointee.xCreateFunction(
      UnsafeMutablePointer(mutating: api),
      name(.equal),
      nil,
      { unsafe WeightedBM25.answer($0, $1, $2, $3, $4, WeightedBM25.equal) },
      nil
    )
  }

  private static func answer(
    _ api: UnsafePointer<Fts5ExtensionApi>?,
    _ row: OpaquePointer?,
    _ context: OpaquePointer?,
    _ count: Int32,
    _ arguments: UnsafeMutablePointer<OpaquePointer?>?,
    _ parameters: Parameters
  ) {
    guard count == 1, let api = unsafe api, let argument = unsafe arguments?.pointee else {
      return unsafe sqlite3_result_error(
        context,
        "a list of inverseDocumentFrequencies is missing",
        -1
      )
    }
    let bytes = unsafe Int(sqlite3_value_bytes(argument))
    let size = bytes / 16
    let numbers = unsafe UnsafeRawBufferPointer(
      start: sqlite3_value_blob(argument),
      count: bytes
    )
    func number(_ index: Int) -> Double {
      let bits = unsafe numbers.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
      return Double(bitPattern: UInt64(littleEndian: bits))
    }
    let meanLength = bytes % 16 == 8 ? number(2 * size) : nil
    let score = unsafe Row(
      api: api,
      row: row,
      parameters: parameters,
      meanLength: meanLength
    ).score(size) { phrase in
      let weight = number(2 * phrase + 1)
      return PhraseWeight(
        rarity: number(2 * phrase),
        weight: weight.magnitude,
        startsTerm: weight.sign == .plus
      )
    }
    // FTS5's function is also negative: the best score is the lowest.
    unsafe sqlite3_result_double(context, -score)
  }

  /// The current row of FTS5.
  @unsafe private struct Row {
    let api: UnsafePointer<Fts5ExtensionApi>
    let row: OpaquePointer?
    let parameters: Parameters
    /// The mean length of texts; `nil` for that of the table.
    let meanLength: Double?

    /// Returns the score; phrases beyond the list of weights are ignored.
    ///
    /// The occurrences of all phrases of a term count together. Older versions of FTS5 do not check the phrase
    /// number.
    func score(_ known: Int, weight phraseWeight: (Int) -> PhraseWeight) -> Double {
      let phrases = unsafe min(known, Int(api.pointee.xPhraseCount(row)))
      let (saturation, lengthShare) = unsafe (parameters.saturation, parameters.lengthShare)
      let length = unsafe 1 - lengthShare + lengthShare * relativeLength
      var (sum, count, rarity) = (0.0, 0.0, 0.0)
      func addTerm() {
        guard count > 0 else { return }
        sum += rarity * count * (saturation + 1) / (count + saturation * length)
      }
      for phrase in 0..<phrases {
        let known = phraseWeight(phrase)
        if known.startsTerm {
          addTerm()
          (count, rarity) = (0, known.rarity)
        }
        count += unsafe known.weight * weight(of: Int32(clamping: phrase))
      }
      addTerm()
      return sum
    }

    /// Returns the number of occurrences of a phrase, weighted by column.
    private func weight(of phrase: Int32) -> Double {
      var place = unsafe Fts5PhraseIter()
      var (column, offset): (Int32, Int32) = (0, 0)
      guard unsafe api.pointee.xPhraseFirst(row, phrase, &place, &column, &offset) == SQLITE_OK
      else { return 0 }
      let weights = unsafe parameters.columnWeights
      var sum = 0.0
      while column >= 0 {
        if weights.indices.contains(Int(column)) { sum += weights[Int(column)] }
        unsafe api.pointee.xPhraseNext(row, &place, &column, &offset)
      }
      return sum
    }

    /// The length of the text relative to the mean.
    private var relativeLength: Double {
      var (length, all, rows): (Int32, sqlite3_int64, sqlite3_int64) = (0, 0, 0)
      guard unsafe api.pointee.xColumnSize(row, -1, &length) == SQLITE_OK else { return 1 }
      if let meanLength = unsafe meanLength {
        return meanLength > 0 ? Double(length) / meanLength : 1
      }
      guard unsafe api.pointee.xColumnTotalSize(row, -1, &all) == SQLITE_OK,
        unsafe api.pointee.xRowCount(row, &rows) == SQLITE_OK, all > 0, rows > 0
      else { return 1 }
      return Double(length) * Double(rows) / Double(all)
    }
  }
}
