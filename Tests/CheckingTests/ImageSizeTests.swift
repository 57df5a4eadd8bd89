import Checking
import Testing

/// Image sizes in headers that were created by hand from the format specifications.
@Suite("image sizes")
struct ImageSizeTests {
  @Test(
    "are read",
    arguments: [
      // PNG, section 11.2.2: width and height in IHDR, four bytes each.
      (
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
          + Array("IHDR".utf8) + [0, 0, 4, 0xB0, 0, 0, 2, 0x76], 1200, 630
      ),
      // GIF89a, section 18: the logical screen, little endian.
      (Array("GIF89a".utf8) + [0x40, 0x01, 0xF0, 0x00], 320, 240),
      // JPEG (T.81, B.2.2): an APP0 segment before the frame header; height precedes width.
      (
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 11, 8, 0, 100, 0, 200, 3, 0, 0, 0], 200,
        100
      ),
      // WebP (RFC 9649): sizes minus one in VP8X, 14 bits in VP8L.
      (
        Array("RIFF0000WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0x8F, 0x01, 0, 0x2B, 0x01, 0],
        400, 300
      ),
      (
        Array("RIFF0000WEBPVP8L".utf8) + [10, 0, 0, 0, 0x2F, 0x8F, 0xC1, 0x4A, 0, 0, 0, 0, 0, 0],
        400, 300
      ),
    ] as [([UInt8], Int, Int)]
  )
  func sizes(bytes: [UInt8], width: Int, height: Int) throws {
    let size = try #require(ImageSize.read(bytes))
    #expect(size == (width, height))
  }

  @Test func `a beginning of any length is no crash`() {
    let starts: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("GIF89a".utf8),
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 0], [0xFF, 0xD8, 0xFF, 0xFF, 0xFF, 0xFF],
      Array("RIFF0000WEBPVP8X".utf8), Array("RIFF0000WEBPVP8L".utf8), [],
    ]
    for start in starts {
      for count in 0..<40 {
        for filling: UInt8 in [0, 0xFF] {
          _ = ImageSize.read(start + [UInt8](repeating: filling, count: count))
        }
      }
    }
  }
}
