/// Recognises `http` and `https` URLs that are their own serialisation, as most links on the web
/// are, in one pass and without a copy.
///
/// Whatever is unusual is left to ``URLParser``, so nothing is decided here but that the standard's
/// parser would change nothing.
enum NormalURL {
  /// Where the components lie; `nil` where the whole algorithm is needed.
  static func parts(of bytes: Span<UInt8>) -> URLParts? {
    var parts = URLParts()
    guard let hostStart = hostStart(bytes) else { return nil }
    parts.schemeEnd = hostStart - 3
    parts.username = hostStart..<hostStart
    parts.password = hostStart..<hostStart
    guard let hostEnd = hostEnd(bytes, from: hostStart) else { return nil }
    parts.host = hostStart..<hostEnd
    parts.pathStart = hostEnd
    guard let pathEnd = pathEnd(bytes, from: hostEnd) else { return nil }
    parts.pathEnd = pathEnd
    var position = pathEnd
    if position < bytes.count, bytes[position] == UInt8(ascii: "?") {
      parts.queryStart = position
      position = run(bytes, from: position + 1, outside: .specialQuery)
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: "#") {
      parts.fragmentStart = position
      position = run(bytes, from: position + 1, outside: .fragment)
    }
    return position == bytes.count ? parts : nil
  }

  private static func hostStart(_ bytes: Span<UInt8>) -> Int? {
    guard (10...WebURL.sizeLimit).contains(bytes.count) else { return nil }
    let length = bytes[4] == UInt8(ascii: "s") ? 8 : 7
    let scheme: StaticString = length == 8 ? "https://" : "http://"
    for index in 0..<length where unsafe scheme.utf8Start[index] != bytes[index] { return nil }
    return length
  }

  /// A lower-case domain name whose last label begins with a letter, with a slash behind it.
  private static func hostEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var labelStart = start
    for index in start..<bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        continue
      case UInt8(ascii: "."):
        labelStart = index + 1
      case UInt8(ascii: "/"):
        return labelStart < index && bytes[labelStart].isASCIILetter ? index : nil
      default:
        return nil
      }
    }
    return nil
  }

  /// Segments of which none begins with a dot, or with an escape that may be one.
  private static func pathEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var position = start
    while position < bytes.count, bytes[position] == UInt8(ascii: "/") {
      position += 1
      guard position < bytes.count else { break }
      let first = bytes[position]
      if first == UInt8(ascii: ".") { return nil }
      if first == UInt8(ascii: "%"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "2")
      {
        return nil
      }
      position = run(bytes, from: position, outside: .pathSegment)
    }
    return position
  }

  /// The end of the bytes outside of `set`.
  private static func run(
    _ bytes: Span<UInt8>,
    from start: Int,
    outside set: PercentEncodeSet
  ) -> Int {
    var position = start
    while position < bytes.count, !set.contains(bytes[position]) { position += 1 }
    return position
  }
}
