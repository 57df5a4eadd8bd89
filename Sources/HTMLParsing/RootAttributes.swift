/// Attributes of an `<html>` or `<body>` tag that comes after its element was implied: the HTML
/// standard merges them, libxml2's events lose them.
enum RootAttributes {
  /// The root elements without attributes.
  static func missing(in builder: TreeBuilder) -> [ElementName] {
    [.html, .body].filter { name in
      builder.elements.first { $0.name == name }.map { $0.attributes.isEmpty } ?? false
    }
  }

  /// Looks for them in the text that the parser saw.
  static func recover(from text: [UInt8], into builder: inout TreeBuilder) {
    for name in missing(in: builder) {
      if let tag = TagScanner(text: text).firstTag(named: name.rawValue) {
        builder.setAttributes(of: name, tag)
      }
    }
  }
}

/// Finds one start tag and reads its attributes.
private struct TagScanner {
  let text: [UInt8]

  /// The attributes of the first `<name ...>` outside of comments and scripts.
  func firstTag(named name: String) -> [(AttributeName, [UInt8])]? {
    let wanted = Array(name.utf8)
    let (comment, script) = (Array("!--".utf8), Array("script".utf8))
    var index = 0
    while let open = ByteSearch.first(UInt8(ascii: "<"), in: text, from: index) {
      index = open + 1
      if starts(with: comment, at: index) {
        index = end(of: "-->", from: index + 3)
      } else if starts(with: script, at: index) {
        index = end(of: "</script", from: index)
      } else if starts(with: wanted, at: index), isDelimiter(at: index + wanted.count) {
        return attributes(from: index + wanted.count)
      }
    }
    return nil
  }

  private func attributes(from start: Int) -> [(AttributeName, [UInt8])] {
    var found: [(AttributeName, [UInt8])] = []
    var index = start
    while index < text.count, text[index] != UInt8(ascii: ">"), found.count < 64 {
      if WhiteSpaceFolder.isWhiteSpace(text[index]) || text[index] == UInt8(ascii: "/") {
        index += 1
        continue
      }
      let nameStart = index
      while index < text.count, !isDelimiter(at: index), text[index] != UInt8(ascii: "=") {
        index += 1
      }
      let name = String(decoding: text[nameStart..<index], as: UTF8.self).lowercased()
      let value = self.value(at: &index)
      if name.hasPrefix(AttributeName.prefixDeclaration.word) {
        let prefix = name.dropFirst(AttributeName.prefixDeclaration.word.count)
        found.append((.prefixDeclaration, Array(prefix.utf8) + Array(": ".utf8) + value))
      } else if let known = AttributeName(name), !found.contains(where: { $0.0 == known }) {
        found.append((known, value))
      }
    }
    return found
  }

  private func value(at index: inout Int) -> [UInt8] {
    while index < text.count, WhiteSpaceFolder.isWhiteSpace(text[index]) { index += 1 }
    guard index < text.count, text[index] == UInt8(ascii: "=") else { return [] }
    index += 1
    while index < text.count, WhiteSpaceFolder.isWhiteSpace(text[index]) { index += 1 }
    guard index < text.count else { return [] }
    let quote = text[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = index + 1
      let end = text[start...].firstIndex(of: quote) ?? text.count
      index = min(end + 1, text.count)
      return CharacterReference.decoded(attribute: text[start..<end])
    }
    let start = index
    while index < text.count, !WhiteSpaceFolder.isWhiteSpace(text[index]),
      text[index] != UInt8(ascii: ">")
    { index += 1 }
    return CharacterReference.decoded(attribute: text[start..<index])
  }

  private func isDelimiter(at index: Int) -> Bool {
    guard index < text.count else { return true }
    let byte = text[index]
    return WhiteSpaceFolder.isWhiteSpace(byte) || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "/")
  }

  private func starts(with lowercased: [UInt8], at index: Int) -> Bool {
    guard index + lowercased.count <= text.count else { return false }
    for (offset, wanted) in lowercased.enumerated() {
      let byte = text[index + offset]
      if byte != wanted, byte < 0x41 || byte > 0x5A || byte | 0x20 != wanted { return false }
    }
    return true
  }

  /// The offset behind the next `mark`, or the end of the text.
  private func end(of mark: String, from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var index = start
    while index < text.count {
      guard let hit = text[index...].firstIndex(of: mark[0]) else { return text.count }
      if starts(with: mark, at: hit) { return hit + mark.count }
      index = hit + 1
    }
    return text.count
  }
}
