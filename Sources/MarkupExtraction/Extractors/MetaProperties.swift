import HTMLParsing
import URLStandard

/// Meta tags whose name begins in a certain way.
enum MetaProperties {
  private static let limit = 2000

  static func all(
    in markup: PageMarkup,
    _ prefixes: NamePrefixes,
    within budget: inout DerivationBudget
  ) -> [MetaProperty] {
    var found: [MetaProperty] = []
    for index in markup.metas.indices where found.count < limit {
      // Tags are asked where they lie: a copy of one costs more than the question.
      guard !markup.metas[index].initials.isDisjoint(with: prefixes.initials),
        let names = markup.metas[index].names, let content = markup.metas[index].content
      else { continue }
      guard markup.metas[index].initials == .any else {
        if prefixes.begin(names), budget.spendValue(names.utf8.count + content.utf8.count) {
          if found.isEmpty { found.reserveCapacity(16) }
          found.append(MetaProperty(property: names.inLowerCase, content: content.trimmed))
        }
        continue
      }
      // RDFa lets one tag carry several properties.
      for name in names.listWords where prefixes.begin(name) {
        guard found.count < limit, budget.spendValue(name.utf8.count + content.utf8.count) else {
          break
        }
        found.append(MetaProperty(property: name.inLowerCase, content: content.trimmed))
      }
    }
    return found
  }
}

/// Words in lower-case ASCII that names of one syntax begin with.
struct NamePrefixes: Sendable, ExpressibleByArrayLiteral {
  private let words: [[UInt8]]
  /// The letters with which they begin.
  let initials: Initials

  init(arrayLiteral words: String...) {
    self.words = words.map { Array($0.utf8) }
    initials = words.reduce([]) { $0.union(Initials($1)) }
  }

  /// Whether `name` begins with one of them, in whatever case.
  func begin(_ name: String) -> Bool {
    let name = name.utf8.span
    for word in words where name.hasASCIIPrefix(word.span) {
      return true
    }
    return false
  }
}

extension String {
  /// Without white space at the ends.
  var trimmed: String { trimmingWhiteSpace }
}
