import Indexing
import MarkupExtraction
import Querying
import Search

/// Writes the text of a page as Markdown, by section and in parts.
struct SectionReader {
  /// The maximum number of sections in an outline.
  static let outlineLimit = 200

  private let page: IndexedText
  private let bytes: [UInt8]
  /// The sections with a heading, with the ends of their own text; text behind a list belongs to the one before.
  private let sections: [(section: PageSection, end: Int)]

  init(_ page: IndexedText) {
    self.page = page
    let bytes = Array(page.text.utf8)
    let starts = page.sections.filter {
      (0...bytes.count).contains($0.offset)
        && !($0.heading.isEmpty && $0.level >= SectionRanking.termLevel)
    }
    let ends = starts.dropFirst().map(\.offset) + [bytes.count]
    sections = zip(starts, ends).map { ($0, max($0.offset, $1)) }.filter { !$0.0.heading.isEmpty }
    self.bytes = bytes
  }

  /// Returns a part of the text with the page's title, URL and outline.
  ///
  /// - Parameters:
  ///   - section: The number, heading or fragment of a section; `nil` for the whole text.
  ///   - offset: The offset in the Markdown text of the selection, in bytes.
  ///   - limit: The maximum number of bytes.
  /// - Returns: The text, with the offset of the next part if there is one.
  /// - Throws: ``Problem`` if there is no such section or no text at the offset.
  func text(section: String?, offset: Int, limit: Int) throws(Problem) -> String {
    guard !bytes.isEmpty else {
      throw Problem(.notFound, "the result has no text in the index; 'page' shows its markup")
    }
    let markdown = Array(try section.map(self.markdown) ?? self.markdown)
    guard offset < max(1, markdown.count) else {
      throw Problem(.badParameter, "the text ends at offset \(markdown.count)")
    }
    let start = Self.boundary(markdown, near: offset)
    let end = Self.boundary(markdown, near: min(markdown.count, offset + limit))
    var text = header
    if section == nil, offset == 0 { text += outline }
    text += "\n" + String(decoding: markdown[start..<end], as: UTF8.self)
    if end < markdown.count {
      text += "\n\n(\(markdown.count - end) more bytes: continue with offset \(end).)"
    }
    return text
  }

  private var header: String {
    let title = page.details.result.title.map { "Title: \(UntrustedText.shortened($0, to: 300))\n" }
    let url = page.details.result.url.map { "URL: \($0)\n" }
    return (title ?? "") + (url ?? "")
  }

  private var outline: String {
    guard sections.count > 1 else { return "" }
    let lines = sections.prefix(Self.outlineLimit).enumerated().map { index, entry in
      let indent = String(repeating: "  ", count: max(0, min(entry.section.level, 7) - 1))
      return "\(index + 1). \(indent)\(UntrustedText.shortened(entry.section.heading, to: 120))\n"
    }
    let rest = sections.count - lines.count
    return "Outline:\n" + lines.joined() + (rest > 0 ? "(\(rest) more sections)\n" : "")
  }

  // MARK: Markdown

  /// The whole text.
  private var markdown: [UInt8] {
    let start = page.sections.first.map { min(max(0, $0.offset), bytes.count) }
    var result: [UInt8] = []
    append(0..<(start ?? bytes.count), to: &result)
    for entry in sections { append(entry, to: &result) }
    return result
  }

  /// Returns a section with its subsections.
  private func markdown(of name: String) throws(Problem) -> [UInt8] {
    guard let first = index(of: name) else {
      let count = sections.count
      throw Problem(
        .notFound,
        count == 0
          ? "the page has no sections; read it without 'section'"
          : "the page has no section '\(name.prefix(100))'; its outline has \(count)"
      )
    }
    let level = sections[first].section.level
    var result: [UInt8] = []
    append(sections[first], to: &result)
    for entry in sections[(first + 1)...].prefix(while: { $0.section.level > level }) {
      append(entry, to: &result)
    }
    return result
  }

  /// Returns the index of a section by its number, fragment or heading.
  private func index(of name: String) -> Int? {
    if let number = Int(name), sections.indices.contains(number - 1) { return number - 1 }
    let fragment = name.hasPrefix("#") ? String(name.dropFirst()) : name
    return sections.firstIndex { $0.section.anchor == fragment }
      ?? sections.firstIndex { $0.section.heading.lowercased() == name.lowercased() }
  }

  private func append(_ entry: (section: PageSection, end: Int), to result: inout [UInt8]) {
    let section = entry.section
    let heading = String(section.heading.map { $0.isNewline ? " " : $0 })
    let marks = String(repeating: "#", count: max(1, min(section.level, 6)))
    result += (section.level > 6 ? "**\(heading)**\n\n" : "\(marks) \(heading)\n\n").utf8
    // The text of a section starts with its heading.
    var start = section.offset
    if bytes[start..<entry.end].starts(with: section.heading.utf8) {
      start += section.heading.utf8.count
    }
    append(start..<entry.end, to: &result)
  }

  /// Appends the lines of a range as paragraphs.
  private func append(_ range: Range<Int>, to result: inout [UInt8]) {
    for line in bytes[range].split(separator: 0x0A) {
      if let first = line.first, "#>-+*`~|<".utf8.contains(first) {
        result.append(UInt8(ascii: "\\"))
      }
      result += line
      result += [0x0A, 0x0A]
    }
  }

  /// Returns the offset of the character that contains `offset`.
  private static func boundary(_ bytes: [UInt8], near offset: Int) -> Int {
    var offset = offset
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
