import Basics
import HTMLParsing

/// The hash of the images and other media of a page, without their order: pages of a gallery often differ in nothing else.
///
/// Parts of URLs that differ on each request do not count: path segments that look like session identifiers, and values of
/// parameters that look like numbers of a session, a time or a random number.
struct MediaHash {
  /// The maximum number of media that are read.
  private static let limit = 100
  /// The maximum number of bytes of a URL that are read, because `data:` URLs are long.
  private static let byteLimit = 500
  /// The least length, and the least number of digits, of a value that may differ on each request.
  private static let volatileValue = (length: 8, digits: 4)

  private(set) var value: UInt64 = 0
  private var count = 0

  init(_ document: HTMLDocument) {
    for index in document.elements.indices {
      switch document.elements[index].name {
      case .img, .source, .video, .audio, .embed, .object: add(index, of: document)
      default: continue
      }
      if count >= Self.limit { return }
    }
  }

  private mutating func add(_ element: Int, of document: HTMLDocument) {
    for name in [AttributeName.src, .poster, .data] {
      guard let range = document.range(name, of: element), !range.isEmpty else { continue }
      count += 1
      value &+= Self.hash(document.bytes(of: range).prefix(Self.byteLimit)).mixed
    }
  }

  private static func hash(_ url: ArraySlice<UInt8>) -> UInt64 {
    var hash = FNV1a()
    let path = url.prefix { $0 != UInt8(ascii: "?") }
    for segment in path.split(separator: UInt8(ascii: "/"))
    where !URLParameters.isToken(segment.span) {
      hash.combine(UInt8(ascii: "/"))
      for byte in segment { hash.combine(byte) }
    }
    for parameter in url[path.endIndex...].split(separator: UInt8(ascii: "&")) {
      let name = parameter.prefix { $0 != UInt8(ascii: "=") }
      for byte in name { hash.combine(byte) }
      let value = parameter[name.endIndex...]
      if !isVolatile(value) { for byte in value { hash.combine(byte) } }
    }
    return hash.value
  }

  private static func isVolatile(_ value: ArraySlice<UInt8>) -> Bool {
    value.count > volatileValue.length
      && value.count(where: \.isASCIIDigit) >= volatileValue.digits
  }
}
