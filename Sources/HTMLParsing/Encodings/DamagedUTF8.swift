/// The test of a text that may be UTF-8 with damage: a page that was cut within a character, or that contains a few characters
/// of another encoding.
enum DamagedUTF8 {
  /// The number of valid sequences for each invalid one in a text that is UTF-8; in other encodings, most sequences are invalid.
  private static let validPerInvalid = 20

  /// Returns `true` if a text has characters of several bytes, and few invalid sequences beside one at its end.
  static func matches(_ bytes: [UInt8]) -> Bool {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var (valid, invalid) = (0, 0)
    var endsInvalid = false
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar):
        valid += scalar.count > 1 ? 1 : 0
        endsInvalid = false
      case .error:
        invalid += 1
        endsInvalid = true
      case .emptyInput:
        let counted = endsInvalid ? invalid - 1 : invalid
        return valid > 0 && valid >= validPerInvalid * counted
      }
    }
  }
}
