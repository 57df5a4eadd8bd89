import URLStandard
import WebDates

/// Collects the output of the readers: entries within the limits, and counts of problems.
final class SitemapCollector {
  /// A kind of problem of a file.
  enum Irregularity: Hashable {
    case damagedGzip, bomb(Int), tooLarge(Int), tooMany(Int), notASitemap(String), wrongNamespace(
      String
    )
    case limitExceeded
    case brokenXML(String), entity, noAddress, badAddress, otherLocation, badDate, badPriority
    case badFrequency
  }

  private struct Occurrences {
    var count = 0
    var sample = ""
  }

  private var sitemap = Sitemap()
  /// A Boolean value that indicates whether no further entries are collected.
  var isFull = false

  private let url: WebURL
  private let options: Sitemap.Options
  private let folder: String
  /// The remaining derivation budget of the bytes that were read so far.
  private var budget = DerivationBudget(documentBytes: 0)
  private var irregularities: [(irregularity: Irregularity, occurrences: Occurrences)] = []
  private var indexOfIrregularity: [Irregularity: Int] = [:]

  init(url: WebURL, options: Sitemap.Options) {
    self.url = url
    self.options = options
    folder = url.resolve(".")?.href ?? url.href
  }

  /// Increases the derivation budget for the next bytes of the file.
  func grow(by count: Int) { budget.grow(documentBytes: count) }

  /// Consumes derivation budget; if it is exhausted, the rest of the file is ignored.
  func spend(_ count: Int) -> Bool { isWithinBudget(budget.spend(count)) }

  private func resolve(_ address: String, storage: Int = DerivationBudget.urlCost) -> WebURL? {
    let page = budget.resolve(address, against: url, storage: storage)
    return isWithinBudget(!budget.isExceeded) ? page : nil
  }

  /// Returns a URL resolved against those of elements around it, the outermost first; the reference itself if any is no URL.
  func absolute(_ address: String, _ bases: [String]) -> String {
    var base: WebURL? = url
    for next in bases { base = base.flatMap { budget.resolve(next, against: $0) } }
    let resolved = base.flatMap { budget.resolve(address, against: $0) }
    return isWithinBudget(!budget.isExceeded) ? resolved?.href ?? address : address
  }

  private func isWithinBudget(_ isPaid: Bool) -> Bool {
    if !isPaid, !isFull {
      note(.limitExceeded)
      isFull = true
    }
    return isPaid
  }

  /// Sets the format of the file.
  func begin(_ kind: Sitemap.Kind) { sitemap.kind = kind }

  /// Returns `false` if the root element's namespace is unknown and the options reject it.
  func accepts(namespace: String) -> Bool {
    let isKnown =
      namespace.isEmpty || namespace.hasSuffix("://www.sitemaps.org/schemas/sitemap/0.9")
    guard !isKnown else { return true }
    note(.wrongNamespace(String(namespace.prefix(200))))
    return !options.isStrictOnNamespace
  }

  // MARK: Entries

  /// A Boolean value that indicates whether there are no entries.
  var isEmpty: Bool { sitemap.entries.isEmpty }

  /// Adds the entry of a draft; unreadable values are counted.
  func add(_ draft: SitemapDraft) {
    guard !isFull else { return }
    guard sitemap.entries.count < options.entryLimit else {
      note(.tooMany(options.entryLimit))
      isFull = true
      return
    }
    guard let address = draft.address else {
      if !draft.isSpoiled { note(.noAddress) }
      return
    }
    // The number of entries is limited, so URLs do not use the budget; a list of short URLs would
    // exhaust it.
    guard let page = resolve(address, storage: 0), page.isHTTP else {
      return isFull ? () : note(.badAddress, sample: address)
    }
    guard isAtLocation(page) else { return }
    var entry = SitemapEntry(url: page)
    entry.lastModified = date(draft.values[.lastModified])
    entry.publicationDate = date(draft.values[.published])
    entry.priority = draft.values[.priority].flatMap(priority)
    entry.changeFrequency = draft.values[.changeFrequency].flatMap(frequency)
    entry.title = draft.values[.title]
    entry.images = draft.images.compactMap { resolve($0) }.filter(\.isHTTP)
    entry.alternates = draft.alternates.compactMap { language, address in
      guard let url = resolve(address), url.isHTTP else { return nil }
      return SitemapEntry.Alternate(language: language, url: url)
    }
    sitemap.entries.append(entry)
  }

