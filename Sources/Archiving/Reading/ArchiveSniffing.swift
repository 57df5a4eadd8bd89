import ContentCodings

/// Distinguishes archives from pages by their first bytes.
public enum ArchiveSniffing {
  /// The number of bytes that suffice for most files; see ``length(for:)``.
  public static let length = 4096

  /// Returns the number of bytes that suffice for a file that starts with `head`.
  public static func length(for head: [UInt8]) -> Int {
    // A Zstandard block can only be decoded completely.
    head.starts(with: ZstdDecoder.magic) ? ZstdDecoder.blockLimit : length
  }

  /// Returns `true` if a file that starts with `head` is an archive, compressed or not.
  public static func isArchive(_ head: [UInt8]) -> Bool {
    // No other kind of file starts with a dictionary.
    if ZstdDictionary.begins(head[...]) { return true }
    let start = MemberCoding(head[...]).map { decompressedStart(head, $0) } ?? head
    if start.starts(with: RecordStart.warc) { return true }
    return ARCLine(start[...].prefix { $0 != 0x0A && $0 != 0x0D }) != nil
  }

  private static func decompressedStart(_ head: [UInt8], _ coding: MemberCoding) -> [UInt8] {
    var start = [UInt8](repeating: 0, count: 1024)
    var range = head.indices
    switch MemberDecoder(coding).step(head, &range, into: &start, at: 0) {
    case .wrote(let count), .ended(let count): return Array(start[..<count])
    case .damaged: return []
    }
  }
}
