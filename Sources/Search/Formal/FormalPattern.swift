import Foundation

/// A string of a formal query: `"lemon cak*"cdwt`.
struct FormalPattern: Sendable, Equatable {
  enum Piece: Sendable, Equatable {
    case literal(Character)
    /// `*`: any sequence of characters.
    case any
  }

  struct Options: OptionSet, Sendable {
    let rawValue: Int
    static let ignoresCase = Options(rawValue: 1)
    static let ignoresDiacritics = Options(rawValue: 2)
    static let words = Options(rawValue: 4)
    static let tokens = Options(rawValue: 8)

    init(rawValue: Int) { self.rawValue = rawValue }

    init?(_ modifier: Character) {
      switch modifier {
      case "c": self = .ignoresCase
      case "d": self = .ignoresDiacritics
      case "w": self = .words
      case "t": self = .tokens
      default: return nil
      }
    }
  }

  /// The maximum number of characters of a value that are compared.
  private static let valueLimit = 20_000

  var pieces: [Piece]
  var options: Options = []

  /// The patterns of the words if the pattern is tokenized; otherwise the pattern itself.
  var tokens: [FormalPattern] {
    guard options.contains(.tokens) else { return [self] }
    let words = pieces.split { piece in
      if case .literal(let character) = piece { character.isWhitespace } else { false }
    }
    return words.map {
      FormalPattern(pieces: Array($0), options: options.subtracting(.tokens).union(.words))
    }
  }

  func matches(_ value: String) -> Bool {
    let characters = Array(value.prefix(Self.valueLimit))
    let text = Folded(characters, options)
    let segments = self.segments
    guard options.contains(.words) else {
      return Self.end(of: segments, in: text, from: 0) { $0 == characters.count }
    }
    let boundaries = Self.boundaries(of: characters)
    let startsAnywhere = pieces.first == .any
    let endsAnywhere = pieces.last == .any
    func matches(from start: Int) -> Bool {
      Self.end(of: segments, in: text, from: start) { endsAnywhere || boundaries[$0] }
    }
    let starts = characters.indices.lazy.filter { boundaries[$0] || startsAnywhere }
    guard segments.count > 1 else { return starts.contains(where: matches) }
    // What follows any later place of the first segment follows its first place, too.
    return starts.first { Self.matches(segments[0], at: $0, in: text) }.map(matches) ?? false
  }

  /// Characters after folding case and diacritics.
  private struct Folded {
    let characters: [String]

    init(_ characters: some Sequence<Character>, _ options: Options) {
      self.characters = characters.map { Self.folded($0, options) }
    }

    static func folded(_ character: Character, _ options: Options) -> String {
      var text = String(character)
      if options.contains(.ignoresDiacritics), !character.isASCII {
        let scalars = text.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
          $0.properties.generalCategory != .nonspacingMark
        }
        text = String(String.UnicodeScalarView(scalars))
      }
      return options.contains(.ignoresCase) ? text.lowercased() : text
    }
  }

  /// The literal segments between the `*`.
  private var segments: [[String]] {
    var segments: [[String]] = [[]]
    for piece in pieces {
      switch piece {
      case .any: segments.append([])
      case .literal(let character):
        segments[segments.endIndex - 1].append(Folded.folded(character, options))
      }
    }
    return segments
  }

  private static func matches(_ segment: [String], at index: Int, in text: Folded) -> Bool {
    index + segment.count <= text.characters.count
      && text.characters[index..<(index + segment.count)].elementsEqual(segment)
  }

  /// Returns `true` if the segments follow each other from `start` to a permitted end.
  private static func end(
    of segments: [[String]],
    in text: Folded,
    from start: Int,
    isAllowed: (Int) -> Bool
  ) -> Bool {
    let characters = text.characters
    func matches(_ segment: [String], at index: Int) -> Bool {
      Self.matches(segment, at: index, in: text)
    }
    guard let first = segments.first, matches(first, at: start) else { return false }
    var index = start + first.count
    guard let last = segments.dropFirst().last else { return isAllowed(index) }
    for segment in segments.dropFirst().dropLast() {
      guard let next = (index...characters.count).first(where: { matches(segment, at: $0) }) else {
        return false
      }
      index = next + segment.count
    }
    return (index...characters.count).contains { next in
      matches(last, at: next) && isAllowed(next + last.count)
    }
  }

  /// Returns the word boundaries: both ends of the text, changes between alphanumeric and other characters,
  /// and a lowercase letter before an uppercase letter.
  private static func boundaries(of characters: [Character]) -> [Bool] {
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    var boundaries = [Bool](repeating: true, count: characters.count + 1)
    for index in characters.indices.dropFirst() {
      let (before, after) = (characters[index - 1], characters[index])
      boundaries[index] =
        isWord(before) != isWord(after) || (before.isLowercase && after.isUppercase)
    }
    return boundaries
  }
}
