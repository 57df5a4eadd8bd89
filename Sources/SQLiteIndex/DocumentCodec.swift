import CZlib
import ContentCodings

/// Compresses documents for the file: small ones as raw deflate (RFC 1951) with a dictionary of common
/// content, long ones as Zstandard (RFC 8878), and until layout 7 as Brotli (RFC 7932).
///
/// Half of a small document is member names, which the dictionary makes almost free. For documents that are
/// mostly text, Zstandard takes a quarter of the time, and two thirds of that of Brotli for fewer bytes.
@safe final class DocumentCodec {
  /// The first byte of a document compressed with the dictionary; identifies the dictionary.
  private static let version: UInt8 = 1
  /// The first byte of a long document, followed by a 4-byte little-endian length and a Zstandard frame.
  private static let long: UInt8 = 3
  /// The first byte of a long document with the same length, and with Brotli data.
  private static let brotli: UInt8 = 2
  private static let longHeader = 5
  /// The minimum size of a long document, in bytes.
  private static let longSize = 2048
  /// The first byte of an uncompressed document.
  private static let plain: UInt8 = 0
  private static let windowBits: Int32 = -13
  /// The maximum size of a decompressed document, in bytes.
  private static let limit = 1 << 24

  private static let dictionary = Array(
    """
    "}],"isCanonical":true,"isPaywalled":false,"isSearchLanding":false,"hasAppStatement":false,\
    "statedApps":[],"deepLinks":[],"eligibleForSearch":true,"activityType":"","webpageURL":"http://\
    www.","persistentIdentifier":"","contentAttributeSet":{"relatedUniqueIdentifier":"","alternate\
    Names":["thumbnailURL":"https://","textContent":"contentModificationDate":"T00:00:00Z",\
    "domainIdentifier":"com.","rating":4.5,"org_schema_price":"contentURL":"https://","languages":\
    ["en"],"contentTypeTree":["public.item"],"contentType":"public.html","contentURL":"http://www.\
    ","key":"//www.","aliases":["//www."attributeSet":{"url":"https://www. in the for and of with \
    This package provides a library to from is that data support module contains \
    {"appID":"","attributeSet":{"contentDescription":"","contentType":"webmark.article","keywords":\
    [",""],"languages":["en"],"title":"","title":""},"uniqueIdentifier":""}
    """.utf8
  )

  private let compressor: UnsafeMutablePointer<z_stream>
  private let decompressor: UnsafeMutablePointer<z_stream>
  private let isReady: Bool
  private var buffer = [UInt8](repeating: 0, count: 4096)

  init() {
    unsafe compressor = .allocate(capacity: 1)
    unsafe decompressor = .allocate(capacity: 1)
    unsafe compressor.initialize(to: z_stream())
    unsafe decompressor.initialize(to: z_stream())
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    let canCompress = unsafe deflateInit2_(
      compressor,
      1,
      Z_DEFLATED,
      Self.windowBits,
      6,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      size
    )
    let canDecompress = unsafe inflateInit2_(decompressor, Self.windowBits, ZLIB_VERSION, size)
    isReady = canCompress == Z_OK && canDecompress == Z_OK
  }

  deinit {
    unsafe deflateEnd(compressor)
    unsafe inflateEnd(decompressor)
    unsafe compressor.deallocate()
    unsafe decompressor.deallocate()
  }

  func compressed(_ document: [UInt8]) -> [UInt8] {
    if document.count >= Self.longSize, document.count < Self.limit {
      if let compressed = Self.compressedLong(document) { return compressed }
    }
    guard isReady, document.count > 40, document.count < Self.limit,
      let count = deflated(document), count < document.count
    else { return [Self.plain] + document }
    return [Self.version] + buffer[..<count]
  }

  private func deflated(_ document: [UInt8]) -> Int? {
    unsafe deflateReset(compressor)
    unsafe deflateSetDictionary(compressor, Self.dictionary, UInt32(Self.dictionary.count))
    let bound = unsafe Int(deflateBound(compressor, UInt(document.count)))
    if buffer.count < bound { buffer = [UInt8](repeating: 0, count: bound) }
    var document = document
    let status = unsafe document.withUnsafeMutableBufferPointer { source in
      unsafe buffer.withUnsafeMutableBufferPointer { buffer in
        unsafe compressor.pointee.next_in = source.baseAddress
        unsafe compressor.pointee.avail_in = UInt32(source.count)
        unsafe compressor.pointee.next_out = buffer.baseAddress
        unsafe compressor.pointee.avail_out = UInt32(buffer.count)
        return unsafe deflate(compressor, Z_FINISH)
      }
    }
    return status == Z_STREAM_END ? unsafe Int(compressor.pointee.total_out) : nil
  }

  /// Returns the decompressed document; `nil` if the bytes are damaged.
  func decompressed(_ bytes: [UInt8]) -> [UInt8]? {
    switch bytes.first {
    case Self.plain: return Array(bytes.dropFirst())
    case Self.version: return isReady ? inflated(bytes) : nil
    case Self.long: return Self.decompressedLong(bytes) { Zstandard.decompressed($0, size: $1) }
    case Self.brotli: return Self.decompressedLong(bytes) { Brotli.decompressed($0, size: $1) }
    default: return nil
    }
  }

  // MARK: Long documents

  private static func compressedLong(_ document: [UInt8]) -> [UInt8]? {
    guard let compressed = Zstandard.compressed(document),
      compressed.count < document.count
    else { return nil }
    let length = (0..<4).map { UInt8(truncatingIfNeeded: document.count >> ($0 * 8)) }
    return [long] + length + compressed
  }

  private static func decompressedLong(
    _ bytes: [UInt8],
    _ decompress: (ArraySlice<UInt8>, Int) -> [UInt8]?
  ) -> [UInt8]? {
    guard bytes.count > longHeader else { return nil }
    let length = bytes[1..<longHeader].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length < limit else { return nil }
    return decompress(bytes[longHeader...], length)
  }

  // MARK: Small documents

  private func inflated(_ bytes: [UInt8]) -> [UInt8]? {
    unsafe inflateReset(decompressor)
    unsafe inflateSetDictionary(decompressor, Self.dictionary, UInt32(Self.dictionary.count))
    var source = bytes
    var result: [UInt8] = []
    return unsafe source.withUnsafeMutableBufferPointer { source -> [UInt8]? in
      unsafe decompressor.pointee.next_in = source.baseAddress?.advanced(by: 1)
      unsafe decompressor.pointee.avail_in = UInt32(source.count - 1)
      while result.count < Self.limit {
        let (status, count) = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
          unsafe decompressor.pointee.next_out = buffer.baseAddress
          unsafe decompressor.pointee.avail_out = UInt32(buffer.count)
          let status = unsafe inflate(decompressor, Z_NO_FLUSH)
          return unsafe (status, buffer.count - Int(decompressor.pointee.avail_out))
        }
        result += buffer[..<count]
        if status == Z_STREAM_END { return result }
        guard status == Z_OK, count > 0 else { return nil }
      }
      return nil
    }
  }
}
