import Basics
import HTMLParsing

/// The meanings of the words in a `class` attribute.
///
/// Words are parts of class names between hyphens, underscores and capitals: `entry-date`, `entryDate`. Each
/// byte is read once, because most elements have a class. The date of something else, such as `due-date`, is another meaning.
struct ClassTraits: OptionSet {
  let rawValue: UInt16

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
  /// The head of the site, such as `topbar` and `header-date`.
  static let siteHead = ClassTraits(rawValue: 32)
  /// A word for what a date is that of, if not of the page, such as `event`.
  fileprivate static let other = ClassTraits(rawValue: 64)
  /// Such a word that is about the dates of all names of the element, such as `until`.
  fileprivate static let otherOfAll = ClassTraits(rawValue: 128)
  /// The word `release`.
  fileprivate static let release = ClassTraits(rawValue: 256)
  /// A word for pages with news, whose release is their publication.
  fileprivate static let news = ClassTraits(rawValue: 512)
  /// A word for the head of a page.
  fileprivate static let head = ClassTraits(rawValue: 1024)
  /// A word for a part of the content, whose head is not that of the site.
  fileprivate static let content = ClassTraits(rawValue: 2048)

  /// The word for what a reader writes below a page, or an editor in it.
  fileprivate static let comment = ClassTraits(rawValue: 4096)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Returns the meanings of the classes of an element.
  static func of(_ element: Int, in document: HTMLDocument) -> ClassTraits {
    guard document.has(.class, element) else { return [] }
    return document.withBytes(of: .class, in: element) { ClassTraits($0) } ?? []
  }

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
        name.append(word.traits)
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
        name.append(word.traits)
        word = ClassWord()
        wasLower = false
      }
      word.append(lower)
    }
    name.append(word.traits)
    formUnion(name.ofPage)
    if contains(.otherOfAll), remove(.date) != nil { insert(.otherDate) }
    formIntersection([.date, .modified, .author, .secondary, .otherDate, .siteHead])
  }

  /// Adds the meanings of the next word of a class name: the head of a comment in a newspaper, `ArticleHeaderComment`, is that of the page.
  private mutating func append(_ word: ClassTraits) {
    let isOfPage = word.contains(.comment) && isSuperset(of: [.head, .content])
    formUnion(isOfPage ? word.subtracting(.secondary) : word)
  }

  /// The meanings of a class name for the page.
  private var ofPage: ClassTraits {
    let isOther = contains(.other) || contains(.release) && !contains(.news)
    var traits = subtracting([.other, .release, .news, .head, .content, .comment])
    if contains(.head), isDisjoint(with: [.content, .news]) { traits.insert(.siteHead) }
    guard isOther, traits.remove(.date) != nil else { return traits }
    return traits.union(.otherDate)
  }
}

/// A lowercase word of a class name: its first and its last eight letters, and their number.
private struct ClassWord: Equatable {
  private var start: UInt64 = 0
  private var end: UInt64 = 0
  private var count = 0

  mutating func append(_ letter: UInt8) {
    if count < 8 { start = start << 8 | UInt64(letter) }
    end = end << 8 | UInt64(letter)
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
          "start", "begin", "end", "birth", "event", "arrival", "departure", "delivery", "closing",
          "apply", "current", "today", "since", "joined",
        ]
      ),
      (
        .otherOfAll,
        [
          "due", "deadline", "expiry", "expires", "expiration", "until", "birthday", "dob",
          "countdown",
        ]
      ),
      (.release, ["release"]), (.news, ["news", "press"]),
      (.head, ["header", "masthead", "topbar"]),
      (
        .content,
        ["entry", "post", "article", "story", "blog", "content", "page", "single", "title"]
      ),
      ([.secondary, .comment], ["comment"]),
      (
        .secondary,
        [
          "comments", "sidebar", "related", "recommended", "disqus", "references",
          "footnotes", "citation", "citations", "biblioentry", "bibliomixed",
        ]
      ),
    ]
    var words: [UInt64: (word: ClassWord, traits: ClassTraits)] = [:]
    for (traits, list) in lists {
      for word in list.map(ClassWord.init) { words[word.start] = (word, traits) }
    }
    return words
  }()

  /// The meanings of the letters before the last four: of `start` in `startdate`.
  private var before: ClassTraits {
    let size = count - 4
    let letters = size < 8 ? start >> (8 * UInt64(min(count, 8) - size)) : start
    guard let known = Self.words[letters], known.word.count == size else { return [] }
    return known.traits
  }

  /// Returns `true` for `articledate` and `startdate`, but not for `candidate`, `validate` and `mandate`.
  private var endsWithDate: Bool {
    guard count >= 7, end & 0xFFFF_FFFF == Self.date else { return false }
    switch (UInt8(truncatingIfNeeded: end >> 40), UInt8(truncatingIfNeeded: end >> 32)) {
    case (UInt8(ascii: "d"), UInt8(ascii: "i")), (UInt8(ascii: "l"), UInt8(ascii: "i")),
      (UInt8(ascii: "u"), UInt8(ascii: "i")), (UInt8(ascii: "m"), UInt8(ascii: "i")):
      return false
    default: return self != Self.mandate
    }
  }

  private static let date: UInt64 = 0x6461_7465
  private static let mandate = ClassWord("mandate")
  private static let byAuthor = ClassWord("author").start

  var traits: ClassTraits {
    guard count >= 3 else { return [] }
    if let known = Self.words[start], known.word == self { return known.traits }
    if endsWithDate { return before.union(.date) }
    return count > 6 && start >> (8 * UInt64(min(count, 8) - 6)) == Self.byAuthor ? .author : []
  }
}
