/// Looks names of character references up.
enum NamedReferenceTable {
  /// Bytes of the longest name.
  static let longest = 33
  /// Bytes of the longest name that may stand without semicolon.
  static let longestOpen = 6

  /// What the name stands for; with its semicolon.
  static func characters(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    characters[String(decoding: name, as: UTF8.self)]
  }

  /// What the name stands for where no semicolon follows.
  static func openCharacters(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    guard let key = packed(name), open.contains(key) else { return nil }
    return characters(name)
  }

  /// Whether libxml2 knows the name, without semicolon, and means the same.
  static func isClassic(_ name: ArraySlice<UInt8>) -> Bool {
    packed(name).map(classic.contains) ?? false
  }

  private static let characters: [String: [UInt8]] = {
    // Not by characters: a blank and a combining mark behind it are one.
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

  /// A name of at most eight bytes as a number.
  private static func packed(_ name: ArraySlice<UInt8>) -> UInt64? {
    guard name.count <= 8 else { return nil }
    var key: UInt64 = 0
    for byte in name { key = key << 8 | UInt64(byte) }
    return key
  }
}
