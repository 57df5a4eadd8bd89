/// A lookup table for the names of character references.
enum NamedReferenceTable {
  /// The length of the longest name, in bytes.
  static let longest = 33
  /// The length of the longest name that does not need a semicolon, in bytes.
  static let longestOpen = 6

  /// Returns the characters of a name with its semicolon.
  static func characters(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    characters[String(decoding: name, as: UTF8.self)]
  }

  /// Returns the characters of a name without a semicolon.
  static func openCharacters(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    guard let key = packed(name), open.contains(key) else { return nil }
    return characters(name)
  }

  /// Returns `true` if libxml2 decodes the name, given without semicolon, to the same characters.
  static func isClassic(_ name: ArraySlice<UInt8>) -> Bool {
    packed(name).map(classic.contains) ?? false
  }

  private static let characters: [String: [UInt8]] = {
    // The table is split at bytes, because a space and a combining mark after it form one character.
    let words = NamedReferences.all.utf8.split(separator: UInt8(ascii: " "))
    var table: [String: [UInt8]] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      table[String(Substring(words[index]))] = Array(words[index + 1])
    }
    return table
  }()

  private static let open = Set(
    characters.keys.filter { !$0.hasSuffix(";") }.compactMap { packed(Array($0.utf8)[...]) }
  )

  private static let classic = Set(
    NamedReferences.classic.split(separator: " ").compactMap { packed(Array($0.utf8)[...]) }
  )

  /// Returns a name of at most eight bytes as a number.
  private static func packed(_ name: ArraySlice<UInt8>) -> UInt64? {
    guard name.count <= 8 else { return nil }
    var key: UInt64 = 0
    for byte in name { key = key << 8 | UInt64(byte) }
    return key
  }
}
