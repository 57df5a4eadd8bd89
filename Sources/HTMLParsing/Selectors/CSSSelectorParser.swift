import Basics

/// Parses the grammar of [Selectors](https://www.w3.org/TR/selectors-4/#grammar) and writes conditions of XPath.
///
/// A complex selector becomes a condition on its last element; combinators become conditions on the axes before it. A
/// list is thus one step over the document, whose results are in document order.
struct CSSSelectorParser {
  /// The maximum depth of nested functions such as `:not()`.
  private static let depthLimit = 8

  private let characters: [Character]
  private var position = 0
  private var depth = 0

  init(_ text: String) { characters = Array(text) }

  // MARK: Lists

  /// Returns the expression of the whole selector.
  mutating func selectors() throws(CSSSelectorError) -> String {
    var conditions: [(suffix: String, condition: String)] = []
    repeat {
      skipSpace()
      let condition = try complexSelector()
      conditions.append((try pseudoElement(), condition))
      skipSpace()
    } while consume(",")
    guard position == characters.count else { throw unexpected() }
    var expressions: [String] = []
    var suffixes: [String] = []
    for part in conditions where !suffixes.contains(part.suffix) { suffixes.append(part.suffix) }
    for suffix in suffixes {
      let parts = conditions.filter { $0.suffix == suffix }.map(\.condition)
      expressions.append("//*[\(parts.joined(separator: " or "))]\(suffix)")
    }
    return expressions.joined(separator: " | ")
  }

  /// Returns the last step of `::text` and `::attr(name)`; empty without a pseudo-element.
  private mutating func pseudoElement() throws(CSSSelectorError) -> String {
    guard consume("::") else { return "" }
    let name = try identifier().lowercased()
    if name == "text" { return "/text()" }
    guard name == "attr", consume("(") else {
      throw CSSSelectorError(reason: "::\(name) is not supported; use ::text or ::attr(name)")
    }
    skipSpace()
    let attribute = Self.attribute(try identifier())
    skipSpace()
    try require(")")
    return "/" + attribute
  }

  // MARK: Complex and compound selectors

  /// Returns the condition of a complex selector on its last element.
  private mutating func complexSelector() throws(CSSSelectorError) -> String {
    var condition = try compoundSelector()
    while let combinator = combinator() {
      let last = try compoundSelector()
      condition =
        switch combinator {
        case ">": "\(last) and parent::*[\(condition)]"
        case "+": "\(last) and preceding-sibling::*[1][\(condition)]"
        case "~": "\(last) and preceding-sibling::*[\(condition)]"
        default: "\(last) and ancestor::*[\(condition)]"
        }
    }
    return condition
  }

  /// Reads a combinator with the spaces around it; `nil` at the end of the selector.
  private mutating func combinator() -> Character? {
    let start = position
    skipSpace()
    guard position < characters.count else { return nil }
    let next = characters[position]
    if [">", "+", "~"].contains(next) {
      position += 1
      skipSpace()
      return next
    }
    guard position > start, next != ",", next != ")" else { return nil }
    return " "
  }

  private mutating func compoundSelector() throws(CSSSelectorError) -> String {
    var conditions: [String] = []
    var type: String?
    if consume("*") {
      conditions.append("true()")
    } else if let next = peek, Self.startsIdentifier(next) {
      let name = try identifier().lowercased()
      guard Self.isXMLName(name) else { throw unsupported("the element name \(name)") }
      type = name
      conditions.append("self::\(name)")
    }
    while let next = peek {
      switch next {
      case "#":
        position += 1
        conditions.append("@id=\(Self.quoted(try identifier()))")
      case ".":
        position += 1
        conditions.append(Self.word(try identifier(), in: "@class"))
      case "[": conditions.append(try attributeSelector())
      case ":" where !isPseudoElement: conditions.append(try pseudoClass(of: type))
      default:
        guard !conditions.isEmpty else { throw unexpected() }
        return conditions.joined(separator: " and ")
      }
    }
    guard !conditions.isEmpty else { throw unexpected() }
    return conditions.joined(separator: " and ")
  }

  private var isPseudoElement: Bool {
    position + 1 < characters.count && characters[position + 1] == ":"
  }

  // MARK: Attributes

  private mutating func attributeSelector() throws(CSSSelectorError) -> String {
    try require("[")
    skipSpace()
    let attribute = Self.attribute(try identifier())
    skipSpace()
    if consume("]") { return attribute }
    var operation = ""
    while let next = peek, "~|^$*=".contains(next), operation.count < 2 {
      operation.append(next)
      position += 1
      if next == "=" { break }
    }
    skipSpace()
    let value = try stringOrIdentifier()
    skipSpace()
    let ignoresCase = consume("i") || consume("I")
    if !ignoresCase { _ = consume("s") || consume("S") }
    skipSpace()
    try require("]")
    let condition = try Self.condition(
      ignoresCase ? Self.lowercased(attribute) : attribute,
      operation,
      ignoresCase ? value.lowercased() : value
    )
    // The translation of a missing attribute is empty.
    return ignoresCase ? "(\(attribute) and \(condition))" : condition
  }

