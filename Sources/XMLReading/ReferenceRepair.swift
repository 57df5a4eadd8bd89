import CLibxml2

/// Replaces the ampersands of an XML document that start no reference, as in `<loc>https://a.example/?b=1&c=2</loc>`, and the
/// references to predefined entities (`&amp;`), and to those of HTML (`&nbsp;`), by references to characters (`&#38;`).
///
/// An ampersand alone makes a document broken, and libxml2 leaves out the name behind it, which yields another URL; and
/// behind any error it leaves out predefined entities. Many feeds have entities of HTML, which few of them declare. Sections of character data, comments, processing instructions and
/// the document type remain as they are, and so do documents in encodings whose bytes may be no characters of ASCII: UTF-16,
/// UTF-32, and those with escape sequences (ISO-2022-JP).
struct ReferenceRepair {
  /// A part of the document in which an ampersand has no meaning, with its ends.
  private struct Verbatim {
    let start: [UInt8]
    let end: [UInt8]

    static let all = [
      Verbatim(start: Array("<![CDATA[".utf8), end: Array("]]>".utf8)),
      Verbatim(start: Array("<!--".utf8), end: Array("-->".utf8)),
      Verbatim(start: Array("<?".utf8), end: Array("?>".utf8)),
      // Behind the first mark in an internal subset, the rest of it is read as content: its entities are not expanded anyway.
      Verbatim(start: Array("<!DOCTYPE".utf8), end: Array(">".utf8)),
    ]
  }

  /// The number of bytes behind an ampersand within which a reference ends.
  private static let longestReference = 64
  private static let ampersand = Array("&#38;".utf8)
  /// The start of an escape sequence.
  private static let escape: UInt8 = 0x1B
  /// The predefined entities ([XML 1.0](https://www.w3.org/TR/xml/#sec-predefined-ent), section 4.6).
  private static let predefined = [
    "&amp;": "&#38;", "&lt;": "&#60;", "&gt;": "&#62;", "&quot;": "&#34;", "&apos;": "&#39;",
  ]
  .map { (reference: Array($0.utf8), character: Array($1.utf8)) }
  /// The references to entities of HTML 4 that are not predefined in XML.
  private static let ofHTML: [ArraySlice<UInt8>: [UInt8]] = {
    var references: [ArraySlice<UInt8>: [UInt8]] = [:]
    for value in UInt32(0xA0)...0x2666 {
      guard let name = unsafe libxml2EntityName(value) else { continue }
      let reference = unsafe "&\(String(cString: name));"
      references[Array(reference.utf8)[...]] = Array("&#\(value);".utf8)
    }
    return references
  }()

  /// The end of the bytes so far, whose meaning the next ones decide.
  private var held: [UInt8] = []
  private var verbatim: Verbatim?
  /// A Boolean value that indicates whether a byte may be a character of ASCII; `nil` before the first bytes.
  private var isASCIICompatible: Bool?

  /// A Boolean value that indicates whether an ampersand of the last bytes was escaped.
  private(set) var hasRepaired = false

  /// Returns the next bytes of the repaired document.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes of the document.
  ///   - isLast: A Boolean value that indicates whether they are the last ones.
  /// - Returns: The bytes whose meaning is known.
  mutating func repaired(_ bytes: ArraySlice<UInt8>, isLast: Bool = false) -> [UInt8] {
    let input = held + bytes
    held = []
    hasRepaired = false
    if isASCIICompatible == nil, input.count >= 4 || isLast {
      isASCIICompatible = !input.prefix(4).contains { $0 == 0 || $0 >= 0xFE }
    }
    if bytes.contains(Self.escape) { isASCIICompatible = false }
    guard let isASCIICompatible else {
      held = input
      return []
    }
    return isASCIICompatible ? repaired(input, isLast: isLast) : input
  }

  private mutating func repaired(_ input: [UInt8], isLast: Bool) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(input.count + 64)
    var index = 0
    while index < input.count {
      let mark = nextMark(in: input, from: index)
      output += input[index..<mark]
      index = mark
      guard index < input.count else { break }
      guard let length = length(of: input[index...], isLast: isLast) else {
        held = Array(input[index...])
        break
      }
      let kept = input[index..<index + length]
      if length == 0 {
        output += Self.ampersand
        hasRepaired = true
      } else {
        output += Self.character(for: kept) ?? kept
      }
      index += max(1, length)
    }
    return output
  }

  /// Returns the reference to a character in place of one to a known entity.
  private static func character(for reference: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard reference.first == UInt8(ascii: "&"), reference.count > 2 else { return nil }
    let known = predefined.first { reference == $0.reference[...] }?.character
    return (known ?? ofHTML[reference])?[...]
  }

  /// Returns the index of the next byte that has a meaning in the current part; the end if there is none.
  private func nextMark(in input: [UInt8], from start: Int) -> Int {
    if let first = verbatim?.end[0] {
      return input[start...].firstIndex(of: first) ?? input.endIndex
    }
    return input[start...].firstIndex { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }
      ?? input.endIndex
  }

  /// Returns the number of bytes from a mark that remain as they are; 0 for an ampersand that starts no reference, `nil` if
  /// further bytes decide it.
  private mutating func length(of rest: ArraySlice<UInt8>, isLast: Bool) -> Int? {
    if let verbatim {
      return length(of: verbatim.end, at: rest, isLast) { $0.verbatim = nil }
    }
    guard rest.first == UInt8(ascii: "<") else { return referenceLength(rest, isLast: isLast) }
    for part in Verbatim.all {
      let length = length(of: part.start, at: rest, isLast) { $0.verbatim = part }
      guard length == 1 else { return length }
    }
    return 1
  }

  /// Returns the length of a mark if the bytes start with it, after a change of state; 1 if they start with another, `nil` if
  /// further bytes decide it.
  private mutating func length(
    of mark: [UInt8],
    at rest: ArraySlice<UInt8>,
    _ isLast: Bool,
    found: (inout Self) -> Void
  ) -> Int? {
    if rest.starts(with: mark) {
      found(&self)
      return mark.count
    }
    return !isLast && mark.starts(with: rest) ? nil : 1
  }

  /// Returns the length of the reference that an ampersand starts; 0 if it starts none.
  private func referenceLength(_ rest: ArraySlice<UInt8>, isLast: Bool) -> Int? {
    let name = rest.dropFirst().prefix(Self.longestReference).prefix(while: Self.isPartOfReference)
    let end = rest[name.endIndex...].first
    if end == nil, !isLast, name.count < Self.longestReference { return nil }
    return end == UInt8(ascii: ";") && Self.isReference(name) ? name.count + 2 : 0
  }

  /// Returns `true` for the name of an entity and the number of a character
  /// ([XML 1.0](https://www.w3.org/TR/xml/#sec-references), section 4.1).
  private static func isReference(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first else { return false }
    guard first == UInt8(ascii: "#") else {
      let isStart = first >= UInt8(ascii: "A") || first == UInt8(ascii: ":")
      return isStart && !name.contains(UInt8(ascii: "#"))
    }
    let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
    let digits = Substring(decoding: name.dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
    return UInt32(digits, radix: isHexadecimal ? 16 : 10) != nil
  }

  /// Returns `true` for bytes of names and numbers in references, which may have characters beyond ASCII.
  private static func isPartOfReference(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "_"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }
}
