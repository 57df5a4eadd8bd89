import CZlib

/// Reduces PNG images to the size that a client asks for.
enum PNGScaling {
  /// Returns a PNG image whose longer side has at most `edge` pixels; `nil` if the image is that small, or cannot
  /// be decoded.
  static func reduced(_ bytes: [UInt8], to edge: Int) -> [UInt8]? {
    guard let image = PNGImage(bytes), max(image.width, image.height) > edge else { return nil }
    let longer = max(image.width, image.height)
    let width = max(1, image.width * edge / longer)
    let height = max(1, image.height * edge / longer)
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (width * 4 + 1))
    for row in 0..<height {
      // Filter 0: the bytes as they are.
      rows.append(0)
      for column in 0..<width {
        let columns = range(column, of: width, in: image.width)
        let color = mean(of: image, columns, range(row, of: height, in: image.height))
        for channel in 0..<4 { rows.append(UInt8(truncatingIfNeeded: color[channel])) }
      }
    }
    return encoded(rows, width: width, height: height)
  }

  /// Returns the source pixels of a target pixel.
  private static func range(_ index: Int, of count: Int, in source: Int) -> Range<Int> {
    (index * source / count)..<((index + 1) * source / count)
  }

  /// Returns the mean color, weighted by alpha, so that transparent pixels do not tint it.
  private static func mean(
    of image: PNGImage,
    _ columns: Range<Int>,
    _ rows: Range<Int>
  ) -> SIMD4<UInt32> {
    var sum = SIMD4<UInt64>()
    for row in rows {
      for column in columns {
        let color = SIMD4<UInt64>(truncatingIfNeeded: image.color(column, row))
        sum &+= SIMD4(color.x &* color.w, color.y &* color.w, color.z &* color.w, color.w)
      }
    }
    guard sum.w > 0 else { return SIMD4() }
    let alpha = sum.w / UInt64(columns.count * rows.count)
    return SIMD4(
      truncatingIfNeeded: SIMD4(sum.x / sum.w, sum.y / sum.w, sum.z / sum.w, alpha)
    )
  }

  // MARK: Writing

  private static func encoded(_ rows: [UInt8], width: Int, height: Int) -> [UInt8]? {
    guard let data = compressed(rows) else { return nil }
    // Eight bits, red-green-blue and alpha, no interlacing.
    let header = big(width) + big(height) + [8, 6, 0, 0, 0]
    return PNGImage.signature + chunk("IHDR", header) + chunk("IDAT", data) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    let sum = unsafe content.withUnsafeBufferPointer {
      unsafe crc32(0, $0.baseAddress, UInt32(truncatingIfNeeded: $0.count))
    }
    return big(data.count) + content + big(Int(sum))
  }

  private static func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    let capacity = Int(compressBound(UInt(bytes.count)))
    var isDone = false
    let data = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, written in
      var size = UInt(capacity)
      let status = unsafe bytes.withUnsafeBufferPointer {
        unsafe compress(output.baseAddress, &size, $0.baseAddress, UInt($0.count))
      }
      isDone = status == Z_OK
      written = isDone ? Int(size) : 0
    }
    return isDone ? data : nil
  }
}
