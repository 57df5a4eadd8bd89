import Basics

/// The components of an IRI reference, for resolution by [RFC 3986, section 5][rfc].
///
/// RDF compares IRIs character by character, so they are kept as written: unlike in the URL Standard, hosts
/// are not lowercased, nothing is percent-encoded, and no slash is added.
///
/// [rfc]: https://www.rfc-editor.org/rfc/rfc3986.html#section-5
struct IRIReference {
  var scheme: Substring?
  var authority: Substring?
  var path: Substring
  var query: Substring?
  var fragment: Substring?

  init(_ text: String) {
    func part(_ range: Range<Int>) -> Substring {
      let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      return text[start..<text.utf8.index(start, offsetBy: range.count)]
    }
    byteCount = text.utf8.count
    var rest = 0..<text.utf8.count
    if let length = Self.schemeLength(of: text) {
      scheme = part(0..<length)
      rest = (length + 1)..<rest.upperBound
    }
    if let hash = text.offset(of: UInt8(ascii: "#"), in: rest) {
      fragment = part((hash + 1)..<rest.upperBound)
      rest = rest.lowerBound..<hash
    }
    if let mark = text.offset(of: UInt8(ascii: "?"), in: rest) {
      query = part((mark + 1)..<rest.upperBound)
      rest = rest.lowerBound..<mark
    }
    if text.utf8.span.extracting(rest).hasASCIIPrefix("//".utf8.span) {
      let start = rest.lowerBound + 2
      let slash = UInt8(ascii: "/")
      let end = text.offset(of: slash, in: start..<rest.upperBound) ?? rest.upperBound
      authority = part(start..<end)
      rest = end..<rest.upperBound
    }
    path = part(rest)
  }

  /// Returns `true` if a text starts with a scheme and a colon.
  static func isAbsolute(_ text: String) -> Bool { schemeLength(of: text) != nil }

  private static func schemeLength(of text: String) -> Int? {
    let bytes = text.utf8.span
    guard !bytes.isEmpty, bytes[0].isASCIILetter else { return nil }
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: ":") { return index }
      guard byte.isURLSchemeCharacter else { return nil }
    }
    return nil
  }

  /// The size of the components in bytes, an upper bound of what they add to a resolved reference.
  let byteCount: Int

  /// Resolves a reference without a scheme (section 5.2.2).
  func resolving(_ reference: IRIReference) -> String {
    var target = reference
    target.scheme = scheme
    if reference.authority == nil {
      target.authority = authority
      if reference.path.isEmpty {
        target.path = path
        target.query = reference.query ?? query
      } else if reference.path.utf8.first == UInt8(ascii: "/") {
        target.path = Self.withoutDots(reference.path)
      } else {
        target.path = Self.withoutDots(merged(with: reference.path))
      }
    }
    return target.text
  }

  private func merged(with other: Substring) -> Substring {
    if authority != nil, path.isEmpty { return "/" + other }
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return other }
    return path[...slash] + other
  }

  /// Returns the path without `.` and `..` segments (section 5.2.4).
  private static func withoutDots(_ path: Substring) -> Substring {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
    let isRooted = path.utf8.first == UInt8(ascii: "/")
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    var kept: [Substring] = []
    for (index, segment) in segments.enumerated() where !(isRooted && index == 0) {
      let isLast = index == segments.count - 1
      if segment == ".." {
        _ = kept.popLast()
        if isLast { kept.append("") }
      } else if segment != "." {
        kept.append(segment)
      } else if isLast {
        kept.append("")
      }
    }
    return (isRooted ? "/" : "") + Substring(kept.joined(separator: "/"))
  }

  /// The recomposed components (section 5.3).
  private var text: String {
    (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path
      + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }

  /// Returns the IRI of the document at a URL.
  static func documentIRI(_ address: String) -> String {
    address.offset(of: UInt8(ascii: "#")).map { address.slice(0..<$0) } ?? address
  }
}