  private static func condition(
    _ attribute: String,
    _ operation: String,
    _ value: String
  ) throws(CSSSelectorError) -> String {
    let literal = quoted(value)
    switch operation {
    case "=": return "\(attribute)=\(literal)"
    case "~=": return value.contains(where: \.isWhitespace) ? "false()" : word(value, in: attribute)
    case "|=":
      return "(\(attribute)=\(literal) or starts-with(\(attribute),\(quoted(value + "-"))))"
    case "^=": return value.isEmpty ? "false()" : "starts-with(\(attribute),\(literal))"
    case "*=": return value.isEmpty ? "false()" : "contains(\(attribute),\(literal))"
    case "$=":
      let start = "string-length(\(attribute))-\(value.unicodeScalars.count - 1)"
      return value.isEmpty ? "false()" : "substring(\(attribute),\(start))=\(literal)"
    default: throw CSSSelectorError(reason: "an attribute is compared by =, ~=, |=, ^=, $= or *=")
    }
  }

  /// Returns a condition that a list of words contains a word.
  private static func word(_ word: String, in attribute: String) -> String {
    word.isEmpty
      ? "false()"
      : "contains(concat(' ',normalize-space(\(attribute)),' '),\(quoted(" \(word) ")))"
  }

  private static func lowercased(_ attribute: String) -> String {
    "translate(\(attribute),'ABCDEFGHIJKLMNOPQRSTUVWXYZ','abcdefghijklmnopqrstuvwxyz')"
  }

  /// Returns the expression of an attribute.
  private static func attribute(_ name: String) -> String {
    let name = name.lowercased()
    return isXMLName(name) ? "@\(name)" : "@*[name()=\(quoted(name))]"
  }

  // MARK: Pseudo-classes

