import Basics

/// The encoding and decoding of numbers as written in JSON.
package enum JSONNumber {
  /// Encodes a number without a loss of digits: an integer above 64 bits, and a number that is not finite, as
  /// a string.
  package static func encode(
    _ text: String,
    to container: inout any SingleValueEncodingContainer
  ) throws {
    if let number = Int(text) { return try container.encode(number) }
    if let number = UInt64(text) { return try container.encode(number) }
    let isInteger = text.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    if !isInteger, let number = Double(text), number.isFinite {
      return try container.encode(number)
    }
    try container.encode(text)
  }

  /// Returns a number of JSON as text; `nil` for other values.
  package static func decode(from container: any SingleValueDecodingContainer) -> String? {
    if let number = try? container.decode(Int.self) { return String(number) }
    if let number = try? container.decode(UInt64.self) { return String(number) }
    return (try? container.decode(Double.self)).map { "\($0)" }
  }
}
