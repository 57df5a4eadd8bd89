import JSONReading
import URLStandard

/// A pattern of an association file: `*` matches any characters, `?` matches one, `$(name)` is a
/// variable.
struct AssociationPattern: Sendable {
  private enum Token: Sendable {
    case character(Character)
    case any
    case one
    case variable(AssociationVariables.Values)
  }

  /// The maximum number of bytes of a pattern.
  private static let limit = 4096

  private let tokens: [Token]
  private let isCaseSensitive: Bool
  /// A Boolean value that indicates whether `X/*` also matches `X` (TN3155 shows that it does for
  /// `components`).
  private let allowsBareFolder: Bool

  /// Parses a pattern; `nil` if `budget` is exhausted, because defaults are parsed for each component.
  init?(
    _ text: String,
    isCaseSensitive: Bool,
    variables: AssociationVariables,
    allowsBareFolder: Bool = true,
    within budget: inout DerivationBudget
  ) {
    let text = text.prefix(Self.limit)
    guard budget.spend(text.utf8.count * MemoryLayout<Token>.stride) else { return nil }
    self.isCaseSensitive = isCaseSensitive
    self.allowsBareFolder = allowsBareFolder && text.hasSuffix("/*")
    tokens = Self.tokens(text, isCaseSensitive: isCaseSensitive, variables: variables)
  }

  /// Returns `true` if the pattern matches the whole text; `false` also if `steps` are exhausted.
  func matches(_ text: String, _ steps: inout MatchingSteps) -> Bool {
    guard steps.consume(text.utf8.count) else { return false }
    let folded = Array(isCaseSensitive ? text : text.lowercased())
    if Self.matches(tokens, folded, &steps) { return true }
    guard allowsBareFolder else { return false }
    return Self.matches(tokens, folded + ["/"], &steps)
  }

  private static func tokens(
    _ text: Substring,
    isCaseSensitive: Bool,
    variables: AssociationVariables
  ) -> [Token] {
    var tokens: [Token] = []
    var rest = text
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

  /// Runs the tokens over the set of all possible text positions, so that the work is bounded by pattern
  /// length times text length.
  private static func matches(
    _ tokens: [Token],
    _ text: [Character],
    _ steps: inout MatchingSteps
  ) -> Bool {
    var positions = [Bool](repeating: false, count: text.count + 1)
    positions[0] = true
    for token in tokens {
      guard steps.consume(text.count + 1) else { return false }
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
          for length in values.lengths(in: text, at: index, &steps) {
            next[index + length] = true
          }
        }
      }
      positions = next
    }
    return positions[text.count]
  }
}

/// The matching steps for one URL; nested variables and wildcards could otherwise consume billions of
/// steps.
struct MatchingSteps {
  private var remaining = 10_000_000
  /// A Boolean value that indicates whether the steps were exhausted.
  private(set) var isExceeded = false

  /// Consumes `count` steps; returns `false` from the first time on that fewer are left.
  mutating func consume(_ count: Int) -> Bool {
    guard !isExceeded, count <= remaining else {
      isExceeded = true
      return false
    }
    remaining -= count
    return true
  }
}

/// The substitution variables of a file, including those that Apple predefines.
struct AssociationVariables: Sendable {
  /// The possible values of a variable.
  enum Values: Sendable {
    case characters(@Sendable (Character) -> Bool)
    case words([[Character]])

    /// Returns the lengths of the values that match at `position`; `?` and `*` are wildcards in values,
    /// too.
    func lengths(
      in text: [Character],
      at position: Int,
      _ steps: inout MatchingSteps
    ) -> [Int] {
      switch self {
      case .characters(let isMember):
        return position < text.count && isMember(text[position]) ? [1] : []
      case .words(let words):
        return words.flatMap { Self.lengths(of: $0, in: text, at: position, &steps) }
      }
    }

    private static func lengths(
      of word: [Character],
      in text: [Character],
      at start: Int,
      _ steps: inout MatchingSteps
    ) -> [Int] {
      var ends: Set<Int> = [start]
      for character in word {
        // Set operations consume about ten times as long as array operations.
        guard !ends.isEmpty, steps.consume(10 * ends.count) else { return [] }
        if character == "*" {
          guard let first = ends.min(), steps.consume(10 * (text.count - first)) else { return [] }
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

  /// The values of each variable, shared by all patterns that use it.
  private var exact: [String: Values] = [:]
  private var folded: [String: Values] = [:]

  init(_ value: JSONValue?) {
    guard case .object(let members)? = value else { return }
    for member in members.prefix(200) {
      let words = Array(member.value.strings.prefix(500))
      exact[member.key] = .words(words.map(Array.init))
      folded[member.key] = .words(words.map { Array($0.lowercased()) })
    }
  }

  func values(_ name: String, isCaseSensitive: Bool) -> Values? {
    if let values = isCaseSensitive ? exact[name] : folded[name] { return values }
    switch name {
    case "alpha": return .characters { $0.isASCII && $0.isLetter }
    case "upper":
      return .characters { $0.isASCII && $0.isLetter && (!isCaseSensitive || $0.isUppercase) }
    case "lower":
      return .characters { $0.isASCII && $0.isLetter && (!isCaseSensitive || $0.isLowercase) }
    case "alnum": return .characters { $0.isASCII && ($0.isLetter || $0.isNumber) }
    case "digit": return .characters { $0.isASCII && $0.isNumber }
    case "xdigit": return .characters { $0.isASCII && $0.isHexDigit }
    case "region": return isCaseSensitive ? Self.regions : Self.foldedRegions
    case "lang": return isCaseSensitive ? Self.languages : Self.foldedLanguages
    default: return nil
    }
  }

  private static let regions = Values.words(ISOCodes.regions.map(Array.init))
  private static let foldedRegions = Values.words(ISOCodes.regions.map { Array($0.lowercased()) })
  private static let languages = Values.words(ISOCodes.languages.map(Array.init))
  private static let foldedLanguages = Values.words(
    ISOCodes.languages.map { Array($0.lowercased()) }
  )
}
