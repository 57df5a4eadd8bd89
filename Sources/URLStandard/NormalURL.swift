import Basics

/// A one-pass fast path for `http` and `https` URLs that equal their serialization, and for references that
/// only need to be appended to a host, which are most links on the web.
///
/// ``URLParser`` handles everything unusual; this type only detects that the standard's parser would change
/// nothing.
enum NormalURL {
  /// Returns the offsets of the components; `nil` if the full parser is needed.
  static func parts(of bytes: Span<UInt8>) -> URLParts? {
    var parts = URLParts()
    guard let hostStart = hostStart(bytes) else { return nil }
    parts.schemeEnd = hostStart - 3
    parts.username = hostStart..<hostStart
    parts.password = hostStart..<hostStart
    guard let hostEnd = hostEnd(bytes, from: hostStart) else { return nil }
    parts.host = hostStart..<hostEnd
    parts.pathStart = hostEnd
    if bytes[hostEnd] == UInt8(ascii: ":") {
      guard let port = port(bytes, from: hostEnd + 1) else { return nil }
      guard port.number != (parts.schemeEnd == 5 ? 443 : 80) else { return nil }
      parts.port = port.number
      parts.pathStart = port.end
    }
    return readPath(bytes, from: parts.pathStart, at: 0, into: &parts) ? parts : nil
  }

  /// Resolves a path within the same site if path and base are unchanged; `nil` if the full parser is needed.
  static func resolved(_ reference: Span<UInt8>, against base: WebURL) -> WebURL? {
    guard base.isHTTP, reference.count > 1,
      base.parts.pathStart + reference.count <= WebURL.sizeLimit, reference[0] == UInt8(ascii: "/"),
      reference[1] != UInt8(ascii: "/"), reference[1] != UInt8(ascii: "\\")
    else { return nil }
    var parts = base.parts
    parts.queryStart = nil
    parts.fragmentStart = nil
    guard readPath(reference, from: 0, at: parts.pathStart, into: &parts) else { return nil }
    let kept = base.parts.pathStart
    let href = unsafe String(unsafeUninitializedCapacity: kept + reference.count) { bytes in
      let host = base.href.utf8.span.extracting(first: kept)
      unsafe host.withUnsafeBufferPointer { unsafe _ = bytes.update(fromContentsOf: $0) }
      unsafe reference.withUnsafeBufferPointer {
        unsafe _ = UnsafeMutableBufferPointer(rebasing: bytes[kept...]).update(fromContentsOf: $0)
      }
      return kept + reference.count
    }
    return WebURL(href: href, parts: parts)
  }

  /// Reads path, query and fragment up to the end; `offset` is added to their offsets.
  private static func readPath(
    _ bytes: Span<UInt8>,
    from start: Int,
    at offset: Int,
    into parts: inout URLParts
  ) -> Bool {
    guard let pathEnd = pathEnd(bytes, from: start) else { return false }
    parts.pathEnd = offset + pathEnd
    var position = pathEnd
    if position < bytes.count, bytes[position] == UInt8(ascii: "?") {
      parts.queryStart = offset + position
      position = run(bytes, from: position + 1, outside: .specialQuery)
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: "#") {
      parts.fragmentStart = offset + position
      position = run(bytes, from: position + 1, outside: .fragment)
    }
    return position == bytes.count
  }

  private static func hostStart(_ bytes: Span<UInt8>) -> Int? {
    guard (10...WebURL.sizeLimit).contains(bytes.count) else { return nil }
    let length = bytes[4] == UInt8(ascii: "s") ? 8 : 7
    let scheme: StaticString = length == 8 ? "https://" : "http://"
    for index in 0..<length where unsafe scheme.utf8Start[index] != bytes[index] { return nil }
    return length
  }

  /// Returns the end of a lowercase domain name whose last label starts with a letter, or of a dotted decimal
  /// address, if a slash or a colon follows.
  private static func hostEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var labelStart = start
    for index in start..<bytes.count {
      switch bytes[index] {
      case let byte where byte.isASCIILowercase || byte.isASCIIDigit: continue
      case UInt8(ascii: "-"), UInt8(ascii: "_"): continue
      case UInt8(ascii: "."):
        labelStart = index + 1
      case UInt8(ascii: "/"), UInt8(ascii: ":"):
        guard labelStart < index else { return nil }
        return bytes[labelStart].isASCIILetter || isAddress(bytes, start..<index) ? index : nil
      default:
        return nil
      }
    }
    return nil
  }

  /// Returns `true` for a serialized IPv4 address.
  private static func isAddress(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var (position, count) = (range.lowerBound, 0)
    while let octet = number(bytes, from: position, before: range.upperBound, upTo: 255) {
      count += 1
      guard octet.end < range.upperBound else { return count == 4 }
      guard count < 4, bytes[octet.end] == UInt8(ascii: ".") else { return false }
      position = octet.end + 1
    }
    return false
  }

  /// Reads a serialized port that is followed by a slash.
  private static func port(_ bytes: Span<UInt8>, from start: Int) -> (number: UInt16, end: Int)? {
    guard let port = number(bytes, from: start, before: bytes.count, upTo: 65_535),
      port.end < bytes.count, bytes[port.end] == UInt8(ascii: "/")
    else { return nil }
    return (UInt16(port.value), port.end)
  }

  /// Reads a decimal number without leading zeros, and returns its end.
  private static func number(
    _ bytes: Span<UInt8>,
    from start: Int,
    before end: Int,
    upTo limit: Int
  ) -> (value: Int, end: Int)? {
    var (value, position) = (0, start)
    while position < end, bytes[position].isASCIIDigit {
      value = value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
      guard value <= limit else { return nil }
    }
    guard position > start, bytes[start] != UInt8(ascii: "0") || position == start + 1 else {
      return nil
    }
    return (value, position)
  }

  /// Returns the end of path segments of which none starts with a dot, or with a possible escape of a dot.
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

  /// Returns the end of the bytes outside of `set`.
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
