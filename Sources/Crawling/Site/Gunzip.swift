import CZlib

/// Unpacks files that are gzip themselves, like `sitemap.xml.gz`: the content decides, not the name.
enum Gunzip {
  /// Whether `bytes` begin as a gzip file does (RFC 1952, section 2.3.1).
  static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 8]) }

  /// What is in the file, cut at `limit` bytes; `nil` where it is damaged from the beginning.
  static func unpacked(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var capacity = min(limit, max(65_536, bytes.count &* 8))
    while true {
      var written = -1
      let content = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        unsafe bytes.withUnsafeBufferPointer { input in
          guard let source = input.baseAddress, let target = buffer.baseAddress else { return }
          written = unsafe webmark_gunzip(source, input.count, target, capacity)
        }
        count = max(0, written)
      }
      guard written >= 0 else { return nil }
      guard written == capacity, capacity < limit else { return content }
      capacity = min(limit, capacity * 4)
    }
  }
}
