import Basics

/// The encoding of a page, and its source.
public struct DetectedEncoding: Sendable, Equatable {
  /// The source of the encoding.
  public enum Source: String, Sendable, Codable {
    /// A byte order mark.
    case byteOrderMark = "byte order mark"
    /// The charset of the `Content-Type` header.
    case header
    /// A `<meta>` tag in the first 1024 bytes.
    case meta
    /// An XML declaration, or the bytes of one in UTF-16.
    case xml = "XML declaration"
    /// The bytes, if they are valid UTF-8.
    case valid = "valid UTF-8"
    /// The bytes, if only one encoding gives a plausible text.
    case content
    /// The default: no source specifies an encoding, and the bytes are not valid UTF-8.
    case fallback
  }

  /// The encoding's lowercase name in the Encoding Standard.
  public let name: String
  /// The source of the encoding.
  public let source: Source

  /// The name as spelled in the Encoding Standard: `UTF-8`, `Shift_JIS`, `windows-1252`.
  public var standardName: String {
    switch name {
    case "shift_jis": "Shift_JIS"
    case "big5": "Big5"
    case "gbk", "ibm866": name.uppercased()
    case "iso-8859-8-i": "ISO-8859-8-I"
    case let name where ["utf-", "iso-", "euc-", "koi8"].contains(where: name.hasPrefix):
      name.uppercased()
    default: name
    }
  }
}

/// The [encoding sniffing algorithm](https://html.spec.whatwg.org/#determining-the-character-encoding)
/// without user overrides and without a cache.
public enum EncodingDetector {
  /// The size of the standard's prescan, in bytes.
  private static let prescanLimit = 1024
  private static let lateMetaLimit = 65_536

  /// Determines the encoding by byte order mark, header, meta tag, XML declaration, validity as UTF-8 and
  /// content, in this order.
  ///
  /// - Parameters:
  ///   - bytes: The page as received.
  ///   - contentType: The values of the `Content-Type` header, joined by commas.
  ///   - host: The host of the page, whose top-level domain is a hint for pages without a declaration, as is their `lang`.
  /// - Returns: The encoding and its source.
  public static func detect(
    _ bytes: [UInt8],
    contentType: String?,
    host: String? = nil
  ) -> DetectedEncoding {
    if let marked = byteOrderMark(bytes) {
      return DetectedEncoding(name: marked, source: .byteOrderMark)
    }
    if let label = contentType.flatMap(MIMEType.init)?.charset,
      let entry = EncodingLabels.entry(for: label)
    {
      return DetectedEncoding(name: entry.name, source: .header)
    }
    if let name = XMLDeclaration.wideEncoding(bytes) {
      return DetectedEncoding(name: name, source: .xml)
    }
    if let name = MetaPrescan(bytes: bytes.prefix(prescanLimit)).encoding() {
      return DetectedEncoding(name: name, source: .meta)
    }
    if let name = XMLDeclaration.encoding(bytes.prefix(prescanLimit)) {
      return DetectedEncoding(name: name, source: .xml)
    }
    // A later meta tag makes browsers change the encoding during parsing; the text of a script has none.
    if let name = MetaPrescan(bytes: withoutScripts(bytes.prefix(lateMetaLimit))[...]).encoding() {
      return DetectedEncoding(name: name, source: .meta)
    }
    return undeclared(bytes, host)
  }

  private static let (scriptStart, scriptEnd) = (ASCIIWord("<script"), ASCIIWord("</script"))

  /// Returns the start of a page without the text of scripts; one that does not end is text to the end.
  private static func withoutScripts(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let mark = UInt8(ascii: "<")
    var (kept, rest) = ([UInt8](), bytes)
    while let open = rest.firstIndex(of: mark) {
      kept += rest[..<open]
      rest = rest[open...]
      if scriptStart.begins(rest) {
        rest.removeFirst()
        while let next = rest.firstIndex(of: mark), !scriptEnd.begins(rest[next...]) {
          rest = rest[(next + 1)...]
        }
        rest = rest.firstIndex(of: mark).map { rest[$0...] } ?? []
      }
      kept += rest.prefix(1)
      rest = rest.dropFirst()
    }
    return kept + rest
  }

  /// Determines the encoding of a page without a declaration.
  private static func undeclared(_ bytes: [UInt8], _ host: String?) -> DetectedEncoding {
    if let name = WideText.encoding(bytes) ?? EscapeSequences.encoding(bytes) {
      return DetectedEncoding(name: name, source: .content)
    }
    if isUTF8(bytes) { return DetectedEncoding(name: "utf-8", source: .valid) }
    if DamagedUTF8.matches(bytes) { return DetectedEncoding(name: "utf-8", source: .content) }
    let language = MetaPrescan(bytes: bytes.prefix(prescanLimit)).language()
    if let name = EncodingGuess(bytes, host: host, language: language)?.encoding() {
      return DetectedEncoding(name: name, source: .content)
    }
    return DetectedEncoding(name: "windows-1252", source: .fallback)
  }

  private static func byteOrderMark(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return "utf-8" }
    if bytes.starts(with: [0xFE, 0xFF]) { return "utf-16be" }
    return bytes.starts(with: [0xFF, 0xFE]) ? "utf-16le" : nil
  }

  /// Returns `true` if the bytes are valid UTF-8.
  static func isUTF8(_ bytes: [UInt8]) -> Bool {
    (try? UTF8Span(validating: bytes.span)) != nil
  }
}
