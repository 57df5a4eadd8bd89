import FoundationEssentials

/// JSON in the format of every `--json` option: sorted keys, ISO 8601 dates, unescaped slashes.
enum JSONText {
  /// Returns one line with its terminator.
  static func line(_ value: some Encodable) throws -> String {
    String(decoding: try lineBytes(value), as: UTF8.self)
  }

  /// Returns one line with its terminator, in UTF-8.
  static func lineBytes(_ value: some Encodable) throws -> [UInt8] {
    try JSONLineEncoder.line(value)
  }

  /// Returns indented JSON with a line terminator.
  static func pretty(_ value: some Encodable) throws -> String {
    String(decoding: try prettyBytes(value), as: UTF8.self)
  }

  private static func prettyBytes(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity",
      negativeInfinity: "-Infinity",
      nan: "NaN"
    )
    return Array(try encoder.encode(value)) + [0x0A]
  }
}
