/// Meta tags whose name begins in a certain way.
enum MetaProperties {
  private static let limit = 2000

  static func all(in markup: PageMarkup, prefixes: [String]) -> [MetaProperty] {
    var found: [MetaProperty] = []
    for meta in markup.metas where found.count < limit {
      guard let content = meta.content, let names = meta.property ?? meta.name ?? meta.itemprop
      else { continue }
      // RDFa lets one tag carry several properties.
      for name in names.lowercased().split(whereSeparator: \.isWhitespace)
      where prefixes.contains(where: name.hasPrefix) {
        found.append(MetaProperty(property: String(name), content: content.trimmed))
      }
    }
    return found
  }
}

extension String {
  /// Without white space at the ends.
  var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
