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

  /// Appends a line.
  func add(_ fields: [String]) throws {
    for (index, field) in fields.enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      append(field)
    }
    buffer += [0x0D, 0x0A]
    if buffer.count >= Self.chunkSize { try flush() }
  }

  /// Appends a field, quoted if necessary.
  ///
  /// A spreadsheet would run a text that starts like a formula, so such a text of a foreign page gets an apostrophe
  /// first ([CSV Injection](https://owasp.org/www-community/attacks/CSV_Injection)).
  private func append(_ field: String) {
    let isFormula = field.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
    let text = isFormula ? "'" + field : field
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else {
      buffer += text.utf8
      return
    }
    buffer.append(0x22)
    for byte in text.utf8 {
      if byte == 0x22 { buffer.append(0x22) }
      buffer.append(byte)
    }
    buffer.append(0x22)
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
