import Basics

/// The [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser) without state override; it
/// writes the serialization during parsing.
///
/// Each state of the standard is a function; a state that only advances is merged into the previous one.
struct URLParser {
  let input: [UInt8]
  let base: WebURL?
  let queryEncoder: QueryEncoder?
  var position = 0
  var output: [UInt8] = []
  var parts = URLParts()
  var special: SpecialScheme?
  var isPathFinished = false
  /// The reason of a failure.
  var problem: URLProblem?

  init(input: [UInt8], base: WebURL?, queryEncoder: QueryEncoder? = nil) {
    self.input = Self.cleaned(input)
    self.base = base
    self.queryEncoder = queryEncoder
    output.reserveCapacity(self.input.count + 16 + (base?.href.utf8.count ?? 0))
  }

  /// The URL, after ``parse()`` returned `true`.
  var url: WebURL {
    WebURL(href: String(decoding: output, as: UTF8.self), parts: parts)
  }

  mutating func parse() -> Bool {
    guard readScheme() ? parseBehindScheme() : parseWithoutScheme() else { return false }
    // Percent-encoding and the base can make the result longer than the input.
    return output.count <= WebURL.sizeLimit || fail(.tooLong)
  }

  /// Records the reason of a failure, and returns `false`.
  mutating func fail(_ problem: URLProblem) -> Bool {
    self.problem = problem
    return false
  }

  // MARK: Input

  /// The byte at the pointer; `nil` for the EOF code point.
  var current: UInt8? { position < input.count ? input[position] : nil }

  func byte(ahead count: Int) -> UInt8? {
    position + count < input.count ? input[position + count] : nil
  }

  /// Returns `true` if `byte` ends a path segment: a slash, or a backslash in special URLs.
  func isSlash(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "/") || (byte == UInt8(ascii: "\\") && special != nil)
  }

  func endsPath(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Returns the input without leading and trailing C0 controls and spaces, and without tabs and newlines.
  private static func cleaned(_ input: [UInt8]) -> [UInt8] {
    let isClean =
      input.first ?? 0 > 0x20 && input.last ?? 0 > 0x20
      && !input.contains { $0 <= 0x0D && ($0 == 9 || $0 == 10 || $0 == 13) }
    if isClean { return input }
    var bytes = input[...]
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    guard bytes.contains(where: { $0 == 9 || $0 == 10 || $0 == 13 }) else { return Array(bytes) }
    return bytes.filter { $0 != 9 && $0 != 10 && $0 != 13 }
  }

  // MARK: Scheme

  /// Implements the scheme start and scheme states: writes `scheme:` and advances past the colon.
  private mutating func readScheme() -> Bool {
    guard let first = current, first.isASCIILetter else { return false }
    var end = 1
    while end < input.count, input[end].isURLSchemeCharacter { end += 1 }
    guard end < input.count, input[end] == UInt8(ascii: ":") else { return false }
    output.append(contentsOf: input[..<end].lazy.map(\.asciiLowercased))
    special = SpecialScheme(output)
    finishScheme()
    position = end + 1
    return true
  }

  private mutating func finishScheme() {
    parts.schemeEnd = output.count
    output.append(UInt8(ascii: ":"))
    parts.pathStart = output.count
    parts.username = output.count..<output.count
    parts.password = parts.username
  }

  private mutating func parseBehindScheme() -> Bool {
    let startsWithTwoSlashes =
      current == UInt8(ascii: "/") && byte(ahead: 1) == UInt8(ascii: "/")
    if special == .file { return parseFile() }
    if let special {
      if !startsWithTwoSlashes, let base, base.scheme == special.rawValue {
        return parseRelative(to: base)
      }
      return parseAuthorityBehindSlashes()
    }
    if startsWithTwoSlashes {
      position += 2
      return parseAuthority() && parsePathStart()
    }
    if current == UInt8(ascii: "/") { return parsePath() }
    return parseOpaquePath()
  }

  /// Implements the no scheme state.
  private mutating func parseWithoutScheme() -> Bool {
    guard let base else { return fail(.relativeWithoutBase) }
    if base.parts.hasOpaquePath {
      guard current == UInt8(ascii: "#") else { return fail(.baseWithoutHierarchy) }
      copy(base, upTo: base.parts.fragmentStart ?? base.href.utf8.count)
      parts = base.withoutFragment.parts
      return parseFragment()
    }
    output.append(contentsOf: base.href.utf8.prefix(base.parts.schemeEnd))
    special = SpecialScheme(output)
    finishScheme()
    return special == .file ? parseFile() : parseRelative(to: base)
  }

  mutating func copy(_ base: WebURL, upTo end: Int) {
    output.removeAll(keepingCapacity: true)
    output.append(contentsOf: base.href.utf8.prefix(end))
  }

  /// Implements the special authority ignore slashes state.
  mutating func parseAuthorityBehindSlashes() -> Bool {
    while let byte = current, byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") {
      position += 1
    }
    return parseAuthority() && parsePathStart()
  }
}
