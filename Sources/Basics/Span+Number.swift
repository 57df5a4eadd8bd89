extension Span<UInt8> {
  /// Returns the decimal number in `range`; `nil` if a byte is not a digit.
  ///
  /// - Precondition: The number of digits fits an `Int`, as the fields of dates do.
  @inlinable @inline(__always)
  package func number(in range: Range<Int>) -> Int? {
    var value = 0
    for index in range {
      guard self[index].isASCIIDigit else { return nil }
      value = value * 10 + Int(self[index] - 0x30)
    }
    return value
  }
}
