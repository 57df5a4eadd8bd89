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
      for name in names.lowercased().utf8.split(whereSeparator: { $0 == 0x20 || (9...13) ~= $0 })
      where prefixes.contains(where: { name.starts(with: $0.utf8) }) {
        found.append(MetaProperty(property: String(Substring(name)), content: content.trimmed))
      }
    }
    return found
  }
}

extension String {
  /// Without white space at the ends.
  var trimmed: String { trimmingWhiteSpace }
}
