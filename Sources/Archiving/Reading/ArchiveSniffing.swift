import ContentCodings

/// Tells archives from pages by their first bytes.
public enum ArchiveSniffing {
  /// Bytes that suffice.
  public static let length = 4096

  /// Whether a file that begins with `head` is an archive, plain or packed.
  public static func isArchive(_ head: [UInt8]) -> Bool {
    let start = head.starts(with: [0x1F, 0x8B]) ? unpackedStart(head) : head
    if start.starts(with: RecordStart.warc) { return true }
    return ARCLine(start[...].prefix { $0 != 0x0A && $0 != 0x0D }) != nil
  }

  private static func unpackedStart(_ head: [UInt8]) -> [UInt8] {
    var start = [UInt8](repeating: 0, count: 1024)
    var range = head.indices
    switch Inflater(.gzip).step(head, &range, into: &start, at: 0) {
    case .wrote(let count), .ended(let count): return Array(start[..<count])
    case .damaged: return []
    }
  }
}
