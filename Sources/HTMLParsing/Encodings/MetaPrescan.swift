import Basics

/// The algorithm to [prescan a byte stream to determine its
/// encoding](https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding).
struct MetaPrescan {
  private let bytes: ArraySlice<UInt8>

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// Returns the encoding declared by a meta tag; `utf-8` if it declares UTF-16.
  func encoding() -> String? {
    var position = bytes.startIndex
    while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = open
      if starts(with: "<!--", at: position) {
        position = endOfComment(from: position + 2)
      } else if starts(with: "<meta", at: position), isDelimiter(at: position + 5) {
        position += 5
        if let found = encoding(ofTagAt: &position) { return found }
      } else if isTag(at: position) {
        skipTag(at: &position)
      } else if let next = byte(position + 1), [0x21, 0x2F, 0x3F].contains(next) {
        position = bytes[position...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex
      } else {
        position += 1
      }
    }
    return nil
  }

  /// Returns the `lang` attribute of the first `html` tag; `nil` if it has none.
  func language() -> String? {
    var position = bytes.startIndex
    while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = open + 1
      guard starts(with: "<html", at: open),
        bytes[open...].dropFirst(5).first?.isASCIIWhitespace ?? false
      else { continue }
      position = open + 5
      while let attribute = nextAttribute(at: &position) {
        if text(attribute.name) == "lang" { return text(attribute.value) }
      }
      return nil
    }
    return nil
  }

  private func encoding(ofTagAt position: inout Int) -> String? {
    var seen: Set<String> = []
    var gotPragma = false
    var needsPragma: Bool?
    var label: String?
    while let attribute = nextAttribute(at: &position) {
      // Only three names matter, and they have these lengths.
      guard attribute.name.count == 7 || attribute.name.count == 10 else { continue }
      let (name, value) = (text(attribute.name), text(attribute.value))
      guard seen.insert(name).inserted else { continue }
      switch name {
      case "http-equiv":
        if value == "content-type" { gotPragma = true }
      case "content":
        if label == nil, let found = StatedCharset.label(in: value),
          EncodingLabels.entry(for: found) != nil
        {
          label = found
          needsPragma = true
        }
      case "charset":
        label = value
        needsPragma = false
      default: continue
      }
    }
    // A truncated tag is ignored.
    guard byte(position) != nil, let needsPragma, let label, gotPragma || !needsPragma else {
      return nil
    }
    guard let name = EncodingLabels.entry(for: label)?.name else { return nil }
    if name.hasPrefix("utf-16") { return "utf-8" }
    return name == "x-user-defined" ? "windows-1252" : name
  }

  // MARK: Get an attribute

  /// Implements [get an attribute](https://html.spec.whatwg.org/#concept-get-attributes-when-sniffing):
  /// returns the ranges of its name and value.
  private func nextAttribute(at position: inout Int) -> (name: Range<Int>, value: Range<Int>)? {
    while let next = byte(position), next.isASCIIWhitespace || next == UInt8(ascii: "/") {
      position += 1
    }
    guard let first = byte(position), first != UInt8(ascii: ">") else { return nil }
    let start = position
    while let next = byte(position), !next.isASCIIWhitespace, next != UInt8(ascii: ">"),
      next != UInt8(ascii: "/"), next != UInt8(ascii: "=") || position == start
    { position += 1 }
    let name = start..<position
    while let next = byte(position), next.isASCIIWhitespace { position += 1 }
    guard byte(position) == UInt8(ascii: "=") else { return (name, position..<position) }
    position += 1
    while let next = byte(position), next.isASCIIWhitespace { position += 1 }
    return (name, value(at: &position))
  }

  private func value(at position: inout Int) -> Range<Int> {
    guard let first = byte(position) else { return position..<position }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      let start = position + 1
      guard let end = bytes[start...].firstIndex(of: first) else {
        position = bytes.endIndex
        return position..<position
      }
      position = end + 1
      return start..<end
    }
    let start = position
    while let next = byte(position), !next.isASCIIWhitespace, next != UInt8(ascii: ">") {
      position += 1
    }
    return start..<position
  }

  // MARK: Bytes

  private func skipTag(at position: inout Int) {
    while let next = byte(position), !next.isASCIIWhitespace, next != UInt8(ascii: ">") {
      position += 1
    }
    while nextAttribute(at: &position) != nil {}
  }

  private func endOfComment(from start: Int) -> Int {
    var index = start
    while index + 2 < bytes.endIndex {
      if starts(with: "-->", at: index) { return index + 3 }
      index += 1
    }
    return bytes.endIndex
  }

  private func isTag(at position: Int) -> Bool {
    guard let next = byte(position + 1) else { return false }
    let letter = next == UInt8(ascii: "/") ? byte(position + 2) : next
    return letter?.isASCIILetter ?? false
  }

  private func isDelimiter(at position: Int) -> Bool {
    byte(position).map { $0.isASCIIWhitespace || $0 == UInt8(ascii: "/") } ?? false
  }

  private func byte(_ index: Int) -> UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self).lowercased()
  }

  private func starts(with word: StaticString, at index: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= bytes.endIndex else { return false }
    return word.withUTF8Buffer { wanted in
      for offset in 0..<count {
        let expected = unsafe wanted[offset]
        if bytes[index + offset].asciiLowercased != expected { return false }
      }
      return true
    }
  }
}
