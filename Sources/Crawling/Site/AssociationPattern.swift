import MarkupExtraction

/// A pattern of an association file: `*` any characters, `?` one, `$(name)` a variable.
struct AssociationPattern: Sendable {
  private enum Token: Sendable {
    case character(Character)
    case any
    case one
    case variable(AssociationVariables.Values)
  }

  private let tokens: [Token]
  private let isCaseSensitive: Bool
  /// Whether `X/*` also matches `X` (TN3155 shows that it does, for `components`).
  private let allowsBareFolder: Bool

  init(
    _ text: String,
    isCaseSensitive: Bool,
    variables: AssociationVariables,
    allowsBareFolder: Bool = true
  ) {
    self.isCaseSensitive = isCaseSensitive
    self.allowsBareFolder = allowsBareFolder && text.hasSuffix("/*")
    tokens = Self.tokens(text.prefix(4096), isCaseSensitive: isCaseSensitive, variables: variables)
  }

  func matches(_ text: String) -> Bool {
    let folded = Array(isCaseSensitive ? text : text.lowercased())
    if Self.matches(tokens, folded) { return true }
    guard allowsBareFolder else { return false }
    return Self.matches(tokens, folded + ["/"])
  }

  private static func tokens(
    _ text: Substring,
    isCaseSensitive: Bool,
    variables: AssociationVariables
  ) -> [Token] {
    var tokens: [Token] = []
    var rest = isCaseSensitive ? text : text
    while let first = rest.first {
      if first == "$", rest.dropFirst().first == "(", let end = rest.firstIndex(of: ")"),
        let values = variables.values(
          String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end]),
          isCaseSensitive: isCaseSensitive
        )
      {
        tokens.append(.variable(values))
        rest = rest[rest.index(after: end)...]
        continue
      }
      switch first {
      case "*": tokens.append(.any)
      case "?": tokens.append(.one)
      default:
        let folded = isCaseSensitive ? String(first) : first.lowercased()
        tokens += folded.map { .character($0) }
      }
      rest = rest.dropFirst()
    }
    return tokens
  }

  /// Walks the tokens with the set of all positions that the text may be at: the work is bounded by
  /// pattern times text.
  private static func matches(_ tokens: [Token], _ text: [Character]) -> Bool {
    var positions = [Bool](repeating: false, count: text.count + 1)
    positions[0] = true
    for token in tokens {
      var next = [Bool](repeating: false, count: text.count + 1)
      switch token {
      case .character(let character):
        for index in text.indices where positions[index] && text[index] == character {
          next[index + 1] = true
        }
      case .one:
        for index in text.indices where positions[index] { next[index + 1] = true }
      case .any:
        guard let first = positions.firstIndex(of: true) else { return false }
        for index in first...text.count { next[index] = true }
      case .variable(let values):
        for index in positions.indices where positions[index] {
          for length in values.lengths(in: text, at: index) { next[index + length] = true }
        }
      }
      positions = next
    }
    return positions[text.count]
  }
}

/// The substitution variables of a file, and those that Apple predefines.
struct AssociationVariables: Sendable {
  /// What a variable may stand for.
  enum Values: Sendable {
    case characters(@Sendable (Character) -> Bool)
    case words([[Character]])

    /// The lengths of what stands at `position` and is a value; `?` and `*` count in values too.
    func lengths(in text: [Character], at position: Int) -> [Int] {
      switch self {
      case .characters(let isMember):
        return position < text.count && isMember(text[position]) ? [1] : []
      case .words(let words):
        return words.flatMap { Self.lengths(of: $0, in: text, at: position) }
      }
    }

    private static func lengths(of word: [Character], in text: [Character], at start: Int) -> [Int]
    {
      var ends: Set<Int> = [start]
      for character in word {
        if character == "*" {
          guard let first = ends.min() else { return [] }
          ends = Set(first...text.count)
        } else {
          ends = Set(
            ends.filter { $0 < text.count && (character == "?" || text[$0] == character) }
              .map { $0 + 1 }
          )
        }
      }
      return ends.map { $0 - start }
    }
  }

  private var words: [String: [String]] = [:]

  init(_ value: JSONValue?) {
    guard case .object(let members)? = value else { return }
    for member in members.prefix(200) {
      words[member.key] = Array(member.value.strings.prefix(500))
    }
  }

  func values(_ name: String, isCaseSensitive: Bool) -> Values? {
    if let values = words[name] {
      return .words(values.map { Array(isCaseSensitive ? $0 : $0.lowercased()) })
    }
    switch name {
    case "alpha": return .characters { $0.isASCII && $0.isLetter }
    case "upper":
      return .characters { $0.isASCII && $0.isLetter && (!isCaseSensitive || $0.isUppercase) }
    case "lower":
      return .characters { $0.isASCII && $0.isLetter && (!isCaseSensitive || $0.isLowercase) }
    case "alnum": return .characters { $0.isASCII && ($0.isLetter || $0.isNumber) }
    case "digit": return .characters { $0.isASCII && $0.isNumber }
    case "xdigit": return .characters { $0.isASCII && $0.isHexDigit }
    case "region":
      return .words(Self.folded(ISOCodes.regions, isCaseSensitive))
    case "lang":
      return .words(Self.folded(ISOCodes.languages, isCaseSensitive))
    default: return nil
    }
  }

  private static func folded(_ codes: [String], _ isCaseSensitive: Bool) -> [[Character]] {
    codes.map { Array(isCaseSensitive ? $0 : $0.lowercased()) }
  }
}
