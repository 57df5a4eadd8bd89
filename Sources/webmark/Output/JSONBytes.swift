/// Values as ``JSONText`` writes them, appended to bytes.
extension [UInt8] {
  /// Appends a number; what is not finite as a string, since JSON has no such numbers.
  mutating func append(number: Double) {
    guard number.isFinite else {
      return append(
        literal: number.isNaN ? "\"NaN\"" : number < 0 ? "\"-Infinity\"" : "\"Infinity\""
      )
    }
    let text = number.description
    append(contentsOf: text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...])
  }

  /// Appends what is JSON already.
  mutating func append(literal text: StaticString) {
    unsafe append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }
}
