import ContentCodings

/// The compression of an archive's members.
enum MemberCoding {
  case gzip
  case zstd

  /// Detects the coding of a member by its first bytes; `nil` if it is unknown.
  init?(_ head: ArraySlice<UInt8>) {
    if head.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if head.starts(with: ZstdDecoder.magic) || ZstdDictionary.begins(head) {
      self = .zstd
    } else {
      return nil
    }
  }

  /// The name of a member in messages.
  var name: String { self == .gzip ? "gzip member" : "Zstandard frame" }

  /// The first byte of a member.
  var firstByte: UInt8 { self == .gzip ? 0x1F : ZstdDecoder.magic[0] }

  /// Returns `true` if a member can start with the four bytes.
  func mayBegin(_ head: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .gzip: head.starts(with: [0x1F, 0x8B, 8]) && head.last ?? 0xFF < 0x20
    case .zstd: head.starts(with: ZstdDecoder.magic)
    }
  }

  /// The number of compressed bytes that suffice to decode the start of a member.
  var startLength: Int { self == .gzip ? 512 : ZstdDecoder.blockLimit }
}

/// A decoder of the consecutive members of an archive.
enum MemberDecoder {
  case gzip(Inflater)
  case zstd(ZstdDecoder)

  init(_ coding: MemberCoding, dictionary: [UInt8] = []) {
    switch coding {
    case .gzip: self = .gzip(Inflater(.gzip))
    case .zstd: self = .zstd(ZstdDecoder(dictionary: dictionary))
    }
  }

  /// Resets the decoder for another member.
  func reset() {
    switch self {
    case .gzip(let decoder): decoder.reset()
    case .zstd(let decoder): decoder.reset()
    }
  }

  /// Decompresses as much as fits into the output; see ``Inflater/step(_:_:into:at:)``.
  func step(
    _ input: [UInt8],
    _ range: inout Range<Int>,
    into output: inout [UInt8],
    at start: Int
  ) -> Inflater.Step {
    switch self {
    case .gzip(let decoder): decoder.step(input, &range, into: &output, at: start)
    case .zstd(let decoder): decoder.step(input, &range, into: &output, at: start)
    }
  }
}

/// The dictionary at the start of an archive, in a skippable frame
/// ([Zstandard Compression for WARC Files 1.0](https://iipc.github.io/warc-specifications/specifications/warc-zstd/)).
enum ZstdDictionary {
  /// The maximum size of a dictionary in bytes, compressed or not.
  static let sizeLimit = 32 << 20
  /// The frame's magic number and length.
  static let headLength = 8
  private static let frameMagic: [UInt8] = [0x5D, 0x2A, 0x4D, 0x18]
  private static let magic: [UInt8] = [0x37, 0xA4, 0x30, 0xEC]

  /// Returns `true` if the bytes start with a dictionary frame.
  static func begins(_ head: ArraySlice<UInt8>) -> Bool { head.starts(with: frameMagic) }

  /// Returns the length of the frame's content from its head.
  static func length(_ head: ArraySlice<UInt8>) -> Int {
    head.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the dictionary in the content of a frame, decompressed if necessary; `nil` if it is
  /// invalid.
  static func read(_ content: [UInt8]) -> [UInt8]? {
    if content.starts(with: magic) { return content }
    let decompressed = ContentCoding.zstd.decompressed(content, limit: sizeLimit)
    guard let decompressed, !decompressed.isCut, !decompressed.isDamaged,
      decompressed.bytes.starts(with: magic)
    else { return nil }
    return decompressed.bytes
  }
}
