import Basics

/// The rows of a statement, in text format.
///
/// Values are read by row and column; a value that is missing or of another type throws, because the layout of the tables
/// is ours and a difference means that they were changed from outside.
@safe final class PostgreSQLResult {
  private let library: Libpq
  private let handle: Libpq.Handle
  /// The number of rows.
  let count: Int

  /// Creates a result that frees its memory.
  init(_ handle: Libpq.Handle, _ library: Libpq) {
    self.library = library
    unsafe self.handle = handle
    count = unsafe Int(library.ntuples(handle))
  }

  deinit { unsafe library.clear(handle) }

  /// Returns the text of a value; `nil` for SQL's null.
  func text(_ row: Int, _ column: Int) -> String? {
    unsafe withBytes(row, column) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the number of a value; `nil` for SQL's null.
  func integer<Number: FixedWidthInteger>(
    _ row: Int,
    _ column: Int,
    as type: Number.Type = Number.self
  ) throws(PostgreSQLError) -> Number? {
    guard let text = text(row, column) else { return nil }
    guard let number = Number(text) else { throw mismatch(text, column) }
    return number
  }

  /// Returns a number that cannot be null.
  func required<Number: FixedWidthInteger>(
    _ row: Int,
    _ column: Int,
    as type: Number.Type = Number.self
  ) throws(PostgreSQLError) -> Number {
    guard let number = try integer(row, column, as: type) else { throw mismatch("null", column) }
    return number
  }

  /// Returns the floating-point number of a value; `nil` for SQL's null.
  func double(_ row: Int, _ column: Int) throws(PostgreSQLError) -> Double? {
    guard let text = text(row, column) else { return nil }
    guard let number = Double(text) else { throw mismatch(text, column) }
    return number
  }

  /// Returns the bytes of a `bytea`, which the server writes as `\x` and hexadecimal digits; `nil` for SQL's null.
  func bytes(_ row: Int, _ column: Int) throws(PostgreSQLError) -> [UInt8]? {
    let decoded = unsafe withBytes(row, column) { digits -> [UInt8]? in
      guard digits.count >= 2, digits.count.isMultiple(of: 2), unsafe digits[1] == UInt8(ascii: "x")
      else { return nil }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(digits.count / 2 - 1)
      for index in stride(from: 2, to: digits.count, by: 2) {
        guard let high = unsafe Hexadecimal.value(ofDigit: digits[index]),
          let low = unsafe Hexadecimal.value(ofDigit: digits[index + 1])
        else { return nil }
        bytes.append(high << 4 | low)
      }
      return bytes
    }
    guard let decoded else { return nil }
    guard let decoded else { throw mismatch("bytes", column) }
    return decoded
  }

  /// Returns a Boolean value; `false` for SQL's null.
  func flag(_ row: Int, _ column: Int) -> Bool { text(row, column) == "t" }

  private func withBytes<Value>(
    _ row: Int,
    _ column: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Value
  ) -> Value? {
    guard row < count, let (row, column) = Self.position(row, column) else { return nil }
    guard unsafe column < library.nfields(handle),
      unsafe library.getisnull(handle, row, column) == 0,
      let start = unsafe library.getvalue(handle, row, column)
    else { return nil }
    let length = unsafe Int(library.getlength(handle, row, column))
    return unsafe body(UnsafeBufferPointer(start: start, count: length))
  }

  private static func position(_ row: Int, _ column: Int) -> (Int32, Int32)? {
    guard let row = Int32(exactly: row), let column = Int32(exactly: column) else { return nil }
    return (row, column)
  }

  private func mismatch(_ text: String, _ column: Int) -> PostgreSQLError {
    PostgreSQLError(
      "unexpected value \"\(text.prefix(40))\" in column \(column + 1) of the frontier"
    )
  }
}
