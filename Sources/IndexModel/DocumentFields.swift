import Basics
import FoundationEssentials
package import MarkupExtraction
package import SearchableItems

/// The byte ranges of the members of an object in a stored document (RFC 8259); values are decoded on demand.
///
/// Stores write no whitespace and escape no member names. If a document differs from that, the initializer
/// returns `nil`, and the document has to be decoded as a whole.
package struct DocumentFields {
  private let bytes: [UInt8]
  package private(set) var places: [String: Range<Int>] = [:]

  /// Locates the fields of a document.
  ///
  /// - Complexity: Linear in the bytes.
  package init?(_ document: [UInt8]) {
    self.init(document, at: document.indices)
  }

  private init?(_ bytes: [UInt8], at range: Range<Int>) {
    self.bytes = bytes
    guard range.count > 2, bytes[range.lowerBound] == UInt8(ascii: "{") else { return nil }
    var position = range.lowerBound + 1
    while true {
      guard let name = text(at: &position), name.isPlain, byte(position) == UInt8(ascii: ":")
      else { return nil }
      let start = position + 1
      guard let end = end(ofValueAt: start) else { return nil }
      places[String(decoding: bytes[name.range], as: UTF8.self)] = start..<end
      position = end + 1
      if byte(end) == UInt8(ascii: "}") { break }
      guard byte(end) == UInt8(ascii: ",") else { return nil }
    }
    guard position == range.upperBound else { return nil }
  }

  // MARK: Reading

  /// Returns the fields of a nested object.
  package func fields(_ name: String) -> DocumentFields? {
    places[name].flatMap { DocumentFields(bytes, at: $0) }
  }

  /// Returns the named attributes of a set; `nil` if one of them requires decoding the whole document.
  package func attributes(_ names: [String]) -> AttributeSet? {
    var found = AttributeSet()
    for name in names where places[name] != nil {
      guard let value = value(name) else { return nil }
      found.values[name] = value
    }
    return found
  }

  /// Returns a string, a number or a list of strings; `nil` for any other value.
  func value(_ name: String) -> AttributeValue? {
    guard let place = places[name], let first = byte(place.lowerBound) else { return nil }
    switch first {
    case UInt8(ascii: "\""): return text(name).map(AttributeValue.text)
    case UInt8(ascii: "["): return texts(name).map(AttributeValue.list)
    case _ where first == UInt8(ascii: "-") || first.isASCIIDigit:
      return decoded(Double.self, name).map(AttributeValue.number)
    default: return nil
    }
  }

  /// Returns a string field; `nil` if the field is not a string.
  package func text(_ name: String) -> String? {
    guard var position = places[name]?.lowerBound else { return nil }
    return readText(at: &position)
  }

  /// Returns `true` if a field is a string, without decoding it.
  package func isText(_ name: String) -> Bool {
    places[name].flatMap { byte($0.lowerBound) } == UInt8(ascii: "\"")
  }

  /// Returns `true` if a field is an empty array.
  package func isEmptyList(_ name: String) -> Bool {
    places[name].map { bytes[$0].elementsEqual("[]".utf8) } ?? false
  }

  /// Decodes a field from JSON.
  package func decoded<Value: Decodable>(_ type: Value.Type, _ name: String) -> Value? {
    places[name].flatMap { decoded(type, at: $0) }
  }

  private func decoded<Value: Decodable>(_ type: Value.Type, at place: Range<Int>) -> Value? {
    try? JSONDecoder().decode(type, from: Data(bytes[place]))
  }

  /// Returns the sections of a page; `nil` if they have to be decoded as a whole.
  package func sections(_ name: String) -> [PageSection]? {
    guard let place = places[name] else { return nil }
    if isEmptyList(name) { return [] }
    var sections: [PageSection] = []
    var position = place.lowerBound
    guard byte(position) == UInt8(ascii: "[") else { return nil }
    repeat {
      position += 1
      guard let section = section(at: &position) else { return nil }
      sections.append(section)
    } while byte(position) == UInt8(ascii: ",")
    return byte(position) == UInt8(ascii: "]") ? sections : nil
  }

  private static let sectionMembers = ["heading", "level", "anchor", "offset"].map {
    Array($0.utf8)
  }

  /// Reads the section that starts at `position`, and advances `position` past it; `nil` for one with other members.
  ///
  /// A manual has thousands of sections, so their members are read without a dictionary.
  private func section(at position: inout Int) -> PageSection? {
    guard byte(position) == UInt8(ascii: "{") else { return nil }
    var section = PageSection(heading: "", level: -1, anchor: nil, offset: -1)
    repeat {
      position += 1
      guard let name = text(at: &position), byte(position) == UInt8(ascii: ":"),
        let member = Self.sectionMembers.firstIndex(where: { bytes[name.range].elementsEqual($0) })
      else { return nil }
      position += 1
      switch member {
      case 0, 2:
        guard let text = readText(at: &position) else { return nil }
        if member == 0 { section.heading = text } else { section.anchor = text }
      default:
        guard let number = readInteger(at: &position) else { return nil }
        if member == 1 { section.level = number } else { section.offset = number }
      }
    } while byte(position) == UInt8(ascii: ",")
    guard byte(position) == UInt8(ascii: "}"), section.level >= 0, section.offset >= 0 else {
      return nil
    }
    position += 1
    return section
  }

  private func readInteger(at position: inout Int) -> Int? {
    let start = position
    while let byte = byte(position), byte.isASCIIDigit { position += 1 }
    return Int(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private func texts(_ name: String) -> [String]? {
    if isEmptyList(name) { return [] }
    guard var position = places[name]?.lowerBound else { return nil }
    var texts: [String] = []
    repeat {
      position += 1
      guard let text = readText(at: &position) else { return nil }
      texts.append(text)
    } while byte(position) == UInt8(ascii: ",")
    return texts
  }

  /// Reads the string that starts at `position`, and advances `position` past it.
  private func readText(at position: inout Int) -> String? {
    let start = position
    guard let text = text(at: &position) else { return nil }
    if text.isPlain { return String(validating: bytes[text.range], as: UTF8.self) }
    return unescaped(text.range) ?? decoded(String.self, at: start..<position)
  }

  /// The bytes that one letter behind a backslash stands for (RFC 8259, section 7).
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  /// Returns a string whose escapes are one letter each, as line breaks and quotation marks are; `nil` for others.
  private func unescaped(_ range: Range<Int>) -> String? {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var rest = bytes[range]
    while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
      text += rest[..<escape]
      guard escape + 1 < range.upperBound, let byte = Self.escapes[bytes[escape + 1]] else {
        return nil
      }
      text.append(byte)
      rest = bytes[(escape + 2)..<range.upperBound]
    }
    return String(validating: text + rest, as: UTF8.self)
  }

  // MARK: Places

  private func byte(_ position: Int) -> UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  /// Returns the range of the string that starts with the quotation mark at `position`, and whether it is
  /// free of escapes; advances `position` past it.
  private func text(at position: inout Int) -> (range: Range<Int>, isPlain: Bool)? {
    guard byte(position) == UInt8(ascii: "\"") else { return nil }
    let start = position + 1
    var (end, isPlain) = (start, true)
    let bytes = bytes.span
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      let isEscape = bytes[end] == UInt8(ascii: "\\")
      if isEscape { isPlain = false }
      end += isEscape ? 2 : 1
    }
    guard end < bytes.count else { return nil }
    position = end + 1
    return (start..<end, isPlain)
  }

  private func end(ofValueAt start: Int) -> Int? {
    var (position, depth) = (start, 0)
    while let byte = byte(position) {
      switch byte {
      case UInt8(ascii: "\""):
        guard text(at: &position) != nil else { return nil }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return position }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return position
      default: break
      }
      position += 1
    }
    return nil
  }
}

extension StoredRecord {
  /// Returns the named attributes, if possible without decoding the rest of the document.
  func attributes(_ names: [String]) -> AttributeSet {
    guard content == nil, name.kind != .activity,
      let fields = DocumentFields(document)?.fields("attributeSet"),
      let found = fields.attributes(names)
    else { return attributes }
    return found
  }
}
