import SearchableItems
import URLStandard

/// The content of [llms.txt](https://llmstxt.org): the pages of a site as Markdown, by the first part of their paths.
struct LanguageModelIndex {
  /// The maximum length of a description, in characters.
  private static let descriptionLimit = 200
  /// The maximum number of pages that are compared; of larger sites, the first ones.
  static let candidateLimit = 100_000

  private struct Entry {
    let url: String
    let title: String
    let description: String?
    let depth: Int
  }

  private let site: WebURL
  private let limit: Int
  private var entries: [Entry] = []
  private var front: WebItem?
  /// The number of pages that are not listed because of a limit.
  private(set) var omittedCount = 0
  /// The number of pages that are not listed because they refuse use by AI.
  private(set) var refusedCount = 0

  /// Creates the index of a site with at most `limit` pages.
  init(site: WebURL, limit: Int) {
    self.site = site
    self.limit = limit
  }

  /// Adds a page of the site.
  mutating func add(_ page: WebItem) {
    guard !page.attributeSet.refusesAI else {
      refusedCount += 1
      return
    }
    if page.url == site.href {
      front = page
      return
    }
    guard entries.count < Self.candidateLimit else {
      omittedCount += 1
      return
    }
    let attributes = page.attributeSet
    let description = attributes.contentDescription.map {
      String($0.prefix(Self.descriptionLimit))
    }
    entries.append(
      Entry(
        url: page.url,
        title: attributes.title ?? page.url,
        description: description,
        depth: page.url.utf8.count(where: { $0 == UInt8(ascii: "/") })
      )
    )
  }

  /// Returns the text; pages with short paths are listed first if there are too many.
  mutating func text() -> String {
    entries.sort { ($0.depth, $0.url) < ($1.depth, $1.url) }
    omittedCount += max(0, entries.count - limit)
    let title = front?.attributeSet.title ?? site.hostname
    var text = "# \(Self.line(title))\n"
    if let summary = front?.attributeSet.contentDescription {
      text += "\n> \(Self.line(summary))\n"
    }
    var sections: [String: [Entry]] = [:]
    for entry in entries.prefix(limit) {
      sections[section(of: entry.url), default: []].append(entry)
    }
    for name in sections.keys.sorted() {
      text += "\n## \(name.isEmpty ? "Pages" : Self.line(name))\n\n"
      for entry in sections[name] ?? [] { text += Self.item(entry) }
    }
    return text
  }

  /// Returns the first part of the path below the site, if another one follows; otherwise an empty text.
  private func section(of url: String) -> String {
    let rest = url.dropFirst(site.href.count).drop { $0 == "/" }.prefix { $0 != "?" }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first else { return "" }
    return String(first).replacing("-", with: " ").replacing("_", with: " ")
  }

  private static func item(_ entry: Entry) -> String {
    let title = line(entry.title).replacing("\\", with: "\\\\").replacing("[", with: "\\[")
      .replacing("]", with: "\\]")
    let url = entry.url.replacing("(", with: "%28").replacing(")", with: "%29")
    let notes = entry.description.map { ": " + line($0) } ?? ""
    return "- [\(title)](\(url))\(notes)\n"
  }

  /// Returns a text on one line.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
