import HTMLParsing
import URLStandard

/// Selects meta tags by the prefix of their name.
enum MetaProperties {
  private static let limit = 2000

  static func all(
    in markup: PageMarkup,
    _ prefixes: NamePrefixes,
    within budget: inout DerivationBudget
  ) -> [MetaProperty] {
    var found: [MetaProperty] = []
    for index in markup.metas.indices {
      // The tags are accessed in place, because copying one costs more than the check.
      guard !markup.metas[index].initials.isDisjoint(with: prefixes.initials),
        let names = markup.metas[index].names, let content = markup.metas[index].content
      else { continue }
      guard markup.metas[index].initials == .any else {
        guard prefixes.begin(names) else { continue }
        guard found.count < limit else {
          budget.noteCut()
          return found
        }
        if budget.spendValue(names.utf8.count + content.utf8.count) {
          if found.isEmpty { found.reserveCapacity(16) }
          found.append(
            MetaProperty(property: names.inLowerCase, content: content.trimmingWhitespace)
          )
        }
        continue
      }
      // RDFa allows several properties in one tag.
      for name in names.listWords where prefixes.begin(name) {
        guard found.count < limit else {
          budget.noteCut()
          return found
        }
        guard budget.spendValue(name.utf8.count + content.utf8.count) else { break }
        found.append(MetaProperty(property: name.inLowerCase, content: content.trimmingWhitespace))
      }
    }
    return found
  }
}

/// The lowercase ASCII prefixes of the names of one syntax.
struct NamePrefixes: Sendable, ExpressibleByArrayLiteral {
  private let words: [[UInt8]]
  /// The initials of the prefixes.
  let initials: Initials

  init(arrayLiteral words: String...) {
    self.words = words.map { Array($0.utf8) }
    initials = words.reduce([]) { $0.union(Initials($1)) }
  }

  /// Returns `true` if `name` starts with one of the prefixes, ignoring case.
  func begin(_ name: String) -> Bool {
    let name = name.utf8.span
    for word in words where name.hasASCIIPrefix(word.span) {
      return true
    }
    return false
  }
}
