/// Lines of comma-separated values ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)) in UTF-8.
enum CSVLine {
  /// The terminator of files; on standard output, a carriage return would be escaped.
  static let fileTerminator: [UInt8] = [0x0D, 0x0A]

  /// Returns a line with its terminator.
  static func bytes(of fields: [String], terminator: [UInt8] = [0x0A]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(field, to: &bytes)
    }
    bytes += terminator
    return bytes
  }

  /// Returns a text that no spreadsheet runs as a formula.
  ///
  /// A spreadsheet would run a text that starts like a formula, so such a text of a foreign page gets an apostrophe
  /// first ([CSV Injection](https://owasp.org/www-community/attacks/CSV_Injection)).
  static func withoutFormula(_ text: String) -> String {
    let isFormula = text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
    return isFormula ? "'" + text : text
  }

  /// Appends a field, quoted if necessary.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else {
      bytes += text.utf8
      return
    }
    bytes.append(0x22)
    for byte in text.utf8 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }
}
