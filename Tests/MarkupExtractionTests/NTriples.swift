import MarkupExtraction

/// A parser of the expectations' [N-Triples](https://www.w3.org/TR/n-triples/).
struct NTriples {
  private let text: [Unicode.Scalar]
  private var position = 0
  private var blanks: [String: Int]

  /// Returns a triple per line; blank nodes with the same label are one node.
  static func triples(_ lines: [String]) -> [RDFTriple]? {
    var blanks: [String: Int] = [:]
    var triples: [RDFTriple] = []
    for line in lines {
      var reader = NTriples(text: Array(line.unicodeScalars), blanks: blanks)
      guard let subject = reader.term(), let predicate = reader.term(), let object = reader.term(),
        case .iri(let iri) = predicate
      else { return nil }
      triples.append(RDFTriple(subject: subject, predicate: iri, object: object))
      blanks = reader.blanks
    }
    return triples
  }

  private init(text: [Unicode.Scalar], blanks: [String: Int]) {
    self.text = text
    self.blanks = blanks
  }

  private var current: Unicode.Scalar? { position < text.count ? text[position] : nil }

  private mutating func term() -> RDFTerm? {
    while current == " " { position += 1 }
    switch current {
    case "<": return .iri(upTo(">"))
    case "\"": return literal()
    case "_":
      let label = word()
      let number = blanks[label] ?? blanks.count
      blanks[label] = number
      return .blank(number)
    default: return nil
    }
  }

  private mutating func literal() -> RDFTerm {
    let value = upTo("\"")
    if current == "@" { return .literal(value, language: String(word().dropFirst())) }
    guard current == "^" else { return .literal(value) }
    position += 2
    return .literal(value, datatype: upTo(">"))
  }

  private mutating func word() -> String {
    let start = position
    while let scalar = current, scalar != " " { _ = scalar; position += 1 }
    return String(String.UnicodeScalarView(text[start..<position]))
  }

  /// Returns the unescaped text up to a closing delimiter.
  private mutating func upTo(_ end: Unicode.Scalar) -> String {
    var value = String.UnicodeScalarView()
    position += 1
    while let scalar = current, scalar != end {
      position += 1
      value.append(scalar == "\\" ? escape() : scalar)
    }
    position += 1
    return String(value)
  }

  private mutating func escape() -> Unicode.Scalar {
    defer { position += 1 }
    switch current {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u", "U":
      let count = current == "u" ? 4 : 8
      let digits = String(String.UnicodeScalarView(text[(position + 1)...].prefix(count)))
      position += count
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    default: return current ?? "\u{FFFD}"
    }
  }
}
