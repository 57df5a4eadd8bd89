/// A streaming decompressor of gzip files (RFC 1952) with one or more members.
public final class GzipDecompressor {
  private static let pieceSize = 65_536

  private let inflater = Inflater(.gzip)

  /// A Boolean value that indicates whether the last member is complete.
  public private(set) var isComplete = false
  /// The number of consumed compressed bytes.
  public private(set) var consumedCount = 0

  /// Creates a decompressor for one file.
  public init() {}

  /// Decompresses `bytes` and passes the result to `take`, which returns `false` to stop; returns `false` if
  /// the data are damaged.
  public func decompress(_ bytes: [UInt8], _ take: (ArraySlice<UInt8>) -> Bool) -> Bool {
    var range = bytes.indices
    var output = [UInt8](repeating: 0, count: Self.pieceSize)
    while true {
      if isComplete {
        // A member is followed by another member or by padding.
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
