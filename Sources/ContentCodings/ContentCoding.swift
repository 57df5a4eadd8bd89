/// The content coding of a body ([RFC 9110, section
/// 8.4.1](https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1)).
public enum ContentCoding: Sendable, Equatable {
  /// gzip, with one or more members.
  case gzip
  /// zlib; raw deflate is also accepted, because some servers send it under this name.
  case deflate
  /// Brotli ([RFC 7932](https://www.rfc-editor.org/rfc/rfc7932)).
  case brotli
  /// Zstandard ([RFC 8878](https://www.rfc-editor.org/rfc/rfc8878)).
  case zstd
  /// No compression.
  case identity

  /// The result of decompressing a body.
  public struct Decompressed: Sendable {
    /// The bytes, up to the limit.
    public var bytes: [UInt8]
    /// A Boolean value that indicates whether there were more bytes after the limit.
    public var isCut = false
    /// A Boolean value that indicates whether the compressed data are truncated or damaged after ``bytes``.
    public var isDamaged = false
    /// A Boolean value that indicates whether the data of gzip or zlib end before their check value, as some servers and
    /// proxies cut them; browsers and curl read such bodies, too.
    public var lacksChecksum = false
  }

  /// Creates the coding with a name; `nil` for an unknown name.
  public init?(name: some StringProtocol) {
    switch name.lowercased() {
    case "gzip", "x-gzip": self = .gzip
    case "deflate": self = .deflate
    case "br": self = .brotli
    case "zstd": self = .zstd
    case "identity", "": self = .identity
    default: return nil
    }
  }

  /// Decompresses `bytes` up to `limit` decompressed bytes.
  ///
  /// - Returns: The decompressed bytes; `nil` if `bytes` does not have this coding at all.
  public func decompressed(_ bytes: [UInt8], limit: Int) -> Decompressed? {
    switch self {
    case .identity:
      return Decompressed(bytes: Array(bytes.prefix(limit)), isCut: bytes.count > limit)
    case .brotli:
      return Brotli.decompressed(bytes, limit: limit)
    case .zstd:
      return ZstdDecoder.decompressed(bytes, limit: limit)
    case .gzip:
      guard bytes.starts(with: [0x1F, 0x8B]) else { return nil }
      return Self.inflated(bytes, .gzip, limit: limit)
    case .deflate:
      return Self.inflated(bytes, .zlib, limit: limit)
        ?? Self.inflated(bytes, .none, limit: limit)
    }
  }

  /// Decompresses gzip, zlib or raw deflate; `nil` if a non-empty body yields no bytes.
  private static func inflated(
    _ bytes: [UInt8],
    _ wrapping: Inflater.Wrapping,
    limit: Int
  ) -> Decompressed? {
    let inflater = Inflater(wrapping, findsEnd: true)
    var output = [UInt8](repeating: 0, count: min(limit + 1, max(4096, bytes.count * 6)))
    var (range, count) = (bytes.indices, 0)
    while true {
      if count == output.count {
        guard count <= limit else { break }
        output.append(contentsOf: repeatElement(0, count: min(limit + 1 - count, count)))
      }
      switch inflater.step(bytes, &range, into: &output, at: count) {
      case .damaged:
        return count == 0 ? nil : result(output, count, limit: limit, isDamaged: true)
      case .ended(let written):
        count += written
        // Another member continues the body; anything else is padding.
        guard wrapping == .gzip, bytes[range].first == 0x1F else {
          return result(output, count, limit: limit, isDamaged: false)
        }
        inflater.reset()
      case .wrote(let written):
        count += written
        if written == 0, range.isEmpty {
          let lacksChecksum = inflater.isDataComplete
          var result = result(output, count, limit: limit, isDamaged: !lacksChecksum)
          result.lacksChecksum = lacksChecksum
          return result
        }
      }
    }
    return result(output, count, limit: limit, isDamaged: false)
  }

  private static func result(
    _ output: [UInt8],
    _ count: Int,
    limit: Int,
    isDamaged: Bool
  ) -> Decompressed {
    Decompressed(
      bytes: Array(output.prefix(min(count, limit))),
      isCut: count > limit,
      isDamaged: isDamaged
    )
  }
}
