import Basics

/// The meanings of the words in a `class` attribute.
///
/// Words are parts of class names between hyphens, underscores and capitals: `entry-date`, `entryDate`. Each
/// byte is read once, because most elements have a class. The date of something else, such as `due-date`, is another meaning.
struct ClassTraits: OptionSet {
  let rawValue: UInt8

  /// A date, such as `entry-date`.
  static let date = ClassTraits(rawValue: 1)
  /// A date of a modification, such as `updated`.
  static let modified = ClassTraits(rawValue: 2)
  /// An author, such as `byline`.
  static let author = ClassTraits(rawValue: 4)
  /// Content besides the main text, such as `comments`.
  static let secondary = ClassTraits(rawValue: 8)
  /// The date of something that the page is about, such as `due-date`.
  static let otherDate = ClassTraits(rawValue: 16)
  /// A word for what a date is that of, if not of the page, such as `due`.
  fileprivate static let other = ClassTraits(rawValue: 32)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Reads the value of a `class` attribute.
  init(_ text: Span<UInt8>) {
    self = []
    var word = ClassWord()
    var name: ClassTraits = []
    var wasLower = false
    for index in text.indices {
      let byte = text[index]
      let lower = byte | 0x20
      guard byte.isASCIILetter else {
        name.formUnion(word.traits)
        word = ClassWord()
        wasLower = false
        if byte <= 0x20 {
          formUnion(name.ofPage)
          name = []
        }
        continue
      }
      if byte == lower {
        wasLower = true
      } else if wasLower {
        name.formUnion(word.traits)
        word = ClassWord()
        wasLower = false
      }
      word.append(lower)
    }
    name.formUnion(word.traits)
    formUnion(name.ofPage)
  }

  /// The meanings of a class name for the page.
  private var ofPage: ClassTraits {
    guard contains(.other) else { return self }
    let rest = subtracting([.date, .other])
    return contains(.date) ? rest.union(.otherDate) : rest
  }
}

/// A lowercase word of a class name: its first eight and its last four letters, and their number.
private struct ClassWord: Equatable {
  private var start: UInt64 = 0
  private var end: UInt32 = 0
  private var count = 0

  mutating func append(_ letter: UInt8) {
    if count < 8 { start = start << 8 | UInt64(letter) }
    end = end << 8 | UInt32(letter)
    count += 1
  }

  private init(_ word: String) {
    for letter in word.utf8 { append(letter) }
  }

  init() {}

  /// The known words by their first eight letters.
  private static let words: [UInt64: (word: ClassWord, traits: ClassTraits)] = {
    let lists: [(ClassTraits, [String])] = [
      (
        .date,
        [
          "date", "dates", "datum", "fecha", "data", "time", "timestamp", "datetime", "published",
          "pubdate", "publish", "posted", "postdate", "dateline", "submitted", "dato",
        ]
      ),
      (.modified, ["updated", "modified", "lastmod", "update"]),
      (.author, ["author", "authors", "byline", "autor", "auteur", "autore", "writer"]),
      (
        .other,
        [
          "start", "begin", "end", "due", "deadline", "expiry", "expires", "expiration", "birth",
          "event", "arrival", "departure", "delivery", "closing",
        ]
      ),
      (
        .secondary,
        [
          "comment", "comments", "sidebar", "related", "recommended", "disqus", "references",
          "footnotes", "citation", "citations",
        ]
      ),
    ]
    var words: [UInt64: (word: ClassWord, traits: ClassTraits)] = [:]
    for (traits, list) in lists {
      for word in list.map(ClassWord.init) { words[word.start] = (word, traits) }
    }
    return words
  }()

  private static let date: UInt32 = 0x6461_7465
  private static let byAuthor = ClassWord("author").start

  var traits: ClassTraits {
    guard count >= 3 else { return [] }
    if let known = Self.words[start], known.word == self { return known.traits }
    // `articledate`, but not `candidate` or `validate`.
    if end == Self.date, count >= 7 { return .date }
    return count > 6 && start >> (8 * UInt64(min(count, 8) - 6)) == Self.byAuthor ? .author : []
  }
}
