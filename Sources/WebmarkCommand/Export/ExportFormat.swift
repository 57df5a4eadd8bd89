import Basics
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
      var json = JSONWriter()
      append(value, to: &json)
      return String(decoding: json.bytes, as: UTF8.self)
    }
  }

  private static func jsonLine(_ row: [ExportValue], of columns: [ExportColumn]) -> [UInt8] {
    var json = JSONWriter()
    json.literal("{")
    for (value, column) in zip(row, columns) {
      json.escapedName(column.name)
      append(value, to: &json)
    }
    json.literal("}\n")
    return json.bytes
  }

  private static func append(_ value: ExportValue, to json: inout JSONWriter) {
    switch value {
    case .null: json.literal("null")
    case .text(let text): json.string(text)
    case .integer(let number): json.integer(number)
    case .number(let number): json.number(number)
    case .boolean(let flag): json.flag(flag)
    case .texts(let texts): json.strings(texts)
    case .json(let object): json.json(object)
    }
  }
}
