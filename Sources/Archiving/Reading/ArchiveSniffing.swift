import ContentCodings

/// Distinguishes archives from pages by their first bytes.
public enum ArchiveSniffing {
  /// The number of bytes that suffice for most files; see ``length(for:)``.
  public static let length = 4096
  /// The number of bytes in which a second member is searched if the first is damaged.
  private static let longLength = 65_536

  /// Returns the number of bytes that suffice for a file that starts with `head`.
  public static func length(for head: [UInt8]) -> Int {
    // A Zstandard block can only be decoded completely.
    if head.starts(with: ZstdDecoder.magic) { return ZstdDecoder.blockLimit }
    return isArchive(head) || !head.contains(MemberCoding.gzip.firstByte) ? length : longLength
  }

  /// Returns `true` if a file that starts with `head` is an archive, compressed or not.
  public static func isArchive(_ head: [UInt8]) -> Bool {
    // No other kind of file starts with a dictionary.
    if ZstdDictionary.begins(head[...]) { return true }
    let start = MemberCoding(head[...]).map { decompressedStart(head, $0) } ?? head
    return beginsRecord(start) || hasIntactMember(head)
  }

  private static func beginsRecord(_ start: [UInt8]) -> Bool {
    let text = start.drop { $0 == 0x0A || $0 == 0x0D }
    if text.starts(with: RecordStart.warc) { return true }
    return ARCLine(text.prefix { $0 != 0x0A && $0 != 0x0D }) != nil
  }

  /// Returns `true` if the first gzip member is damaged, and a later one in `head` starts with a record.
  private static func hasIntactMember(_ head: [UInt8]) -> Bool {
    var index = 1
    var candidates = 0
    while candidates < 64,
      let start = head.dropFirst(index).firstIndex(of: MemberCoding.gzip.firstByte)
    {
      index = start + 1
      guard start + 4 <= head.count, MemberCoding.gzip.mayBegin(head[start..<(start + 4)]) else {
        continue
      }
      candidates += 1
      if beginsRecord(decompressedStart(Array(head[start...]), .gzip)) { return true }
    }
    return false
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
