public import URLStandard

/// A sitemap (<https://www.sitemaps.org/protocol.html>): URLs, or other sitemaps; also a plain list.
public struct Sitemap: Sendable {
  /// A URL of a sitemap.
  public struct Entry: Sendable, Equatable {
    /// The page.
    public var url: WebURL
    /// The priority, 0 to 1, where it is given.
    public var priority: Double?
  }

  /// The protocol's limit of URLs.
  public static let entryLimit = 50_000

  /// Whether the entries are sitemaps.
  public let isIndex: Bool
  /// The entries, in file order.
  public let entries: [Entry]

  /// Reads a sitemap; what is no URL is passed over.
  ///
  /// No entity but the five of XML and character references is expanded.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(parsing bytes: [UInt8], url: WebURL) {
    var scanner = SitemapScanner(bytes: bytes, url: url)
    if scanner.isXML {
      scanner.scan()
      isIndex = scanner.isIndex
      entries = scanner.entries
    } else {
      isIndex = false
      entries = bytes.split { $0 == 0x0A || $0 == 0x0D }.prefix(Self.entryLimit).compactMap {
        line in
        guard let page = WebURL(utf8: Array(line)), page.isHTTP else { return nil }
        return Entry(url: page)
      }
    }
  }
}

/// Walks over tags, and keeps the text of `loc` and `priority`.
private struct SitemapScanner {
  private let bytes: [UInt8]
  private let url: WebURL
  private var position = 0
  /// The prefix of the root element with its colon; `nil` before the root.
  private var prefix: [UInt8]?
  private(set) var isIndex = false
  private(set) var entries: [Sitemap.Entry] = []

  init(bytes: [UInt8], url: WebURL) {
    self.bytes = bytes
    self.url = url
  }

  var isXML: Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let body = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
    return body.first { $0 > 0x20 } == UInt8(ascii: "<")
  }

  mutating func scan() {
    while entries.count < Sitemap.entryLimit, let name = nextTag() {
      switch name {
      case "sitemapindex": isIndex = true
      case "loc":
        let text = text()
        if !text.isEmpty, let page = url.resolve(text), page.isHTTP {
          entries.append(Sitemap.Entry(url: page))
        }
      case "priority":
        if let last = entries.indices.last, let value = Double(text()), (0...1).contains(value) {
          entries[last].priority = value
        }
      default: continue
      }
    }
  }

  /// The local name of the next start tag; the position is behind the tag.
  private mutating func nextTag() -> String? {
    while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = open + 1
      if bytes[position...].starts(with: "!--".utf8) {
        skip(behind: "-->")
        continue
      }
      let name = bytes[position...].prefix {
        $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
      }
      position = bytes[position...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
      guard let first = name.first, (first | 0x20) >= 0x61, (first | 0x20) <= 0x7A,
        name.count <= 64
      else { continue }
      let colon = name.firstIndex(of: UInt8(ascii: ":"))
      let ownPrefix = colon.map { Array(name[...$0]) } ?? []
      // The image and video extensions have a `loc` of their own, which is no page.
      guard ownPrefix == prefix ?? ownPrefix else { continue }
      prefix = ownPrefix
      let local = colon.map { name[($0 + 1)...] } ?? name
      return String(decoding: local, as: UTF8.self).lowercased()
    }
    return nil
  }

  /// The text up to the next tag, with CDATA and references resolved.
  private mutating func text() -> String {
    var content: [UInt8] = []
    while position < bytes.count, content.count < 4096 {
      if bytes[position...].starts(with: "<![CDATA[".utf8) {
        let start = position + 9
        skip(behind: "]]>")
        content.append(contentsOf: bytes[start..<max(start, min(position - 3, bytes.count))])
      } else if bytes[position] == UInt8(ascii: "<") {
        break
      } else {
        content.append(bytes[position])
        position += 1
      }
    }
    return Self.resolvingReferences(String(decoding: content, as: UTF8.self))
  }

  private mutating func skip(behind mark: String) {
    let mark = Array(mark.utf8)
    while position < bytes.count, !bytes[position...].starts(with: mark) { position += 1 }
    position = min(position + mark.count, bytes.count)
  }

  private static func resolvingReferences(_ text: String) -> String {
    let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard trimmed.utf8.contains(UInt8(ascii: "&")) else { return trimmed }
    var resolved = ""
    var rest = Substring(trimmed)
    while let ampersand = rest.firstIndex(of: "&") {
      resolved += rest[..<ampersand]
      rest = rest[rest.index(after: ampersand)...]
      let name = rest.prefix { $0 != ";" && $0 != "&" }
      if name.utf8.count <= 8, name.endIndex < rest.endIndex, rest[name.endIndex] == ";",
        let character = character(name)
      {
        resolved.append(character)
        rest = rest[rest.index(after: name.endIndex)...]
      } else {
        resolved += "&"
      }
    }
    return resolved + rest
  }

  private static func character(_ name: Substring) -> Character? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let isHexadecimal = digits.first == "x" || digits.first == "X"
      let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap(Unicode.Scalar.init).map(Character.init)
    }
  }
}