  /// Returns `true` if an entry is in its place: according to the protocol, at the sitemap's host, in
  /// its folder or below.
  private func isAtLocation(_ page: WebURL) -> Bool {
    guard sitemap.kind != .index else { return true }
    if options.isStrictOnLocation, !page.href.hasPrefix(folder) {
      note(.otherLocation, sample: page.href)
      return false
    }
    if options.warnsAboutOtherHosts, page.hostname != url.hostname {
      note(.otherLocation, sample: page.href)
    }
    return true
  }

  private func date(_ text: String?) -> Double? {
    guard let text else { return nil }
    let date = WebDate.seconds(text)
    if date == nil { note(.badDate, sample: text) }
    return date
  }

  private func priority(_ text: String) -> Double? {
    guard let value = Double(text), (0...1).contains(value) else {
      note(.badPriority, sample: text)
      return nil
    }
    return value
  }

  private func frequency(_ text: String) -> SitemapEntry.ChangeFrequency? {
    let frequency = SitemapEntry.ChangeFrequency(rawValue: text.lowercased())
    if frequency == nil { note(.badFrequency, sample: text) }
    return frequency
  }

  // MARK: Warnings

  /// Counts a problem; the first value of each kind is kept as a sample.
  func note(_ irregularity: Irregularity, sample: String = "") {
    if let index = indexOfIrregularity[irregularity] {
      irregularities[index].occurrences.count += 1
    } else {
      indexOfIrregularity[irregularity] = irregularities.count
      irregularities.append(
        (irregularity, Occurrences(count: 1, sample: String(sample.prefix(120))))
      )
    }
  }

  /// Returns the collected sitemap.
  func finished() -> Sitemap {
    var finished = sitemap
    finished.warnings = irregularities.map { Self.text($0.irregularity, $0.occurrences) }
    return finished
  }

  private static func text(_ irregularity: Irregularity, _ occurrences: Occurrences) -> String {
    let (count, sample) = (occurrences.count, occurrences.sample)
    func counted(_ one: String, _ many: String) -> String {
      count == 1 ? "\(one): '\(sample)'" : "\(count) \(many), the first is '\(sample)'"
    }
    switch irregularity {
    case .damagedGzip: return "the gzip file is damaged or cut"
    case .bomb(let ratio):
      return "a gzip bomb: it unpacks to more than \(ratio) times its size; the rest is not read"
    case .tooLarge(let limit): return "larger than \(limit) bytes; the rest is not read"
    case .limitExceeded:
      return "more is derived from it than from any real file; the rest is not read"
    case .tooMany(let limit): return "more than \(limit) entries; the rest is not read"
    case .notASitemap(let what): return "no sitemap: \(what)"
    case .wrongNamespace(let name): return "the namespace '\(name)' is not that of the protocol"
    case .brokenXML(let message): return "broken XML: \(message)"
    case .entity: return "entities are not expanded; \(count) were left out"
    case .noAddress: return count == 1 ? "an entry without loc" : "\(count) entries without loc"
    case .badAddress: return counted("an address is not a web page", "addresses are not web pages")
    case .otherLocation:
      return counted(
        "an entry lies outside of the sitemap's place",
        "entries lie outside of the sitemap's place"
      )
    case .badDate: return counted("a date cannot be read", "dates cannot be read")
    case .badPriority:
      return counted("a priority is not from 0 to 1", "priorities are not from 0 to 1")
    case .badFrequency: return counted("a changefreq is unknown", "changefreqs are unknown")
    }
  }
}

/// An entry during parsing.
struct SitemapDraft {
  enum Field {
    case address, permanentLink, lastModified, changeFrequency, priority, title, published, image

    /// A Boolean value that indicates whether the field is a URL.
    var isURL: Bool { [.address, .permanentLink, .image].contains(self) }
  }

  private static let listLimit = 100

  var values: [Field: String] = [:]
  /// A Boolean value that indicates whether a URL was dropped because of an entity or damaged characters.
  var isSpoiled = false
  private(set) var images: [String] = []
  private(set) var alternates: [(language: String, address: String)] = []
  /// The text directly in the entry, which is the URL in some files.
  var looseText = ""

  var address: String? {
    values[.address] ?? [values[.permanentLink] ?? "", looseText].first { $0.hasPrefix("http") }
  }

  /// Sets a field; the first value wins.
  mutating func set(_ field: Field, _ text: String) {
    guard !text.isEmpty else { return }
    if field == .image {
      if images.count < Self.listLimit { images.append(text) }
    } else if values[field] == nil {
      values[field] = text
    }
  }

  mutating func addAlternate(_ language: String, _ address: String) {
    if alternates.count < Self.listLimit { alternates.append((language, address)) }
  }
}
