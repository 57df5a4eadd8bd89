import SearchableItems

/// The format of an exported table.
enum ExportFormat: String, CaseIterable {
  /// Comma-separated values with a header line.
  case csv
  /// A JSON object per line, with all columns in order.
  case jsonl

  /// Returns the line before the rows; empty for JSON lines.
  func header(of columns: [ExportColumn]) -> [UInt8] {
    self == .csv ? CSVLine.bytes(of: columns.map(\.name)) : []
  }

  /// Returns a row as a line.
  ///
  /// - Parameters:
  ///   - row: The values, one for each column.
  ///   - columns: The columns.
  ///   - isForSpreadsheet: A Boolean value that indicates whether texts in CSV that a spreadsheet would run as formulas
  ///     get an apostrophe.
  /// - Returns: The line with its terminator, in UTF-8.
  func line(_ row: [ExportValue], of columns: [ExportColumn], isForSpreadsheet: Bool) -> [UInt8] {
    switch self {
    case .csv: CSVLine.bytes(of: row.map { Self.field($0, isForSpreadsheet: isForSpreadsheet) })
    case .jsonl: Self.jsonLine(row, of: columns)
    }
  }

  private static func field(_ value: ExportValue, isForSpreadsheet: Bool) -> String {
    switch value {
    case .null: return ""
    case .text(let text): return isForSpreadsheet ? CSVLine.withoutFormula(text) : text
    case .integer, .number, .boolean, .texts, .json:
      var bytes: [UInt8] = []
      append(value, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func jsonLine(_ row: [ExportValue], of columns: [ExportColumn]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (value, column) in zip(row, columns) {
      bytes.append(literal: bytes.isEmpty ? "{" : ",")
      JSONString.append(column.name, to: &bytes)
      bytes.append(literal: ":")
      append(value, to: &bytes)
    }
    bytes.append(literal: "}\n")
    return bytes
  }

  private static func append(_ value: ExportValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(literal: "null")
    case .text(let text): JSONString.append(text, to: &bytes)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .number(let number): bytes.append(number: number)
    case .boolean(let flag): bytes.append(literal: flag ? "true" : "false")
    case .texts(let texts):
      bytes.append(literal: "[")
      for (index, text) in texts.enumerated() {
        if index > 0 { bytes.append(literal: ",") }
        JSONString.append(text, to: &bytes)
      }
      bytes.append(literal: "]")
    case .json(let object): bytes += object
    }
  }
}
