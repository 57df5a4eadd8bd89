/// The numbers of valid and invalid sequences of a text that may be UTF-8 with damage: a page that was cut within a character,
/// or that contains a few characters of another encoding.
struct UTF8Census {
  /// The number of valid sequences for each invalid one in a text that is UTF-8; in other encodings, most sequences are invalid.
  private static let validPerInvalid = 20

  /// The number of valid characters of two to four bytes.
  private var valid = 0
  /// The number of invalid sequences, without one at the end.
  private var invalid = 0
  /// A Boolean value that indicates whether the text ends within a character.
  private var isCut = false

  init(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      guard bytes[index] >= 0x80 else {
        index += 1
        continue
      }
      let length = Self.length(of: bytes, at: index)
      if length > 0 {
        valid += 1
        index += length
      } else {
        isCut = Self.startsCharacter(bytes[index...])
        if !isCut { invalid += 1 }
        index += isCut ? bytes.count : 1
      }
    }
  }

  /// A Boolean value that indicates whether the text is UTF-8 apart from its damage.
  var isText: Bool { valid > 0 && valid >= Self.validPerInvalid * invalid }

  /// Returns the length of the valid character at an index; 0 if there is none.
  private static func length(of bytes: [UInt8], at index: Int) -> Int {
    let length = length(after: bytes[index])
    guard length > 0, index + length <= bytes.count else { return 0 }
    return isUTF8(bytes[index..<index + length]) ? length : 0
  }

  /// Returns the number of bytes of a character by its first one; 0 if no character starts with it.
  private static func length(after lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  /// Returns `true` if the rest of a text is the start of a character.
  private static func startsCharacter(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let lead = rest.first, rest.count < length(after: lead) else { return false }
    return rest.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
  }

  private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }
}
