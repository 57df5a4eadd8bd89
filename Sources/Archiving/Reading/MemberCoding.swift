import ContentCodings

/// How the members of an archive are compressed.
enum MemberCoding {
  case gzip
  case zstd

  /// The coding of a member that begins with these bytes; `nil` for something else.
  init?(_ head: ArraySlice<UInt8>) {
    if head.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if head.starts(with: ZstdDecoder.magic) || ZstdDictionary.begins(head) {
      self = .zstd
    } else {
      return nil
    }
  }

  /// How messages call a member.
  var name: String { self == .gzip ? "gzip member" : "Zstandard frame" }

  /// The first byte of a member.
  var firstByte: UInt8 { self == .gzip ? 0x1F : ZstdDecoder.magic[0] }

  /// Returns `true` if a member may begin with these four bytes.
  func mayBegin(_ head: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .gzip: head.starts(with: [0x1F, 0x8B, 8]) && head.last ?? 0xFF < 0x20
    case .zstd: head.starts(with: ZstdDecoder.magic)
    }
  }

  /// Compressed bytes that suffice to see how a member begins.
  var startLength: Int { self == .gzip ? 512 : ZstdDecoder.blockLimit }
}

/// Decompresses the members of an archive, one after the other.
enum MemberDecoder {
  case gzip(Inflater)
  case zstd(ZstdDecoder)

  init(_ coding: MemberCoding, dictionary: [UInt8] = []) {
    switch coding {
    case .gzip: self = .gzip(Inflater(.gzip))
    case .zstd: self = .zstd(ZstdDecoder(dictionary: dictionary))
    }
  }

  /// Prepares for another member.
  func reset() {
    switch self {
    case .gzip(let decoder): decoder.reset()
    case .zstd(let decoder): decoder.reset()
    }
  }

  /// Decompresses as much as fits; see ``Inflater/step(_:_:into:at:)``.
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

/// The dictionary at the start of an archive, in a frame that other readers skip
/// ([Zstandard Compression for WARC Files 1.0](https://iipc.github.io/warc-specifications/specifications/warc-zstd/)).
enum ZstdDictionary {
  /// The largest dictionary that is read, in bytes, compressed or not.
  static let sizeLimit = 32 << 20
  /// The frame's magic number and length.
  static let headLength = 8
  private static let frameMagic: [UInt8] = [0x5D, 0x2A, 0x4D, 0x18]
  private static let magic: [UInt8] = [0x37, 0xA4, 0x30, 0xEC]

  /// Returns `true` if a dictionary's frame begins with these bytes.
  static func begins(_ head: ArraySlice<UInt8>) -> Bool { head.starts(with: frameMagic) }

  /// The length of the frame's content, by its head.
  static func length(_ head: ArraySlice<UInt8>) -> Int {
    head.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The dictionary in the content of a frame, where it may be compressed itself; `nil` for none.
  static func read(_ content: [UInt8]) -> [UInt8]? {
    if content.starts(with: magic) { return content }
    let unpacked = ContentCoding.zstd.unpacked(content, limit: sizeLimit)
    guard let unpacked, !unpacked.isCut, !unpacked.isDamaged, unpacked.bytes.starts(with: magic)
    else { return nil }
    return unpacked.bytes
  }
}
