/// Appends values in the format of ``JSONText``.
extension [UInt8] {
  /// Appends a number; non-finite values are written as strings, because JSON cannot represent them.
  mutating func append(number: Double) {
    guard number.isFinite else {
      return append(
        literal: number.isNaN ? "\"NaN\"" : number < 0 ? "\"-Infinity\"" : "\"Infinity\""
      )
    }
    let text = number.description
    append(contentsOf: text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...])
  }

  /// Appends literal JSON.
  mutating func append(literal text: StaticString) {
    unsafe append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }
}
