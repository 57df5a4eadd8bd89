import Basics

/// Entity tags of responses (RFC 9110, section 8.8.3).
enum EntityTag {
  /// Returns a tag for `bytes`: their 64-bit FNV-1a hash and their number.
  ///
  /// The tag is weak, because the same content may be sent compressed or uncompressed.
  static func make(_ bytes: [UInt8]) -> String {
    // The generic initializer is not specialized for arrays of another module, which takes ten times as long.
    var hash = FNV1a()
    for byte in bytes { hash.combine(byte) }
    return "W/\"\(String(hash.value, radix: 36))-\(String(bytes.count, radix: 36))\""
  }

  /// Returns `true` if an `If-None-Match` field contains the tag (weak comparison).
  static func matches(_ field: String?, _ tag: String) -> Bool {
    (field ?? "").split(separator: ",").contains { part in
      let name = part.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
      return name == "*" || bare(name) == bare(tag[...])
    }
  }

  private static func bare(_ tag: Substring) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
  }
}
