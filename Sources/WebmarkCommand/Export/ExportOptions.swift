import ArgumentParser
import SystemIO

/// The options of all exported tables.
struct ExportOptions: ParsableArguments {
  @Option(name: .long, help: "The format: csv, or jsonl for lines of JSON.")
  var format = ExportFormat.csv

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the table to this file instead of standard output.",
      valueName: "file"
    ),
    completion: .file()
  )
  var output: String?

  @Flag(
    name: .long,
    help: "Put an apostrophe before texts that a spreadsheet would run as formulas (CSV only)."
  )
  var forSpreadsheet = false

  @Flag(name: .long, help: "Print the columns with their types as one line of JSON, and end.")
  var schema = false

  func validate() throws {
    guard !forSpreadsheet || format == .csv else {
      throw ValidationError("'--for-spreadsheet' needs '--format csv'.")
    }
  }

  /// Writes a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - extra: Columns after those of the table.
  ///   - addRows: A closure that adds the rows.
  /// - Throws: `CommandFailure` if the file cannot be written, and the errors of `addRows`.
  func write(
    _ table: ExportTable,
    extra: [ExportColumn] = [],
    _ addRows: (ExportWriter) async throws -> Void
  ) async throws {
    let columns = table.columns + extra
    if schema {
      return StandardOutput.write(
        try JSONText.line(ExportSchema(table: table.rawValue, columns: columns))
      )
    }
    let writer = try ExportWriter(columns: columns, options: self)
    try await addRows(writer)
    try writer.close()
  }
}

extension ExportFormat: ExpressibleByArgument {}

/// The schema of a table, as `--schema` prints it.
private struct ExportSchema: Encodable {
  let table: String
  let version = 1
  let columns: [ExportColumn]
}

/// Writes the rows of a table in its format.
final class ExportWriter {
  private static let chunkSize = 65_536

  private let columns: [ExportColumn]
  private let format: ExportFormat
  private let isForSpreadsheet: Bool
  private let output: ReportOutput
  private var buffer: [UInt8]

  init(columns: [ExportColumn], options: ExportOptions) throws {
    self.columns = columns
    format = options.format
    isForSpreadsheet = options.forSpreadsheet
    output = try options.output.map { .file(try ReportFile($0)) } ?? .standardOutput
    buffer = options.format.header(of: columns)
  }

  /// Adds a row, which has a value for each column.
  func add(_ row: [ExportValue]) throws {
    buffer += format.line(row, of: columns, isForSpreadsheet: isForSpreadsheet)
    if buffer.count >= Self.chunkSize { try flush() }
  }

  /// Writes the rest of the rows, and commits the file.
  func close() throws {
    try flush()
    try output.close()
  }

  private func flush() throws {
    guard !buffer.isEmpty else { return }
    // The lines of a file are those of standard output.
    try output.write(PrintableText.escaped(buffer))
    buffer.removeAll(keepingCapacity: true)
  }
}
