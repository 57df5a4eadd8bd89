import Basics

/// Rows in the text format of `COPY` (<https://www.postgresql.org/docs/15/sql-copy.html#id-1.9.3.55.9.2>).
struct CopyRows {
  /// The encoded rows.
  private(set) var bytes: [UInt8] = []
  /// The number of rows.
  private(set) var count = 0
  private var isFirst = true

  /// Ends a row.
  mutating func endRow() {
    bytes.append(UInt8(ascii: "\n"))
    count += 1
    isFirst = true
  }

  /// Adds a number; null for `nil`.
  mutating func add(_ number: (some FixedWidthInteger)?) {
    guard let number else { return addNull() }
    addRaw(String(number))
  }

  /// Adds a floating-point number; null for `nil`.
  mutating func add(_ number: Double?) {
    guard let number else { return addNull() }
    // The server reads Swift's shortest form, which is exact, and these words.
    guard !number.isInfinite else { return addRaw(number < 0 ? "-Infinity" : "Infinity") }
    addRaw(number.isNaN ? "NaN" : String(number))
  }

  /// Adds a text; null for `nil`.
  ///
  /// PostgreSQL stores no U+0000, which is left out.
  mutating func add(_ text: String?) {
    guard let text else { return addNull() }
    separate()
    for byte in text.utf8 {
      switch byte {
      case 0: continue
      case UInt8(ascii: "\\"): bytes += [byte, byte]
      case UInt8(ascii: "\n"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\r"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case UInt8(ascii: "\t"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      default: bytes.append(byte)
      }
    }
  }

  /// Adds bytes as hexadecimal digits; null for `nil`.
  mutating func add(_ content: [UInt8]?) {
    guard let content else { return addNull() }
    separate()
    bytes.append(UInt8(ascii: "\\"))
    ByteText.append(content, to: &bytes)
  }

  private mutating func addNull() { addRaw("\\N") }

  private mutating func addRaw(_ text: String) {
    separate()
    bytes += text.utf8
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: "\t")) }
    isFirst = false
  }
}

/// Bytes in the hexadecimal format of `bytea`: `\x` and two digits for each byte.
enum ByteText {
  /// Returns the text of bytes.
  static func text(_ content: [UInt8]) -> String {
    var text: [UInt8] = []
    append(content, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  static func append(_ content: [UInt8], to text: inout [UInt8]) {
    text.reserveCapacity(text.count + content.count * 2 + 2)
    text += [UInt8(ascii: "\\"), UInt8(ascii: "x")]
    for byte in content {
      let (high, low) = Hexadecimal.digits(of: byte)
      text.append(high)
      text.append(low)
    }
  }
}
