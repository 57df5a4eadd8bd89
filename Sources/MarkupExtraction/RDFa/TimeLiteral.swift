import Basics

/// The datatype that a `<time>` element gets from the form of its value ([HTML+RDFa 1.1, section
/// 3.1](https://www.w3.org/TR/html-rdfa/#additional-rdfa-processing-rules)).
struct TimeLiteral {
  /// Returns the IRI of the XML Schema type with the lexical form of `text`; `nil` if there is none.
  static func datatype(of text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, bytes.count < 100 else { return nil }
    var reader = TimeLiteral(bytes: bytes)
    let isDuration = first == UInt8(ascii: "P") || bytes.starts(with: "-P".utf8)
    let name = isDuration ? reader.duration() : reader.dateTime()
    guard let name, reader.position == bytes.count else { return nil }
    return RDFVocabulary.xsd + name
  }

  private let bytes: [UInt8]
  private var position = 0

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func dateTime() -> String? {
    if bytes.count > 2, bytes[2] == UInt8(ascii: ":") { return time() ? "time" : nil }
    _ = consume("-")
    guard digits(4...18) else { return nil }
    guard consume("-") else {
      zone()
      return "gYear"
    }
    guard digits(2...2) else { return nil }
    guard consume("-") else {
      zone()
      return "gYearMonth"
    }
    guard digits(2...2) else { return nil }
    guard consume("T") else {
      zone()
      return "date"
    }
    return time() ? "dateTime" : nil
  }

  private mutating func time() -> Bool {
    guard digits(2...2), consume(":"), digits(2...2), consume(":"), digits(2...2) else {
      return false
    }
    if consume(".") { _ = digits(1...50) }
    zone()
    return true
  }

  private mutating func zone() {
    if consume("Z") { return }
    let start = position
    guard consume("+") || consume("-") else { return }
    if !(digits(2...2) && consume(":") && digits(2...2)) { position = start }
  }

  private mutating func duration() -> String? {
    _ = consume("-")
    guard consume("P") else { return nil }
    let hasDays = parts("YMD")
    guard consume("T") else { return hasDays ? "duration" : nil }
    return parts("HMS") ? "duration" : nil
  }

  /// Parses numbers with these units in this order, at least one.
  private mutating func parts(_ units: StaticString) -> Bool {
    var count = 0
    for unit in units.description.utf8 {
      let start = position
      guard digits(1...18) else { break }
      if unit == UInt8(ascii: "S"), consume(".") { _ = digits(1...18) }
      guard position < bytes.count, bytes[position] == unit else {
        position = start
        continue
      }
      position += 1
      count += 1
    }
    return count > 0
  }

  private mutating func digits(_ range: ClosedRange<Int>) -> Bool {
    var end = position
    while end < bytes.count, bytes[end].isASCIIDigit { end += 1 }
    guard range.contains(end - position) else { return false }
    position = end
    return true
  }

  private mutating func consume(_ byte: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == byte.value else { return false }
    position += 1
    return true
  }
}
