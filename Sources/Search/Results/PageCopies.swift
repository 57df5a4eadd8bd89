import IndexModel
import SearchableItems
import URLStandard

/// Recognizes results that are the same page of a site under another URL, such as a translation that is not made yet and
/// shows the original.
///
/// Copies have equal texts and attributes, apart from URLs, breadcrumbs, the date that the server states, and the labels of
/// numbers of figures and sections. Pages with short texts are copies only if they differ in the query of the URL, as the
/// log-in pages of a site do by the page that they lead to, and framesets by the page that they show; other equal short texts
/// do not tell that pages are the same. Copies on other sites are results of their own, so that nobody can replace the page of
/// another site.
struct PageCopies {
  /// The minimum size of the text of a copy at another path, in bytes.
  private static let minimumText = 200
  /// The maximum number of pages with one title to which a page is compared.
  private static let pageLimit = 256
  private static let ignoredNames: Set<String> = [
    AttributeSet.breadcrumbsName, "domainIdentifier",
  ]

  /// The attributes whose labels of numbers may be those of another language.
  private static let textNames: Set<String> = ["textContent", "contentDescription"]

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

  /// Returns the content of an entity; `nil` if it is not a single page.
  private mutating func content(of entity: Int64) throws -> Content? {
    if let known = contents[entity] { return known }
    let content = try readContent(of: entity)
    contents[entity] = .some(content)
    return content
  }

  private func readContent(of entity: Int64) throws -> Content? {
    let records = try EntityRecords(store: store).live(entity, at: now)
    guard records.count == 1, let page = records[0].webItem(), let url = WebURL(page.url) else {
      return nil
    }
    let isShort = (page.attributeSet.textContent ?? "").utf8.count < Self.minimumText
    var hasher = Hasher()
    hasher.combine(PublicSuffix.registrableDomain(of: url.hostname) ?? url.origin)
    if isShort { hasher.combine(url.origin + url.path) }
    for (name, value) in page.attributeSet.values.sorted(by: { $0.key < $1.key })
    where !Self.ignoredNames.contains(name) && !page.attributeSet.isStatedByServer(name) {
      // The URLs of images tell pages with short texts apart.
      let texts = value.allTexts.filter { text in
        isShort ? text != page.url : !text.hasPrefix("http://") && !text.hasPrefix("https://")
      }
      guard !texts.isEmpty || value.allTexts.isEmpty else { continue }
      hasher.combine(name)
      if isShort || !Self.textNames.contains(name) {
        hasher.combine(texts)
      } else {
        hasher.combine(texts.map(ReferenceLabels.removed))
      }
      if case .number(let number) = value { hasher.combine(number) }
    }
    return Content(hash: hasher.finalize(), url: page.url)
  }
}
