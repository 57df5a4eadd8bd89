import CZlib

/// The pixels of a PNG image (ISO/IEC 15948) with eight bits per channel and without interlacing.
///
/// Other PNG images are not decoded; browsers show them at their own size.
struct PNGImage {
  /// The maximum number of pixels that are decoded, which bounds the memory to 16 MB.
  static let pixelLimit = 4_194_304
  /// The bytes in front of the chunks.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let width: Int
  let height: Int
  /// The number of channels: gray or palette, gray and alpha, red-green-blue, red-green-blue and alpha.
  private let channels: Int
  /// The colors of a palette, as red, green, blue, alpha.
  private var palette: [SIMD4<UInt32>] = []
  private let isPalette: Bool
  /// The unfiltered rows.
  private var pixels: [UInt8] = []

  /// Decodes an image; returns `nil` if it is damaged, too large, or of another form.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature), let header = Self.chunk(bytes, at: 8),
      header.name == "IHDR", header.range.count == 13
    else { return nil }
    let start = header.range.lowerBound
    width = Self.number(bytes, start)
    height = Self.number(bytes, start + 4)
    let kind = bytes[start + 9]
    let counts: [UInt8: Int] = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
    guard bytes[start + 8] == 8, bytes[start + 12] == 0, let count = counts[kind], width > 0,
      height > 0, width <= Self.pixelLimit, height <= Self.pixelLimit / width
    else { return nil }
    channels = count
    isPalette = kind == 3
    guard let data = readChunks(bytes, after: header.range.upperBound + 4), unfilter(data) else {
      return nil
    }
  }

  /// Returns the color of a pixel as red, green, blue, alpha; transparent black outside the palette.
  func color(_ column: Int, _ row: Int) -> SIMD4<UInt32> {
    let start = (row * width + column) * channels
    func value(_ channel: Int) -> UInt32 { UInt32(pixels[start + channel]) }
    switch channels {
    case 1 where isPalette:
      let index = Int(pixels[start])
      return index < palette.count ? palette[index] : SIMD4()
    case 1: return SIMD4(value(0), value(0), value(0), 255)
    case 2: return SIMD4(value(0), value(0), value(0), value(1))
    case 3: return SIMD4(value(0), value(1), value(2), 255)
    default: return SIMD4(value(0), value(1), value(2), value(3))
    }
  }

  // MARK: Chunks

  private static func number(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the name and the data of the chunk at an offset; `nil` if it is truncated.
  private static func chunk(_ bytes: [UInt8], at start: Int) -> (name: String, range: Range<Int>)? {
    guard start + 12 <= bytes.count else { return nil }
    let count = number(bytes, start)
    guard count <= bytes.count - start - 12 else { return nil }
    let name = String(decoding: bytes[(start + 4)..<(start + 8)], as: UTF8.self)
    return (name, (start + 8)..<(start + 8 + count))
  }

  /// Reads the palette, and returns the decompressed data.
  private mutating func readChunks(_ bytes: [UInt8], after start: Int) -> [UInt8]? {
    var (index, compressed) = (start, [UInt8]())
    while let chunk = Self.chunk(bytes, at: index), chunk.name != "IEND" {
      switch chunk.name {
      case "PLTE": readPalette(bytes[chunk.range])
      case "tRNS": readTransparency(bytes[chunk.range])
      case "IDAT": compressed += bytes[chunk.range]
      default: break
      }
      index = chunk.range.upperBound + 4
    }
    guard !isPalette || !palette.isEmpty else { return nil }
    return Self.decompressed(compressed, count: height * (width * channels + 1))
  }

  private mutating func readPalette(_ bytes: ArraySlice<UInt8>) {
    let start = bytes.startIndex
    palette = (0..<min(256, bytes.count / 3)).map { index in
      let place = start + index * 3
      return SIMD4(UInt32(bytes[place]), UInt32(bytes[place + 1]), UInt32(bytes[place + 2]), 255)
    }
  }

  private mutating func readTransparency(_ bytes: ArraySlice<UInt8>) {
    guard isPalette else { return }
    for (index, alpha) in bytes.enumerated() where index < palette.count {
      palette[index].w = UInt32(alpha)
    }
  }

  /// Returns exactly `count` decompressed bytes; `nil` if there are fewer or more.
  private static func decompressed(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    var isWhole = false
    let data = unsafe [UInt8](unsafeUninitializedCapacity: count) { output, written in
      var size = UInt(count)
      let status = unsafe bytes.withUnsafeBufferPointer {
        unsafe uncompress(output.baseAddress, &size, $0.baseAddress, UInt($0.count))
      }
      written = Int(size)
      isWhole = status == Z_OK && written == count
    }
    return isWhole ? data : nil
  }

  // MARK: Filters

  /// Reverses the filter of each row (ISO/IEC 15948, clause 9); returns `false` if a filter is unknown.
  private mutating func unfilter(_ data: [UInt8]) -> Bool {
    let stride = width * channels
    pixels = [UInt8](repeating: 0, count: height * stride)
    for row in 0..<height {
      let source = row * (stride + 1)
      let target = row * stride
      guard data[source] <= 4 else { return false }
      for column in 0..<stride {
        let left = column < channels ? 0 : Int(pixels[target + column - channels])
        let above = row == 0 ? 0 : Int(pixels[target + column - stride])
        let isInside = row > 0 && column >= channels
        let corner = isInside ? Int(pixels[target + column - stride - channels]) : 0
        let added =
          switch data[source] {
          case 1: left
          case 2: above
          case 3: (left + above) / 2
          case 4: Self.predictor(left, above, corner)
          default: 0
          }
        pixels[target + column] = data[source + 1 + column] &+ UInt8(truncatingIfNeeded: added)
      }
    }
    return true
  }

  /// The Paeth predictor: the neighbor nearest to `left + above - corner`.
  private static func predictor(_ left: Int, _ above: Int, _ corner: Int) -> Int {
    let estimate = left + above - corner
    let (toLeft, toAbove, toCorner) = (
      abs(estimate - left), abs(estimate - above), abs(estimate - corner)
    )
    if toLeft <= toAbove, toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }
}
