import ContentCodings

/// Tells archives from pages by their first bytes.
public enum ArchiveSniffing {
  /// Bytes that suffice for most files; see ``length(for:)``.
  public static let length = 4096

  /// Bytes that suffice for a file that begins with `head`.
  public static func length(for head: [UInt8]) -> Int {
    // Nothing of a block is known before all of it is there.
    head.starts(with: ZstdDecoder.magic) ? ZstdDecoder.blockLimit : length
  }

  /// Whether a file that begins with `head` is an archive, plain or packed.
  public static func isArchive(_ head: [UInt8]) -> Bool {
    // No other kind of file begins with a dictionary.
    if ZstdDictionary.begins(head[...]) { return true }
    let start = MemberCoding(head[...]).map { unpackedStart(head, $0) } ?? head
    if start.starts(with: RecordStart.warc) { return true }
    return ARCLine(start[...].prefix { $0 != 0x0A && $0 != 0x0D }) != nil
  }

  private static func unpackedStart(_ head: [UInt8], _ coding: MemberCoding) -> [UInt8] {
    var start = [UInt8](repeating: 0, count: 1024)
    var range = head.indices
    switch MemberDecoder(coding).step(head, &range, into: &start, at: 0) {
    case .wrote(let count), .ended(let count): return Array(start[..<count])
    case .damaged: return []
    }
  }
}
