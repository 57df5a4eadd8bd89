import Glibc
import URLStandard

/// The distinct URLs of links in string order, contiguous in memory.
///
/// All URLs are ASCII, so byte order equals string order, and a comparison of bytes takes a quarter of
/// the time.
struct SortedURLs {
  private var bytes: [UInt8] = []
  /// The ranges of the URLs in ``bytes``, in order.
  private var ranges: [Range<Int>] = []

  init(_ urls: [WebURL]) {
    ranges.reserveCapacity(urls.count)
    bytes.reserveCapacity(64 * urls.count)
    for index in urls.indices {
      let start = bytes.count
      var href = urls[index].href
      href.withUTF8 { unsafe bytes.append(contentsOf: $0) }
      ranges.append(start..<bytes.count)
    }
    unsafe bytes.withUnsafeBufferPointer { bytes in
      ranges.sort { left, right in
        unsafe Self.isBefore(
          UnsafeBufferPointer(rebasing: bytes[left]),
          UnsafeBufferPointer(rebasing: bytes[right])
        )
      }
    }
    removeRepetitions()
  }

  private mutating func removeRepetitions() {
    var last: Range<Int>?
    ranges.removeAll { [bytes] range in
      defer { last = range }
      return last.map { bytes[$0] == bytes[range] } ?? false
    }
  }

  private static func isBefore(
    _ left: UnsafeBufferPointer<UInt8>,
    _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let start = left.baseAddress, let otherStart = right.baseAddress else {
      return left.count < right.count
    }
    let order = unsafe memcmp(start, otherStart, min(left.count, right.count))
    return order == 0 ? left.count < right.count : order < 0
  }

  /// Calls `body` for each URL, in order.
  func forEach(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      for index in ranges.indices {
        unsafe body(UnsafeBufferPointer(rebasing: bytes[ranges[index]]))
      }
    }
  }
}
