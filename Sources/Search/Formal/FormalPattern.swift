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
    let characters = Array(value)
    let boundaries = options.contains(.words) ? Self.boundaries(of: characters) : nil
    let startsAnywhere = pieces.first == .any
    let endsAnywhere = pieces.last == .any
    func mayStart(_ index: Int) -> Bool {
      boundaries.map { startsAnywhere || $0[index] } ?? (index == 0)
    }
    func mayEnd(_ index: Int) -> Bool {
      boundaries.map { endsAnywhere || $0[index] } ?? (index == characters.count)
    }
    let text = characters.map { Self.folded($0, options) }
    var segments = self.segments[...]
    guard let first = segments.popFirst() else { return false }
    guard let last = segments.popLast() else {
      return first.place(in: text, from: 0) { mayStart($0) && mayEnd($0 + first.count) } != nil
    }
    // What follows any later place of a segment follows its first place, too.
    guard let start = first.place(in: text, from: 0, where: mayStart) else { return false }
    var index = start + first.count
    for segment in segments {
      guard let next = segment.place(in: text, from: index) else { return false }
      index = next + segment.count
    }
    return last.place(in: text, from: index) { mayEnd($0 + last.count) } != nil
  }

  /// Returns a character after folding case and diacritics.
  private static func folded(_ character: Character, _ options: Options) -> String {
    var text = String(character)
    if options.contains(.ignoresDiacritics), !character.isASCII {
      let scalars = text.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
        $0.properties.generalCategory != .nonspacingMark
      }
      text = String(String.UnicodeScalarView(scalars))
    }
    return options.contains(.ignoresCase) ? text.lowercased() : text
  }

  /// The literal segments between the `*`.
  private var segments: [PatternSegment] {
    var segments: [[String]] = [[]]
    for piece in pieces {
      switch piece {
      case .any: segments.append([])
      case .literal(let character):
        segments[segments.endIndex - 1].append(Self.folded(character, options))
      }
    }
    return segments.map(PatternSegment.init)
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
