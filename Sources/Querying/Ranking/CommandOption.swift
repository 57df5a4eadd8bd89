import Basics

/// An option of a command, such as `--amend`, `-Wall` or `-m`, and the headings of its description in manuals.
enum CommandOption {
  /// The number of bytes of `-m`.
  static let shortSize = 2

  /// Returns `true` for one or two hyphens and a name, with or without a value: `--amend`, `-Wall`, `-std=c99`.
  static func isOption(_ text: some StringProtocol) -> Bool {
    let name = name(of: text).utf8
    let hyphens = name.prefix { $0 == UInt8(ascii: "-") }.count
    guard (1...2).contains(hyphens), let first = name.dropFirst(hyphens).first else { return false }
    return first.isASCIIAlphanumeric && name.allSatisfy(isNameByte)
  }

  /// Returns an option without its value.
  private static func name<Text: StringProtocol>(of option: Text) -> Text.SubSequence {
    option.prefix { $0 != "=" }
  }

  /// Returns `true` for a hyphen and a letter or a digit of ASCII.
  static func isShort(_ text: some StringProtocol) -> Bool {
    let bytes = text.utf8
    return bytes.count == shortSize && bytes.first == UInt8(ascii: "-")
      && bytes.dropFirst().allSatisfy(\.isASCIIAlphanumeric)
  }

  /// Returns the texts by which a manual names an option: `--verify` and `--[no-]verify`.
  static func names(of option: String) -> [[UInt8]] {
    if isShort(option) { return [Array(option.utf8)] }
    let lower = name(of: option).lowercased()
    guard lower.hasPrefix("--") else { return [Array(lower.utf8)] }
    let negated = lower.hasPrefix("--no-")
    let name = lower.dropFirst(negated ? 5 : 2)
    return [Array(lower.utf8), Array("--[no-]\(name)".utf8)]
  }

  /// Returns `true` for a list of options that has one of the names: `-m <msg>, --message=<msg>`.
  ///
  /// Short options differ by the case of their letter: `curl -l` and `curl -L`.
  static func isNamed(_ heading: String, by names: [[UInt8]]) -> Bool {
    heading.utf8.first == UInt8(ascii: "-") && occurs(names, in: heading)
  }

  /// Returns `true` if a text has one of the names.
  static func occurs(_ names: [[UInt8]], in text: String) -> Bool {
    let bytes = Array(text.utf8)
    let lowercased = bytes.map(\.asciiLowercased)
    return names.contains { lists($0, $0.count == shortSize ? bytes : lowercased) }
  }

  private static func lists(_ name: [UInt8], _ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { start in
      guard bytes[start...].starts(with: name), start == 0 || !isNameByte(bytes[start - 1]) else {
        return false
      }
      let end = start + name.count
      return end == bytes.count || !isNameByte(bytes[end])
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
