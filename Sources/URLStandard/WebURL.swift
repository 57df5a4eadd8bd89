/// A URL by the [WHATWG URL](https://url.spec.whatwg.org/) standard.
///
/// ```swift
/// let base = WebURL("https://Shop.example:443/a/b?x#y")  // https://shop.example/a/b?x#y
/// base?.resolve("../c d")                                 // https://shop.example/c%20d
/// WebURL("https://exa mple/")                             // nil: a space is not allowed in a host
/// ```
///
/// The value contains its serialization and the offsets of its components.
public struct WebURL: Sendable {
  /// The serialization ([URL serializer](https://url.spec.whatwg.org/#url-serializing)).
  public let href: String
  let parts: URLParts

  init(href: String, parts: URLParts) {
    self.href = href
    self.parts = parts
  }

  /// The maximum length of a URL, in bytes: applies to the input and to the serialization.
  ///
  /// It is eight times the length that most servers accept in a request line (8,000 bytes, [RFC 9110, section
  /// 4.1][rfc]).
  ///
  /// [rfc]: https://www.rfc-editor.org/rfc/rfc9110.html#section-4.1
  public static let sizeLimit = 65_536

  /// Parses `input`, relative to `base` if it is a relative reference.
  ///
  /// The result is `nil` if the standard's parser returns failure, or `input` or the URL exceeds
  /// ``sizeLimit``.
  ///
  /// - Parameters:
  ///   - input: An absolute or relative URL string, as found on a page.
  ///   - base: The base URL of a relative input.
  /// - Complexity: O(*n*) in the length of `input` and `base`.
  public init?(_ input: String, base: WebURL? = nil) {
    let parts = unsafe input.utf8.withContiguousStorageIfAvailable {
      unsafe NormalURL.parts(of: $0.span)
    }
    if let parts = parts ?? nil {
      self.init(href: input, parts: parts)
    } else {
      self.init(unusual: input.utf8.span, base: base)
    }
  }

  /// Parses UTF-8 bytes; malformed sequences are treated as U+FFFD.
  ///
  /// - Parameters:
  ///   - utf8: An absolute or relative URL string.
  ///   - base: The base URL of a relative input.
  public init?(utf8: [UInt8], base: WebURL? = nil) {
    self.init(utf8: utf8.span, base: base)
  }

  /// Parses UTF-8 bytes in place; malformed sequences are treated as U+FFFD.
  ///
  /// - Parameters:
  ///   - utf8: An absolute or relative URL string.
  ///   - base: The base URL of a relative input.
  public init?(utf8: Span<UInt8>, base: WebURL? = nil) {
    if let parts = NormalURL.parts(of: utf8) {
      let href = unsafe utf8.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
      self.init(href: href, parts: parts)
    } else {
      self.init(unusual: utf8, base: base)
    }
  }

  /// Parses input that differs from its serialization.
  private init?(unusual utf8: Span<UInt8>, base: WebURL?) {
    if let base, let url = NormalURL.resolved(utf8, against: base) {
      self = url
    } else {
      let bytes = unsafe utf8.withUnsafeBufferPointer { unsafe Array($0) }
      self.init(utf8: bytes, base: base, queryEncoder: nil)
    }
  }

  /// Parses a reference of a page in a legacy encoding, in which queries are encoded.
  ///
  /// - Parameters:
  ///   - input: An absolute or relative URL string, as found on a page.
  ///   - base: The base URL of a relative input.
  ///   - queryEncoder: The encoder of the page's encoding.
  public init?(_ input: String, base: WebURL?, queryEncoder: @escaping QueryEncoder) {
    self.init(utf8: Array(input.utf8), base: base, queryEncoder: queryEncoder)
  }

  /// Parses `input`, and throws the reason if it is not a URL.
  ///
  /// - Parameters:
  ///   - input: An absolute or relative URL string.
  ///   - base: The base URL of a relative input.
  /// - Throws: ``URLProblem``.
  public init(parsing input: String, base: WebURL? = nil) throws(URLProblem) {
    guard input.utf8.count <= Self.sizeLimit else { throw .tooLong }
    var parser = URLParser(input: Array(input.utf8), base: base)
    guard parser.parse() else { throw parser.problem ?? .missingHost }
    self = parser.url
  }

  private init?(utf8: [UInt8], base: WebURL?, queryEncoder: QueryEncoder?) {
    guard utf8.count <= Self.sizeLimit else { return nil }
    let isASCII = utf8.allSatisfy { $0 < 0x80 }
    let bytes = isASCII ? utf8 : Array(String(decoding: utf8, as: UTF8.self).utf8)
    var parser = URLParser(input: bytes, base: base, queryEncoder: queryEncoder)
    guard parser.parse() else { return nil }
    self = parser.url
  }

  /// Returns `text` as the ``hostname`` of URLs with this host: lowercase, names in ASCII, IPv6 addresses in brackets.
  ///
  /// ```swift
  /// WebURL.hostname(parsing: "Bücher.example")   // xn--bcher-kva.example
  /// ```
  ///
  /// - Parameter text: A host as in an http URL, without port.
  /// - Returns: The host; `nil` if `text` is none
  ///   ([host parser](https://url.spec.whatwg.org/#concept-host-parser)).
  public static func hostname(parsing text: String) -> String? {
    HostParser.parse(Array(text.utf8), isSpecial: true).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Resolves `reference` against this URL.
  public func resolve(_ reference: String) -> WebURL? {
    WebURL(reference, base: self)
  }
}

extension WebURL: Hashable {
  /// Returns `true` if both have the same serialization.
  public static func == (left: WebURL, right: WebURL) -> Bool { left.href == right.href }

  /// Hashes the serialization.
  public func hash(into hasher: inout Hasher) { hasher.combine(href) }
}

extension WebURL: CustomStringConvertible {
  /// The serialization.
  public var description: String { href }
}

extension WebURL: Codable {
  /// Decodes the serialization.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let url = WebURL(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\(text) is not an absolute URL"
      )
    }
    self = url
  }

  /// Encodes the serialization.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(href)
  }
}