  private mutating func pseudoClass(of type: String?) throws(CSSSelectorError) -> String {
    try require(":")
    let name = try identifier().lowercased()
    guard consume("(") else { return try plainPseudoClass(name, of: type) }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw unsupported("such a depth of parentheses") }
    skipSpace()
    let condition = try functionalPseudoClass(name, of: type)
    skipSpace()
    try require(")")
    return condition
  }

  private func plainPseudoClass(
    _ name: String,
    of type: String?
  ) throws(CSSSelectorError) -> String {
    switch name {
    case "first-child": return "not(preceding-sibling::*)"
    case "last-child": return "not(following-sibling::*)"
    case "only-child": return "not(preceding-sibling::*) and not(following-sibling::*)"
    case "first-of-type": return "not(preceding-sibling::\(try named(type, name)))"
    case "last-of-type": return "not(following-sibling::\(try named(type, name)))"
    case "only-of-type":
      let type = try named(type, name)
      return "not(preceding-sibling::\(type)) and not(following-sibling::\(type))"
    case "empty": return "not(*) and not(text())"
    case "root": return "not(parent::*)"
    default: throw unsupported(":\(name)")
    }
  }

  private mutating func functionalPseudoClass(
    _ name: String,
    of type: String?
  ) throws(CSSSelectorError) -> String {
    switch name {
    case "not": return "not(\(try list()))"
    case "is", "where", "matches": return "(\(try list()))"
    case "has": return try relativeSelector()
    case "nth-child": return try index().condition(on: "count(preceding-sibling::*)")
    case "nth-last-child": return try index().condition(on: "count(following-sibling::*)")
    case "nth-of-type":
      return try index().condition(on: "count(preceding-sibling::\(try named(type, name)))")
    case "nth-last-of-type":
      return try index().condition(on: "count(following-sibling::\(try named(type, name)))")
    default: throw unsupported(":\(name)()")
    }
  }

  /// Returns the element name that a pseudo-class needs.
  private func named(_ type: String?, _ name: String) throws(CSSSelectorError) -> String {
    guard let type else { throw unsupported(":\(name) without an element name") }
    return type
  }

  private mutating func list() throws(CSSSelectorError) -> String {
    var conditions: [String] = []
    repeat {
      skipSpace()
      conditions.append("(\(try complexSelector()))")
      skipSpace()
    } while consume(",")
    return conditions.joined(separator: " or ")
  }

  /// Returns the condition of `:has()` with a compound selector behind an optional combinator.
  private mutating func relativeSelector() throws(CSSSelectorError) -> String {
    let axis =
      if consume(">") { "child::*" } else if consume("+") {
        "following-sibling::*[1]"
      } else if consume("~") { "following-sibling::*" } else { "descendant::*" }
    skipSpace()
    return "\(axis)[\(try compoundSelector())]"
  }

  /// Reads the formula of `:nth-child()` ([An+B](https://www.w3.org/TR/css-syntax-3/#anb-microsyntax)).
  private mutating func index() throws(CSSSelectorError) -> ChildIndex {
    var text = ""
    while let next = peek, next != ")", text.count < 30 {
      if !next.isWhitespace { text.append(next) }
      position += 1
    }
    guard let index = ChildIndex(text.lowercased()) else { throw unsupported("the index \(text)") }
    return index
  }

  // MARK: Tokens

  private var peek: Character? { position < characters.count ? characters[position] : nil }

  private mutating func skipSpace() {
    while let next = peek, next.isWhitespace { position += 1 }
  }

  private mutating func consume(_ text: String) -> Bool {
    guard characters[position...].starts(with: text) else { return false }
    position += text.count
    return true
  }

  private mutating func require(_ text: String) throws(CSSSelectorError) {
    guard consume(text) else {
      guard let next = peek else {
        throw CSSSelectorError(reason: "\"\(text)\" is missing at its end")
      }
      throw CSSSelectorError(reason: "\"\(text)\" was expected instead of \"\(next)\"")
    }
  }

  private func unexpected() -> CSSSelectorError {
    guard let next = peek else { return CSSSelectorError(reason: "it ends too early") }
    return CSSSelectorError(reason: "\"\(next)\" at character \(position + 1) was not expected")
  }

  private func unsupported(_ what: String) -> CSSSelectorError {
    CSSSelectorError(reason: "\(what) is not supported; XPath can express more")
  }

  /// Reads an [identifier](https://www.w3.org/TR/css-syntax-3/#consume-name) with escapes.
  private mutating func identifier() throws(CSSSelectorError) -> String {
    var name = ""
    while let next = peek {
      if next == "\\" {
        position += 1
        name.append(try escape())
      } else if Self.isNameCharacter(next) {
        name.append(next)
        position += 1
      } else {
        break
      }
    }
    guard !name.isEmpty else { throw unexpected() }
    return name
  }

  /// Reads the rest of an [escape](https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point).
  private mutating func escape() throws(CSSSelectorError) -> Character {
    var digits = ""
    while let next = peek, next.isHexDigit, next.isASCII, digits.count < 6 {
      digits.append(next)
      position += 1
    }
    guard digits.isEmpty else {
      if let next = peek, next.isWhitespace { position += 1 }
      let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      return Character(scalar.flatMap { $0.value == 0 ? nil : $0 } ?? "\u{FFFD}")
    }
    guard let next = peek else { throw unexpected() }
    position += 1
    return next
  }

  private mutating func stringOrIdentifier() throws(CSSSelectorError) -> String {
    guard let quote = peek, quote == "\"" || quote == "'" else { return try identifier() }
    position += 1
    var text = ""
    while let next = peek, next != quote {
      position += 1
      text.append(next == "\\" ? try escape() : next)
    }
    try require(String(quote))
    return text
  }

  private static func startsIdentifier(_ character: Character) -> Bool {
    isNameCharacter(character) && !character.isNumber || character == "\\"
  }

  private static func isNameCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }

  /// Returns `true` for names that XPath takes as they are.
  private static func isXMLName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first.isASCIILowercase || first == 0x5F else {
      return false
    }
    return name.utf8.allSatisfy {
      $0.isASCIILowercase || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x5F
    }
  }

  /// Returns a text as a literal of XPath, which has no escapes.
  private static func quoted(_ text: String) -> String {
    if !text.contains("'") { return "'\(text)'" }
    if !text.contains("\"") { return "\"\(text)\"" }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false).map { "'\($0)'" }
    return "concat(\(parts.joined(separator: ",\"'\",")))"
  }
}

/// The formula `an+b` of `:nth-child()` and related pseudo-classes.
struct ChildIndex: Equatable {
  private static let limit = 1_000_000

  let step: Int
  let offset: Int

  /// Parses a formula in lowercase without spaces; `nil` if it is malformed.
  init?(_ text: String) {
    switch text {
    case "odd": (step, offset) = (2, 1)
    case "even": (step, offset) = (2, 0)
    default:
      let parts = text.split(separator: "n", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = parts.first else { return nil }
      if parts.count == 1 {
        guard let offset = Self.number(first) else { return nil }
        (step, self.offset) = (0, offset)
      } else {
        let factor = first.isEmpty || first == "+" ? 1 : first == "-" ? -1 : Self.number(first)
        let rest = parts[1].isEmpty ? 0 : Self.signedNumber(parts[1])
        guard let factor, let rest else { return nil }
        (step, offset) = (factor, rest)
      }
    }
  }

  private static func signedNumber(_ text: Substring) -> Int? {
    text.first == "+" || text.first == "-" ? number(text) : nil
  }

  private static func number(_ text: Substring) -> Int? {
    Int(text).flatMap { (-limit...limit).contains($0) ? $0 : nil }
  }

  /// Returns the condition that one more than `count` is a value of the formula for an `n` from 0.
  func condition(on count: String) -> String {
    if step == 0 { return "\(count)=\(offset - 1)" }
    // The position is step * n + offset, so the number of siblings is one less.
    let first = offset - 1
    if step > 0 { return "\(count)>=\(first) and (\(count)-\(first)) mod \(step)=0" }
    return "\(count)<=\(first) and (\(first)-\(count)) mod \(-step)=0"
  }
}
