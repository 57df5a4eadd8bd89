import FoundationEssentials

/// JSON as every `--json` prints it: sorted keys, ISO 8601 dates, slashes as they are.
enum JSONText {
  /// One line, with its line end.
  static func line(_ value: some Encodable) throws -> String {
    try text(value, formatting: [])
  }

  /// Indented, with a line end.
  static func pretty(_ value: some Encodable) throws -> String {
    try text(value, formatting: [.prettyPrinted])
  }

  private static func text(
    _ value: some Encodable,
    formatting: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity",
      negativeInfinity: "-Infinity",
      nan: "NaN"
    )
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
