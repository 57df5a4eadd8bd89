import SystemIO

/// A file of comma-separated values ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)) in UTF-8.
final class CSVFile {
  private static let chunkSize = 65_536

  private let file: AtomicFile
  private var buffer: [UInt8] = []

  /// Opens the file with a header line; the previous file is kept until ``close()``.
  init(_ path: String, columns: String...) throws {
    do {
      file = try AtomicFile(path, for: .anyone)
    } catch {
      throw OutputFile.failure(error, "the table")
    }
    try add(columns)
  }

  /// Appends a line, whose texts are safe in spreadsheets.
  func add(_ fields: [String]) throws {
    buffer += CSVLine.bytes(
      of: fields.map(CSVLine.withoutFormula),
      terminator: CSVLine.fileTerminator
    )
    if buffer.count >= Self.chunkSize { try flush() }
  }

  private func flush() throws {
    do {
      try file.write(buffer)
    } catch {
      throw OutputFile.failure(error, "the table")
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Commits the file.
  func close() throws {
    try flush()
    do {
      try file.commit()
    } catch {
      throw OutputFile.failure(error, "the table")
    }
  }
}
