import CZlib
import ContentCodings

/// Compresses documents for the file: small ones as raw deflate (RFC 1951) with a dictionary of common
/// content, long ones as Brotli (RFC 7932).
///
/// Half of a small document is member names, which the dictionary makes almost free. For documents that are
/// mostly text, Brotli takes a third of the time.
@safe final class DocumentCodec {
  /// The first byte of a document compressed with the dictionary; identifies the dictionary.
  private static let version: UInt8 = 1
  /// The first byte of a long document, followed by a 4-byte little-endian length.
  private static let long: UInt8 = 2
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

  private let packing: UnsafeMutablePointer<z_stream>
  private let unpacking: UnsafeMutablePointer<z_stream>
  private let isReady: Bool
  private var room = [UInt8](repeating: 0, count: 4096)

  init() {
    unsafe packing = .allocate(capacity: 1)
    unsafe unpacking = .allocate(capacity: 1)
    unsafe packing.initialize(to: z_stream())
    unsafe unpacking.initialize(to: z_stream())
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    let canPack = unsafe deflateInit2_(
      packing,
      1,
      Z_DEFLATED,
      Self.windowBits,
      6,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      size
    )
    let canUnpack = unsafe inflateInit2_(unpacking, Self.windowBits, ZLIB_VERSION, size)
    isReady = canPack == Z_OK && canUnpack == Z_OK
  }

  deinit {
    unsafe deflateEnd(packing)
    unsafe inflateEnd(unpacking)
    unsafe packing.deallocate()
    unsafe unpacking.deallocate()
  }

  func packed(_ document: [UInt8]) -> [UInt8] {
    if document.count >= Self.longSize, document.count < Self.limit {
      if let packed = Self.packedLong(document) { return packed }
    }
    guard isReady, document.count > 40, document.count < Self.limit,
      let count = deflated(document), count < document.count
    else { return [Self.plain] + document }
    return [Self.version] + room[..<count]
  }

  private func deflated(_ document: [UInt8]) -> Int? {
    unsafe deflateReset(packing)
    unsafe deflateSetDictionary(packing, Self.dictionary, UInt32(Self.dictionary.count))
    let bound = unsafe Int(deflateBound(packing, UInt(document.count)))
    if room.count < bound { room = [UInt8](repeating: 0, count: bound) }
    var document = document
    let status = unsafe document.withUnsafeMutableBufferPointer { source in
      unsafe room.withUnsafeMutableBufferPointer { room in
        unsafe packing.pointee.next_in = source.baseAddress
        unsafe packing.pointee.avail_in = UInt32(source.count)
        unsafe packing.pointee.next_out = room.baseAddress
        unsafe packing.pointee.avail_out = UInt32(room.count)
        return unsafe deflate(packing, Z_FINISH)
      }
    }
    return status == Z_STREAM_END ? unsafe Int(packing.pointee.total_out) : nil
  }

  /// Returns the decompressed document; `nil` if the bytes are damaged.
  func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    switch bytes.first {
    case Self.plain: return Array(bytes.dropFirst())
    case Self.version: return isReady ? inflated(bytes) : nil
    case Self.long: return Self.unpackedLong(bytes)
    default: return nil
    }
  }

  // MARK: Long documents

  private static func packedLong(_ document: [UInt8]) -> [UInt8]? {
    guard let packed = Brotli.compressed(document, effort: .lowest), packed.count < document.count
    else { return nil }
    let length = (0..<4).map { UInt8(truncatingIfNeeded: document.count >> ($0 * 8)) }
    return [long] + length + packed
  }

  private static func unpackedLong(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > longHeader else { return nil }
    let length = bytes[1..<longHeader].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length < limit else { return nil }
    return Brotli.decompressed(bytes[longHeader...], size: length)
  }

  // MARK: Small documents

  private func inflated(_ bytes: [UInt8]) -> [UInt8]? {
    unsafe inflateReset(unpacking)
    unsafe inflateSetDictionary(unpacking, Self.dictionary, UInt32(Self.dictionary.count))
    var source = bytes
    var result: [UInt8] = []
    return unsafe source.withUnsafeMutableBufferPointer { source -> [UInt8]? in
      unsafe unpacking.pointee.next_in = source.baseAddress?.advanced(by: 1)
      unsafe unpacking.pointee.avail_in = UInt32(source.count - 1)
      while result.count < Self.limit {
        let (status, count) = unsafe room.withUnsafeMutableBufferPointer { room in
          unsafe unpacking.pointee.next_out = room.baseAddress
          unsafe unpacking.pointee.avail_out = UInt32(room.count)
          let status = unsafe inflate(unpacking, Z_NO_FLUSH)
          return unsafe (status, room.count - Int(unpacking.pointee.avail_out))
        }
        result += room[..<count]
        if status == Z_STREAM_END { return result }
        guard status == Z_OK, count > 0 else { return nil }
      }
      return nil
    }
  }
}
