import Basics

/// Finds URLs in places of markup that the HTML parser does not keep: obsolete attributes, comments, style sheets, text.
///
/// The scanner reads the bytes of a page once, from tag to tag, for encodings that contain ASCII. It needs no tree, so it
/// costs nothing for crawls that do not follow such links.
struct MarkupURLScanner {
  /// A reference with the kind of its place.
  struct Reference: Equatable {
    var kind: LinkKind
    var text: String
  }

  /// The maximum number of references per page.
  private static let limit = 1000
  /// The maximum nesting depth of comments, `srcdoc` and `data:` documents.
  private static let depthLimit = 3

  private let kinds: Set<LinkKind>
  private(set) var references: [Reference] = []

  /// Scans the bytes of a page for references of the given kinds.
  init(_ bytes: [UInt8], kinds: Set<LinkKind>) {
    self.kinds = kinds
    scan(bytes[...], depth: 0)
  }

  private mutating func scan(_ bytes: ArraySlice<UInt8>, depth: Int) {
    guard depth <= Self.depthLimit else { return }
    var reader = TagReader(bytes)
    while references.count < Self.limit, let part = reader.next() {
      switch part {
      case .text(let range): if kinds.contains(.text) { addText(bytes[range]) }
      case .comment(let range):
        if kinds.contains(.comment) { scan(Self.innerMarkup(bytes[range]), depth: depth + 1) }
      case .declaration(let range): addDeclaration(bytes[range])
      case .style(let range): addStyle(bytes[range])
      case .tag(let tag): add(tag, depth: depth)
      }
    }
  }

  /// Returns the content of a conditional comment such as `[if IE]>...<![endif]`; other comments as they are.
  private static func innerMarkup(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.first == UInt8(ascii: "["), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else {
      return bytes
    }
    return bytes[(end + 1)...]
  }

  // MARK: Attributes

  private mutating func add(_ tag: TagReader.Tag, depth: Int) {
    if tag.name == "meta" { return addMeta(tag, depth: depth) }
    for (name, value) in tag.attributes where !value.isEmpty {
      switch name {
      case "style": addStyle(Array(value.utf8)[...])
      case "srcdoc": scan(Array(value.utf8)[...], depth: depth + 1)
      case "ping": for word in value.split(separator: " ") { add(.reference, word) }
      case "archive":
        for word in value.split(whereSeparator: { $0 == " " || $0 == "," }) { add(.media, word) }
      default:
        guard let kind = Self.kind(of: name, in: tag) else { continue }
        add(kind, value[...])
        if kind == .media, value.hasPrefix("data:") { addData(value, depth: depth) }
      }
    }
  }

  /// Returns the kind of the only URL of an attribute; `nil` if the attribute has none or another extractor reads it.
  private static func kind(of attribute: String, in tag: TagReader.Tag) -> LinkKind? {
    switch (attribute, tag.name) {
    case ("src", "script"), ("href", "link"), ("manifest", _), ("implementation", _),
      ("xlink:href", "script"):
      .resource
    case ("src", "iframe"), ("src", "frame"): nil
    case ("src", _), ("poster", _), ("background", _), ("lowsrc", _), ("dynsrc", _),
      ("data", "object"), ("codebase", _), ("xlink:href", _), ("href", "image"), ("href", "use"):
      .media
    case ("value", "param"): tag.value("value").map(isPath) == true ? .media : nil
    case ("cite", _), ("longdesc", _), ("profile", _), ("href", "base"): .reference
    case ("formaction", _), ("action", "isindex"): .action
    default: nil
    }
  }

  private mutating func addMeta(_ tag: TagReader.Tag, depth: Int) {
    guard kinds.contains(.meta), let content = tag.value("content") else { return }
    let name = (tag.value("name") ?? tag.value("http-equiv") ?? "").lowercased()
    if name.hasPrefix("content-security-policy") {
      for directive in content.split(separator: ";") {
        let words = directive.split(separator: " ")
        guard words.first?.lowercased() == "report-uri" else { continue }
        for word in words.dropFirst() { add(.meta, word) }
      }
    } else if name.hasPrefix("msapplication-") {
      for field in content.split(separator: ";") {
        let value = field.split(separator: "=", maxSplits: 1).last ?? field
        if Self.isPath(String(value)) { add(.meta, value) }
      }
    } else if content.utf8.contains(UInt8(ascii: "<")) {
      scan(Array(content.utf8)[...], depth: depth + 1)
    }
  }

