import Basics

/// Detects the start of a record by its first bytes.
enum RecordStart {
  static let warc = Array("WARC/".utf8)

  /// The number of bytes that ``mayBegin(_:)`` examines.
  static let sampleSize = 1024

  /// Returns `true` if an uncompressed record can start here, after line terminators.
  static func mayBegin(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = bytes.drop { $0 == 0x0D || $0 == 0x0A }
    // Compressed members have their first bytes; whatever is no member may be a damaged plain record.
    return text.starts(with: warc) || mayBeARC(text)
      || text.prefix(64).allSatisfy { $0 >= 0x09 && $0 < 0x7F }
  }

  /// Returns `true` if the line can be an ARC record line: it starts with a URL scheme.
  static func mayBeARC(_ line: ArraySlice<UInt8>) -> Bool {
    let scheme = line.prefix(16).prefix(while: \.isASCIILetter)
    return scheme.count > 1 && line[scheme.endIndex...].first == UInt8(ascii: ":")
  }
}
