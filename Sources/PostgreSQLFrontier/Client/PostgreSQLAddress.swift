import Basics

/// The connection URI of a server.
enum PostgreSQLAddress {
  /// Throws if characters of a URI stand for themselves that have to be percent-encoded.
  ///
  /// libpq would take another part of the password for the host, the port or the database, and print it in its message.
  static func check(_ address: String) throws(PostgreSQLError) {
    guard let scheme = address.firstRange(of: "://") else { return }
    let rest = address[scheme.upperBound...]
    guard isEncoded(rest.utf8) else {
      throw PostgreSQLError("a '%' in the address is no part of an encoded character; write '%25'")
    }
    // Neither a database nor a parameter in use has an at sign.
    let marks = rest.indices.filter { rest[$0] == "@" }
    let authority = rest.prefix { !"/?#".contains($0) }
    guard marks.count <= 1, marks.allSatisfy({ $0 < authority.endIndex }) else {
      throw PostgreSQLError(
        "a password in an address has '@' as '%40', '/' as '%2F', '?' as '%3F' and '#' as '%23'"
      )
    }
  }

  /// Returns `true` if each percent sign is followed by two hexadecimal digits.
  private static func isEncoded(_ text: Substring.UTF8View) -> Bool {
    text.indices.allSatisfy { index in
      guard text[index] == UInt8(ascii: "%") else { return true }
      let digits = text[index...].dropFirst().prefix(2)
      return digits.count == 2 && digits.allSatisfy { Hexadecimal.value(ofDigit: $0) != nil }
    }
  }
}
