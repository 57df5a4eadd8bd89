import IndexModel
import SearchableItems
import URLStandard

/// Recognizes results that are the same page of a site under another URL, such as a translation that is not made yet and
/// shows the original.
///
/// Copies have equal texts and attributes, apart from URLs, breadcrumbs and the date that the server states. Pages with
/// short texts are never copies, because equal texts do not tell that they are the same. Copies on other sites are results
/// of their own, so that nobody can replace the page of another site.
struct PageCopies {
  /// The minimum size of the text of a copy, in bytes.
  private static let minimumText = 200
  /// The maximum number of pages with one title to which a page is compared.
  private static let pageLimit = 256
  private static let ignoredNames: Set<String> = [
    AttributeSet.breadcrumbsName, "domainIdentifier",
  ]

  /// The content of a page and its site.
  private struct Content {
    let hash: Int
    let url: String
  }

  let store: any IndexReading
  let now: Int64
  /// The results so far, by title.
  private var entities: [String: [Int64]] = [:]
  private var contents: [Int64: Content?] = [:]

  init(store: any IndexReading, now: Int64) { (self.store, self.now) = (store, now) }

  /// Records a result without looking at its content.
  mutating func add(_ candidate: Candidate) {
    guard entities[candidate.title, default: []].count < Self.pageLimit else { return }
    entities[candidate.title, default: []].append(candidate.entity)
  }

  /// Returns the earlier result of which a candidate is a copy, with the URL of the copy; `nil` if there is none, and the
  /// candidate becomes one of the results.
  mutating func original(of candidate: Candidate) throws -> (entity: Int64, copy: String)? {
    // Only pages with the same title are read.
    if let known = entities[candidate.title], let content = try content(of: candidate.entity) {
      for entity in known where try self.content(of: entity)?.hash == content.hash {
        return (entity, content.url)
      }
    }
    add(candidate)
    return nil
  }

  /// Returns the content of an entity; `nil` if it is not a single page with a text.
  private mutating func content(of entity: Int64) throws -> Content? {
    if let known = contents[entity] { return known }
    let content = try readContent(of: entity)
    contents[entity] = .some(content)
    return content
  }

  private func readContent(of entity: Int64) throws -> Content? {
    let records = try EntityRecords(store: store).live(entity, at: now)
    guard records.count == 1, let page = records[0].webItem(), let url = WebURL(page.url),
      page.attributeSet.textContent?.utf8.count ?? 0 >= Self.minimumText
    else { return nil }
    var hasher = Hasher()
    hasher.combine(PublicSuffix.registrableDomain(of: url.hostname) ?? url.origin)
    for (name, value) in page.attributeSet.values.sorted(by: { $0.key < $1.key })
    where !Self.ignoredNames.contains(name) && !page.attributeSet.isStatedByServer(name) {
      let texts = value.allTexts.filter { !$0.hasPrefix("http://") && !$0.hasPrefix("https://") }
      guard !texts.isEmpty || value.allTexts.isEmpty else { continue }
      hasher.combine(name)
      hasher.combine(texts)
      if case .number(let number) = value { hasher.combine(number) }
    }
    return Content(hash: hasher.finalize(), url: page.url)
  }
}
