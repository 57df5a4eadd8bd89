/// What the first bytes of a record look like.
enum RecordStart {
  static let warc = Array("WARC/".utf8)

  /// Whether the line may be a record's in ARC: it begins with a URL's scheme.
  static func mayBeARC(_ line: ArraySlice<UInt8>) -> Bool {
    let scheme = line.prefix(16).prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
    return scheme.count > 1 && line[scheme.endIndex...].first == UInt8(ascii: ":")
  }
}
