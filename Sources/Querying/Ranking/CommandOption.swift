import Basics

/// An option of a command, such as `--amend`, and the headings of its description in manuals.
enum CommandOption {
  /// Returns `true` for `--` and words joined by hyphens.
  static func isOption(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count > 2 && bytes.starts(with: "--".utf8) && bytes[2].isASCIIAlphanumeric
      && bytes.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
  }

  /// Returns the texts by which a manual names an option: `--verify` and `--[no-]verify`.
  static func names(of option: String) -> [[UInt8]] {
    let lower = option.lowercased()
    let negated = lower.hasPrefix("--no-")
    let name = lower.dropFirst(negated ? 5 : 2)
    return [Array(lower.utf8), Array("--[no-]\(name)".utf8)]
  }

  /// Returns `true` for a list of options that has one of the names: `-m <msg>, --message=<msg>`.
  static func isNamed(_ heading: String, by names: [[UInt8]]) -> Bool {
    guard heading.utf8.first == UInt8(ascii: "-") else { return false }
    let bytes = heading.utf8.map { $0.asciiLowercased }
    return names.contains { name in
      bytes.indices.contains { start in
        guard bytes[start...].starts(with: name), start == 0 || !isNameByte(bytes[start - 1]) else {
          return false
        }
        let end = start + name.count
        return end == bytes.count || !isNameByte(bytes[end])
      }
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
