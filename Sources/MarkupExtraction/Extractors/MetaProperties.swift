import HTMLParsing

/// Meta tags whose name begins in a certain way.
enum MetaProperties {
  private static let limit = 2000

  static func all(in markup: PageMarkup, prefixes: NamePrefixes) -> [MetaProperty] {
    var found: [MetaProperty] = []
    for index in markup.metas.indices where found.count < limit {
      guard let names = markup.metas[index].names, let content = markup.metas[index].content
      else { continue }
      // RDFa lets one tag carry several properties.
      guard names.utf8.contains(where: { $0 <= 0x20 }) else {
        if prefixes.begin(names) {
          found.append(MetaProperty(property: names.lowercased(), content: content.trimmed))
        }
        continue
      }
      for name in names.listWords.map(String.init) where prefixes.begin(name) {
        found.append(MetaProperty(property: name.lowercased(), content: content.trimmed))
      }
    }
    return found
  }
}

/// Words in lower-case ASCII that names of one syntax begin with.
struct NamePrefixes: Sendable, ExpressibleByArrayLiteral {
  private let words: [String]
  /// The letters with which they begin, a bit for each: most names end here.
  private let letters: UInt32

  init(arrayLiteral words: String...) {
    self.words = words
    letters = words.reduce(0) { $0 | 1 << UInt32($1.utf8.first.map { $0 & 31 } ?? 0) }
  }

  /// Whether `name` begins with one of them, in whatever case.
  func begin(_ name: String) -> Bool {
    guard let first = name.utf8.first, letters >> UInt32(first & 31) & 1 == 1 else { return false }
    for index in words.indices where name.hasASCIIPrefix(words[index]) { return true }
    return false
  }
}

extension String {
  /// Without white space at the ends.
  var trimmed: String { trimmingWhiteSpace }
}