  /// Adds the references of an SVG image in a `data:` URL (RFC 2397).
  private mutating func addData(_ value: String, depth: Int) {
    guard let comma = value.utf8.firstIndex(of: UInt8(ascii: ",")),
      value[..<comma].contains("svg"), !value[..<comma].contains("base64")
    else { return }
    scan(PercentEncoding.decodeLeniently(value[comma...].utf8.dropFirst())[...], depth: depth + 1)
  }

  /// Adds the system identifier of a document type declaration.
  private mutating func addDeclaration(_ bytes: ArraySlice<UInt8>) {
    guard kinds.contains(.reference), bytes.prefix(7).map({ $0 | 0x20 }) == Array("doctype".utf8)
    else {
      return
    }
    let parts = bytes.split(
      omittingEmptySubsequences: false,
      whereSeparator: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    )
    // Quoted texts are the parts between the quotes; the last one is the system identifier.
    guard parts.count >= 3 else { return }
    let text = String(decoding: parts[parts.count - 2], as: UTF8.self)
    if Self.isPath(text) { add(.reference, text[...]) }
  }

  // MARK: Style sheets and text

  private mutating func addStyle(_ bytes: ArraySlice<UInt8>) {
    guard kinds.contains(.css) else { return }
    for url in StyleSheetURLs.urls(in: bytes) { add(.css, url[...]) }
  }

  /// Adds words of text that look like URLs: with a scheme, or a path with a file name extension or several segments.
  private mutating func addText(_ bytes: ArraySlice<UInt8>) {
    let words = bytes.split(whereSeparator: { $0 <= 0x20 || "\"'()<>,;".utf8.contains($0) })
    for word in words where word.count > 3 && word.count <= 2048 {
      let text = String(decoding: word, as: UTF8.self)
      guard Self.isPath(text), text.contains(".") || text.utf8.count(where: { $0 == 0x2F }) > 1
      else {
        continue
      }
      let end = text.last == "." || text.last == ":" ? text.dropLast() : text[...]
      add(.text, end)
    }
  }

  /// Returns `true` for an absolute URL, an absolute path and a path that starts with a dot segment.
  private static func isPath(_ text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return ["http://", "https://", "/", "./", "../"].contains { start.hasPrefix($0) } && text != "/"
  }

  private mutating func add(_ kind: LinkKind, _ text: some StringProtocol) {
    guard kinds.contains(kind), references.count < Self.limit, !text.isEmpty else { return }
    references.append(Reference(kind: kind, text: String(text)))
  }
}

/// The URLs of a style sheet: `url(...)` and `@import "..."` ([CSS Syntax](https://www.w3.org/TR/css-syntax-3/)).
enum StyleSheetURLs {
  private static let limit = 1000
  private static let lengthLimit = 2048
  /// The maximum number of places that are examined, most of which are no URLs in hostile style sheets.
  private static let attemptLimit = 5000

  /// Returns the URLs in order; those with escapes are left out.
  static func urls(in bytes: ArraySlice<UInt8>) -> [String] {
    var urls: [String] = []
    var attempts = 0
    var index = bytes.startIndex
    while index < bytes.endIndex, urls.count < limit, attempts < attemptLimit {
      defer { index += 1 }
      let byte = bytes[index] | 0x20
      if byte == UInt8(ascii: "u"),
        bytes[index...].prefix(4).map({ $0 | 0x20 }) == Array("url(".utf8)
      {
        attempts += 1
        if let url = value(in: bytes[(index + 4)...], isFunction: true) { urls.append(url) }
      } else if bytes[index] == UInt8(ascii: "@"),
        bytes[(index + 1)...].prefix(6).map({ $0 | 0x20 }) == Array("import".utf8)
      {
        attempts += 1
        if let url = value(in: bytes[(index + 7)...], isFunction: false) { urls.append(url) }
      }
    }
    return urls
  }

  /// Returns the quoted text, or in a function the text up to the closing parenthesis.
  private static func value(in bytes: ArraySlice<UInt8>, isFunction: Bool) -> String? {
    let rest = bytes.prefix(lengthLimit).drop { $0 <= 0x20 }
    guard let first = rest.first else { return nil }
    let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    guard isQuoted || isFunction else { return nil }
    let end = isQuoted ? first : UInt8(ascii: ")")
    let content = (isQuoted ? rest.dropFirst() : rest).prefix { $0 != end && $0 > 0x1F }
    guard content.endIndex < rest.endIndex, !content.isEmpty, !content.contains(UInt8(ascii: "\\"))
    else {
      return nil
    }
    let text = String(decoding: content, as: UTF8.self)
    let trimmed = text.prefix { $0 != " " }
    return trimmed.hasPrefix("data:") ? nil : String(isQuoted ? text[...] : trimmed)
  }
}
