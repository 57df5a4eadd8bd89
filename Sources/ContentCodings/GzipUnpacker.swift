/// Unpacks a gzip file (RFC 1952), also of several members, as its pieces come in.
public final class GzipUnpacker {
  private static let pieceSize = 65_536

  private let inflater = Inflater(.gzip)

  /// Whether the last member was read to its end.
  public private(set) var isComplete = false
  /// Bytes of packed data that were used.
  public private(set) var consumedCount = 0

  /// Makes ready for a file.
  public init() {}

  /// Hands what `bytes` unpack to on to `take`, which says whether to go on; `false` where the data
  /// are damaged.
  public func unpack(_ bytes: [UInt8], _ take: (ArraySlice<UInt8>) -> Bool) -> Bool {
    var range = bytes.indices
    var output = [UInt8](repeating: 0, count: Self.pieceSize)
    while true {
      if isComplete {
        // What follows a member is another one, or padding.
        guard let first = bytes[range].first, first == 0x1F else { return true }
        inflater.reset()
        isComplete = false
      }
      let start = range.lowerBound
      let step = inflater.step(bytes, &range, into: &output, at: 0)
      consumedCount += range.lowerBound - start
      switch step {
      case .damaged: return false
      case .ended(let count):
        isComplete = true
        if count > 0, !take(output[..<count]) { return true }
      case .wrote(let count):
        if count > 0, !take(output[..<count]) { return true }
        if range.isEmpty && count < output.count { return true }
      }
    }
  }
}
