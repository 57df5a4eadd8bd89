import Basics

/// Removes session identifiers from URLs, by the rules of
/// [IAURLCanonicalizer](https://github.com/iipc/webarchive-commons), which readers of CDXJ files apply to the URLs that they look up.
///
/// A rule removes the `&` behind an identifier and leaves the one before it; the keys of both sides have to agree in that.
enum SessionIdentifiers {
  /// The names of parameters with 32 letters and digits, each the end of a name.
  private static let names = ["jsessionid=", "phpsessid=", "sid="].map { Array($0.utf8) }
  /// The numbers of letters and digits of a value, of a value of ASP, and of letters behind the name of the latter.
  private static let (valueSize, tokenSize, suffixSize) = (32, 24, 8)
  private static let (classicASP, coldFusion, token) = (
    Array("aspsessionid".utf8), Array("cfid=".utf8), Array("cftoken=".utf8)
  )

  /// Returns a query without the last identifier of each kind.
  static func removed(fromQuery query: [UInt8]) -> [UInt8] {
    var query = query
    for name in names { query = removed(from: query) { end(ofNamed: name, at: $0, in: $1) } }
    query = removed(from: query, end: endOfClassicASP)
    removeColdFusion(from: &query)
    return query
  }

  /// Returns a path without the segment of an identifier of ASP.NET, `(S(…))` or `(…)`, before a page of it.
  static func removed(fromPath path: [UInt8]) -> [UInt8] {
    var segments = path.split(separator: 0x2F, omittingEmptySubsequences: false)
    guard let page = segments.lastIndex(where: { isPage($0) }) else { return path }
    for isIdentifier in [isSession, isPlainSession] {
      let candidates = segments.indices.dropFirst().prefix { $0 < page }
      guard let index = candidates.last(where: { isIdentifier(segments[$0]) }) else { continue }
      segments.remove(at: index)
      return Array(segments.joined(separator: [0x2F]))
    }
    return path
  }

  // MARK: Queries

  /// Returns a query without the last identifier of a kind and the `&` behind it.
  private static func removed(from query: [UInt8], end: (Int, [UInt8]) -> Int?) -> [UInt8] {
    for start in query.indices.reversed() {
      guard let end = end(start, query), isEnd(end, in: query) else { continue }
      return Array(query[..<start] + query.dropFirst(end + 1))
    }
    return query
  }

  private static func isEnd(_ index: Int, in query: [UInt8]) -> Bool {
    index == query.count || query[index] == UInt8(ascii: "&")
  }

  /// Returns the end of a name at an offset; `nil` if other bytes are there.
  private static func end(of name: [UInt8], at start: Int, in query: [UInt8]) -> Int? {
    let end = start + name.count
    guard end <= query.count, zip(name, query[start..<end]).allSatisfy({ $0 == $1.asciiLowercased })
    else { return nil }
    return end
  }

  private static func end(ofNamed name: [UInt8], at start: Int, in query: [UInt8]) -> Int? {
    guard let value = end(of: name, at: start, in: query) else { return nil }
    let end = value + valueSize
    guard end <= query.count, query[value..<end].allSatisfy(\.isASCIIAlphanumeric) else {
      return nil
    }
    return end
  }

  private static func endOfClassicASP(at start: Int, in query: [UInt8]) -> Int? {
    guard let suffix = end(of: classicASP, at: start, in: query) else { return nil }
    let sign = suffix + suffixSize
    let end = sign + 1 + tokenSize
    guard end <= query.count, query[sign] == UInt8(ascii: "="),
      query[suffix..<sign].allSatisfy(\.isASCIILetter),
      query[(sign + 1)..<end].allSatisfy(\.isASCIILetter)
    else { return nil }
    return end
  }

  /// Removes the last `cfid=…&cftoken=…`; both have a value.
  private static func removeColdFusion(from query: inout [UInt8]) {
    let signs = query.indices.filter { query[$0] == UInt8(ascii: "&") }
    for (number, sign) in signs.enumerated().reversed() {
      guard let value = end(of: token, at: sign + 1, in: query), !isEnd(value, in: query) else {
        continue
      }
      let first = number > 0 ? signs[number - 1] + 1 : 0
      let start = (first..<sign).last { start in
        end(of: coldFusion, at: start, in: query).map { $0 < sign } ?? false
      }
      guard let start else { continue }
      let next = number + 1 < signs.count ? signs[number + 1] : query.count
      query.removeSubrange(start..<min(query.count, next + 1))
      return
    }
  }

  // MARK: Paths

  private static func isPage(_ segment: ArraySlice<UInt8>) -> Bool {
    let name = segment.map(\.asciiLowercased)
    return name.dropFirst().firstRange(of: Array(".aspx".utf8)) != nil
  }

  /// Returns `true` for `(S(…))`, with one or more letters that each precede 24 letters and digits in parentheses.
  private static func isSession(_ segment: ArraySlice<UInt8>) -> Bool {
    guard segment.count > 2, segment.first == UInt8(ascii: "("), segment.last == UInt8(ascii: ")")
    else { return false }
    var parts = segment.dropFirst().dropLast()
    guard !parts.isEmpty, parts.count % (tokenSize + 3) == 0 else { return false }
    while let letter = parts.popFirst() {
      let part = parts.prefix(tokenSize + 2)
      guard letter.isASCIILetter, isPlainSession(part) else { return false }
      parts = parts.dropFirst(part.count)
    }
    return true
  }

  /// Returns `true` for 24 letters and digits in parentheses.
  private static func isPlainSession(_ segment: ArraySlice<UInt8>) -> Bool {
    segment.count == tokenSize + 2 && segment.first == UInt8(ascii: "(")
      && segment.last == UInt8(ascii: ")")
      && segment.dropFirst().dropLast().allSatisfy(\.isASCIIAlphanumeric)
  }
}
