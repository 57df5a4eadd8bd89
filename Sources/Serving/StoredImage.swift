import Checking
import Search
import SystemIO

/// An image of a known format, which is safe to serve.
///
/// The format is read from the bytes and not from names. SVG is excluded, because it can contain scripts.
struct StoredImage: Sendable {
  /// The maximum number of bytes.
  static let sizeLimit = 2_000_000
  /// The maximum width and height in pixels, which bounds the memory of the browser.
  static let pixelLimit = 8192

  let type: String
  let bytes: [UInt8]

  /// Reads the image of a result; returns `nil` if it is none that can be served.
  init?(_ image: ResultImage) {
    switch image {
    case .data(let bytes): self.init(bytes)
    case .file(let path): self.init(path: path)
    }
  }

  /// Creates an image; returns `nil` if its format is unknown, or it is too large.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.sizeLimit, let type = Self.type(of: bytes),
      let size = ImageSize.read(bytes), (1...Self.pixelLimit).contains(size.width),
      (1...Self.pixelLimit).contains(size.height)
    else { return nil }
    (self.type, self.bytes) = (type, bytes)
  }

  /// Reads a regular file; returns `nil` if it cannot be read or is no image.
  init?(path: String) {
    guard let bytes = RegularFile.read(path, limit: Self.sizeLimit) else { return nil }
    self.init(bytes)
  }

  /// Returns the image with at most `edge` pixels on its longer side.
  ///
  /// Only PNG images are reduced; JPEG, GIF and WebP images keep their size.
  func reduced(to edge: Int) -> StoredImage {
    guard type == "image/png", let bytes = PNGScaling.reduced(bytes, to: edge) else { return self }
    return StoredImage(bytes) ?? self
  }

  private static func type(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8]) { return "image/jpeg" }
    if bytes.starts(with: "GIF8".utf8) { return "image/gif" }
    return bytes.starts(with: "RIFF".utf8) ? "image/webp" : nil
  }
}
