import Basics
import FoundationEssentials
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
    return text.isPlain
      ? String(validating: bytes[text.range], as: UTF8.self)
      : decoded(String.self, at: start..<position)
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
    while let byte = byte(end), byte != UInt8(ascii: "\"") {
      let isEscape = byte == UInt8(ascii: "\\")
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
