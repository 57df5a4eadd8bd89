import Basics
import Politeness
import URLStandard

/// The parts of a URL that may be marks without effect on the page: query parameters, and path segments that look like
/// session identifiers.
struct URLParameters {
  /// A query parameter, or a path segment that looks random.
  struct Item {
    /// The name of the parameter; `/` and the index for a path segment.
    let name: String
    /// The value, as written in the URL.
    let value: Substring
  }

  /// The maximum number of parameters that are examined.
  private static let limit = 8

  /// The host and non-default port.
  let host: String
  /// The host and the path, with `#` for each number and `*` for each segment that looks random.
  let shape: String
  private let segments: [Substring]
  /// The parameters, in the order of the URL; empty if there are too many.
  let items: [Item]

  /// Returns `true` if `url` may have a parameter, without creating its parts.
  static func mayExist(in url: WebURL) -> Bool {
    url.hasQuery || url.path.utf8.count > 16
  }

  /// Splits a URL.
  init(_ url: WebURL) {
    host = url.hostAndPort
    segments = Substring(url.path).split(separator: "/", omittingEmptySubsequences: false)
    var items: [Item] = []
    var shape = host
    for (index, segment) in segments.enumerated() where index > 0 {
      shape += "/"
      if Self.isToken(segment) {
        items.append(Item(name: "/\(index)", value: segment))
        shape += "*"
      } else {
        shape += Self.withoutNumbers(segment)
      }
    }
    self.shape = shape
    for parameter in (url.query ?? "").split(separator: "&") {
      let name = parameter.prefix { $0 != "=" }
      items.append(Item(name: String(name), value: parameter.dropFirst(name.count + 1)))
    }
    self.items = items.count <= Self.limit ? items : []
  }

  /// Returns a keyed hash of the URL without the parameters `names`.
  func key(without names: Set<String> = []) -> Int {
    var hasher = Hasher()
    hasher.combine(host)
    for (index, segment) in segments.enumerated() {
      hasher.combine(names.contains("/\(index)") ? "*" : segment)
    }
    for item in items where !item.name.hasPrefix("/") && !names.contains(item.name) {
      hasher.combine(item.name)
      hasher.combine(item.value)
    }
    return hasher.finalize()
  }

  /// The shape with `*` for each segment that is a slug, as in `/topic/*/` for `/topic/how-to-bake-rye-17/`.
  var shapeOfSlugs: String { Self.withoutSlugs(shape, isNameKept: false) }

  /// The shape with `*` for each segment that is a slug, apart from the name of the page: pages at `/blog/how-to-bake-rye/`
  /// have nothing in common, unlike `/blog/how-to-bake-rye/reply`.
  var shapeOfFolders: String { Self.withoutSlugs(shape, isNameKept: true) }

  private static func withoutSlugs(_ shape: String, isNameKept: Bool) -> String {
    var segments = shape.split(separator: "/", omittingEmptySubsequences: false)
    let name = isNameKept ? segments.lastIndex { !$0.isEmpty } : nil
    for index in segments.indices.dropFirst() where index != name && isSlug(segments[index]) {
      segments[index] = "*"
    }
    return segments.joined(separator: "/")
  }

  /// Returns `true` if a segment looks like the words of a title: it has two separators or escaped bytes.
  private static func isSlug(_ segment: Substring) -> Bool {
    segment.utf8.count { slugSeparators.contains($0) } >= 2
  }

  private static let slugSeparators = Set("-_.+%".utf8)

  /// Returns a segment in which each number is replaced by one `#`.
  private static func withoutNumbers(_ segment: Substring) -> String {
    var bytes: [UInt8] = []
    var isInNumber = false
    for byte in segment.utf8 {
      let isDigit = byte.isASCIIDigit
      if !isDigit { bytes.append(byte) } else if !isInNumber { bytes.append(UInt8(ascii: "#")) }
      isInNumber = isDigit
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns `true` if a path segment looks like a session identifier: at least 16 letters, digits and punctuation with
  /// four digits and four letters and no file extension, or the form `(S(…))` of ASP.NET.
  static func isToken(_ segment: Substring) -> Bool { isToken(segment.utf8.span) }

  /// Returns `true` if the bytes of a path segment look like a session identifier.
  static func isToken(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 8, bytes.count <= 200 else { return false }
    if bytes[0] == UInt8(ascii: "("), bytes[bytes.count - 1] == UInt8(ascii: ")") { return true }
    guard bytes.count >= 16 else { return false }
    var digits = 0
    var letters = 0
    var hyphens = 0
    for index in bytes.indices {
      switch bytes[index] {
      case let byte where byte.isASCIIDigit: digits += 1
      case let byte where byte.isASCIILetter: letters += 1
      case UInt8(ascii: "-"), UInt8(ascii: "_"): hyphens += 1
      default: return false
      }
    }
    return digits >= 4 && letters >= 4 && hyphens <= 1
  }
}

extension WebURL {
  /// Returns the URL without the query parameters `names`, and with other values of path segments.
  ///
  /// - Parameters:
  ///   - names: The names of the query parameters.
  ///   - segments: The new segments of the path by their index.
  /// - Returns: The URL; `nil` if it is no valid URL.
  func replacing(_ names: Set<String>, segments: [Int: String]) -> WebURL? {
    var changed = self
    if let query, !names.isEmpty {
      let kept = query.split(separator: "&", omittingEmptySubsequences: false)
        .filter { parameter in !names.contains(String(parameter.prefix { $0 != "=" })) }
      changed = withQuery(kept.isEmpty ? nil : kept.joined(separator: "&"))
    }
    return segments.isEmpty ? changed : changed.replacingPathSegments(segments)
  }

  /// The URL without the parameters that repeat an earlier one with its value, which the links of filters on a filtered list
  /// add again and again: `?new=1` for `?new=1&new=1`.
  var withoutRepeatedParameters: WebURL {
    guard let query, query.utf8.contains(UInt8(ascii: "&")) else { return self }
    let all = query.split(separator: "&", omittingEmptySubsequences: false)
    var seen: Set<Substring> = []
    let kept = all.filter { $0.isEmpty || seen.insert($0).inserted }
    return kept.count == all.count ? self : withQuery(kept.joined(separator: "&"))
  }
}
