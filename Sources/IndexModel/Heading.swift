import MarkupExtraction
import SearchableItems

/// Titles and headings as ranking compares them: without numbers of sections, signatures, and the name of the site.
package enum Heading {
  /// The maximum size of the headings of an entity, in bytes.
  private static let limit = 8192
  /// The marks between the title of a page and the name of its site.
  private static let separators = [" — ", " – ", " - ", " | ", " · ", " :: ", " « ", " » "]

  /// Returns the headings as they are, one a line.
  static func joined(_ sections: [PageSection]) -> String {
    sections.lazy.map(\.heading).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns the headings that ranking compares, one a line, in UTF-8.
  static func outline(_ sections: [PageSection]) -> [UInt8] {
    var outline: [UInt8] = []
    for section in sections where !section.heading.isEmpty {
      let name = name(of: section.heading).utf8
      guard outline.count + name.count < limit else { break }
      if !outline.isEmpty { outline.append(0x0A) }
      outline += name
    }
    return outline
  }

  /// Returns a heading without its number and without the parameters of a signature: `Index Types` of
  /// `11.2. Index Types`, `asyncio.gather` of `asyncio.gather(*aws)`.
  package static func name(of heading: String) -> Substring {
    var name = heading[...]
    if let space = name.firstIndex(of: " "), isNumber(name[..<space]) {
      name = name[name.index(after: space)...]
    }
    if let parenthesis = name.firstIndex(of: "("), parenthesis > name.startIndex {
      name = name[..<parenthesis]
    }
    return name.isEmpty ? heading[...] : name
  }

  /// Returns `true` for the number of a section: `11.2.`, `F.32.3`, `8.`; a number without a full stop may be a year.
  private static func isNumber(_ text: Substring) -> Bool {
    var (hasDigit, hasStop) = (false, false)
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case UInt8(ascii: "."): hasStop = true
      case UInt8(ascii: "A")...UInt8(ascii: "Z") where index == 0: continue
      default: return false
      }
    }
    return hasDigit && hasStop
  }

  /// Returns the title of an entity: without the name of the site, which is what stands beside one of the page's
  /// headings, or the name of its publisher.
  static func title(_ sets: [AttributeSet]) -> String {
    guard let title = sets.lazy.compactMap(\.title).first else { return "" }
    for name in sets.lazy.flatMap(\.alternateNames) where !name.isEmpty {
      guard title.utf8.count > name.utf8.count, title.hasPrefix(name) else { continue }
      let rest = title.dropFirst(name.count)
      if separators.contains(where: rest.hasPrefix) { return String(Self.name(of: name)) }
    }
    return String(name(of: withoutPublisher(title, sets)))
  }

  /// Returns a title without the name of a publisher at its start or end.
  private static func withoutPublisher(_ title: String, _ sets: [AttributeSet]) -> String {
    for publisher in sets.lazy.flatMap({ $0.list("publishers") }) where !publisher.isEmpty {
      for separator in separators where title.count > separator.count + publisher.count {
        if title.hasSuffix(separator + publisher) {
          return String(title.dropLast(separator.count + publisher.count))
        }
        if title.hasPrefix(publisher + separator) {
          return String(title.dropFirst(separator.count + publisher.count))
        }
      }
    }
    return title
  }
}
