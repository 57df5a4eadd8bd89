import Basics

/// Entity tags of answers (RFC 9110, section 8.8.3).
enum EntityTag {
  /// A tag for `bytes`: FNV-1a of 64 bits, and their number.
  ///
  /// It is weak, because the same content may be sent packed or plain.
  static func make(_ bytes: [UInt8]) -> String {
    let hash = FNV1a(bytes).value
    return "W/\"\(String(hash, radix: 36))-\(String(bytes.count, radix: 36))\""
  }

  /// Whether an `If-None-Match` names the tag (weak comparison).
  static func matches(_ field: String?, _ tag: String) -> Bool {
    (field ?? "").split(separator: ",").contains { part in
      let name = part.drop { $0 == " " }.prefix { $0 != " " }
      return name == "*" || bare(name) == bare(tag[...])
    }
  }

  private static func bare(_ tag: Substring) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
  }
}
