import FoundationEssentials

/// JSON as every `--json` prints it: sorted keys, ISO 8601 dates, slashes as they are.
enum JSONText {
  /// One line, with its line end.
  static func line(_ value: some Encodable) throws -> String {
    String(decoding: try lineBytes(value), as: UTF8.self)
  }

  /// One line, with its line end, as UTF-8.
  static func lineBytes(_ value: some Encodable) throws -> [UInt8] {
    try JSONLineEncoder.line(value)
  }

  /// Indented, with a line end.
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
