import HTMLParsing

/// Meta tags whose name begins in a certain way.
enum MetaProperties {
  private static let limit = 2000

  static func all(in markup: PageMarkup, prefixes: [String]) -> [MetaProperty] {
    var found: [MetaProperty] = []
    for meta in markup.metas where found.count < limit {
      guard let content = meta.content, let names = meta.property ?? meta.name ?? meta.itemprop
      else { continue }
      // RDFa lets one tag carry several properties.
      let isList = names.utf8.contains { $0 <= 0x20 }
      for name in isList ? names.listWords.map(String.init) : [names]
      where prefixes.contains(where: name.hasASCIIPrefix) {
        found.append(MetaProperty(property: name.lowercased(), content: content.trimmed))
      }
    }
    return found
  }
}

extension String {
  /// Without white space at the ends.
  var trimmed: String { trimmingWhiteSpace }
}
