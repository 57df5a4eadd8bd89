import Checking
import Foundation
import SearchableItems
import Testing
import WebmarkTesting

@testable import Serving

/// The reduction of images to the size that a client asks for.
///
/// The images were written by an independent program with the zlib of Python.
@Suite("sizes of images", .timeLimit(.minutes(5)))
struct PNGScalingTests {
  /// 32 by 32 pixels with alpha: red on the left, blue on the right, whose lower half is transparent.
  ///
  /// The filters of
  /// the rows are 0, 1, 2, 3, 4, 0 and so on.
  static let colors = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAAYklEQVR42mM4wSX3nxLMEPWLIswINoQCYBFwhxLtDE
    wMAwyYU1j5GygxYI5GHkUOYBnoEGAYTYSjiXA0EY4mwtFEOBwSIeOIT4SNIz4RMlCCRxPhaCIcTYSjiXA0EQ54IgQA
    p3rTJUgt9zQAAAAASUVORK5CYII=
    """
  )
  /// 64 by 16 pixels with a palette: 40 columns of red with an alpha of 128, then blue.
  static let palette = bytes(
    """
    iVBORw0KGgoAAAANSUhEUgAAAEAAAAAQCAMAAACROYkbAAAABlBMVEX/AAAAAP9sof2OAAAAAXRSTlOArV5bRgAAAB
    lJREFUeNpjYCASMOIADKMGjBowasBwMQAA8i4Bgfn/s2gAAAAASUVORK5CYII=
    """
  )

  private static func bytes(_ text: String) -> [UInt8] {
    Data(base64Encoded: text.filter { !$0.isWhitespace }).map { Array($0) } ?? []
  }

  @Test func `every filter of a row is reversed`() throws {
    let image = try #require(PNGImage(Self.colors))
    for row in 0..<32 {
      for column in 0..<32 {
        let alpha: UInt32 = row < 16 ? 255 : 0
        let expected = column < 16 ? SIMD4<UInt32>(200, 10, 30, 255) : SIMD4(0, 90, 250, alpha)
        #expect(image.color(column, row) == expected, "\(column), \(row)")
      }
    }
  }

  @Test func `a reduced image has the means of its pixels, and its own proportions`() throws {
    let small = try #require(PNGScaling.reduced(Self.colors, to: 16))
    let image = try #require(PNGImage(small))
    #expect(image.width == 16 && image.height == 16)
    #expect(image.color(7, 15) == SIMD4(200, 10, 30, 255))
    #expect(image.color(8, 0) == SIMD4(0, 90, 250, 255))
    #expect(image.color(8, 8).w == 0)
    let wide = try #require(PNGScaling.reduced(Self.palette, to: 24).flatMap(PNGImage.init))
    #expect(wide.width == 24 && wide.height == 6)
    #expect(wide.color(0, 0) == SIMD4(255, 0, 0, 128))
    #expect(wide.color(23, 5) == SIMD4(0, 0, 255, 255))
  }

  @Test func `an image that is small, truncated, damaged or huge stays as it is`() {
    #expect(PNGScaling.reduced(Self.colors, to: 32) == nil)
    // The last chunk and the checksum before it are not needed.
    for count in 0..<(Self.colors.count - 16) {
      #expect(PNGScaling.reduced(Array(Self.colors.prefix(count)), to: 16) == nil, "\(count)")
    }
    for index in Self.palette.indices {
      var damaged = Self.palette
      damaged[index] ^= 0xFF
      _ = PNGScaling.reduced(damaged, to: 16)
    }
    var huge = Self.colors
    huge[16] = 0x7F
    #expect(PNGScaling.reduced(huge, to: 16) == nil)
  }

  @Test func `a client asks for a size`() async throws {
    try await SiteFixture.with { fixture in
      let data = Data(Self.colors).base64EncodedString()
      try await fixture.add("1", title: "Lemon", attributes: ["thumbnailData": .text(data)])
      for (path, edge) in [("/image", 32), ("/image", 16), ("/api/v1/image", 20)] {
        let image = await fixture.ask("\(path)?id=item%3ATEAM.app%2F1&size=\(edge)")
        #expect(image.status == 200 && image["content-type"] == "image/png")
        let size = ImageSize.read(image.bytes)
        #expect(size?.width == edge && size?.height == edge)
      }
      for size in ["0", "2000", "x"] {
        let answer = await fixture.ask("/api/v1/image?id=item%3ATEAM.app%2F1&size=\(size)")
        #expect(answer.status == 400, "\(size)")
      }
    }
  }
}
