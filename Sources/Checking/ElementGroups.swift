import HTMLParsing
import MarkupExtraction

/// The elements that hygiene rules examine, found in one pass over the page.
struct ElementGroups: Sendable {
  /// The maximum number of elements of a group.
  private static let limit = 20_000

  private(set) var images: [Int] = []
  private(set) var links: [Int] = []
  private(set) var titles: [Int] = []
  private(set) var descriptions: [Int] = []
  private(set) var canonicals: [Int] = []
  /// The links to the page in other languages.
  private(set) var alternates: [Int] = []
  private(set) var scripts: [Int] = []
  private(set) var metas: [Int] = []
  /// The `<link>` elements with `rel`.
  private(set) var relations: [Int] = []
  /// Elements with an attribute of Microdata.
  private(set) var microdata: [Int] = []
  /// Elements that load a subresource.
  private(set) var resources: [Int] = []
  /// Elements that name another file of the page: icons, manifests, preloads, text tracks and image buttons.
  private(set) var files: [Int] = []
  /// The first element of each `id` that occurs again, and the elements that repeat it.
  private(set) var repeatedIDs: [(id: String, element: Int)] = []
  /// The number of links and resources that are in no group, because the page has too many.
  private(set) var omittedReferences = 0
  private(set) var html: Int?

  init(_ document: HTMLDocument) {
    var ids: Set<String> = []
    for element in document.elements.indices {
      add(element, of: document)
      if Self.isMicrodata(element, document), microdata.count < Self.limit {
        microdata.append(element)
      }
      guard document.has(.id, element), ids.count < Self.limit,
        let id = document.attribute(.id, of: element), !id.isEmpty
      else { continue }
      if !ids.insert(id).inserted, repeatedIDs.count < PageChecker.findingLimit + 1 {
        repeatedIDs.append((id, element))
      }
    }
  }

  private mutating func add(_ element: Int, of document: HTMLDocument) {
    switch document.elements[element].name {
    case .html: html = html ?? element
    case .a, .area:
      guard links.count < Self.limit else { return omittedReferences += 1 }
      links.append(element)
    case .img:
      guard images.count < Self.limit else { return omittedReferences += 1 }
      images.append(element)
      resources.append(element)
    case .title:
      if !Self.isIn(.svg, element, document), titles.count < Self.limit { titles.append(element) }
    case .meta:
      guard metas.count < Self.limit else { return }
      metas.append(element)
      let name = document.attribute(.name, of: element)?.folded.lowercased()
      if name == "description", descriptions.count < Self.limit { descriptions.append(element) }
    case .link: addLink(element, of: document)
    case .script:
      guard scripts.count < Self.limit else { return omittedReferences += 1 }
      scripts.append(element)
      resources.append(element)
    case .iframe, .audio, .video, .source, .embed, .object:
      guard resources.count < 3 * Self.limit else { return omittedReferences += 1 }
      resources.append(element)
    case .track: if files.count < Self.limit { files.append(element) }
    case .input:
      let type = document.attribute(.type, of: element)?.folded.lowercased()
      if type == "image", files.count < Self.limit { files.append(element) }
    default: return
    }
  }

  /// The relations of `<link>` elements that name a file of the page.
  private static let fileRelations: Set<String> = [
    "icon", "apple-touch-icon", "apple-touch-icon-precomposed", "mask-icon", "manifest", "preload",
    "modulepreload",
  ]

  private mutating func addLink(_ element: Int, of document: HTMLDocument) {
    let rel = (document.attribute(.rel, of: element) ?? "").lowercased().listWords
    if !rel.isEmpty, relations.count < Self.limit { relations.append(element) }
    if rel.contains("canonical"), canonicals.count < Self.limit { canonicals.append(element) }
    // A feed in the page's language is no translation.
    if rel.contains("alternate"), document.has(.hreflang, element),
      AlternateLink.isPage(ofType: document.attribute(.type, of: element)),
      alternates.count < Self.limit
    {
      alternates.append(element)
    }
    if files.count < Self.limit, rel.contains(where: Self.fileRelations.contains) {
      files.append(element)
    }
    if rel.contains("stylesheet"), resources.count < 3 * Self.limit { resources.append(element) }
  }

  private static func isMicrodata(_ element: Int, _ document: HTMLDocument) -> Bool {
    document.has(.itemprop, element) || document.has(.itemtype, element)
      || document.has(.itemref, element)
  }

  /// Returns `true` if an element is below an element of a name.
  static func isIn(_ name: ElementName, _ element: Int, _ document: HTMLDocument) -> Bool {
    var index = Int(document.elements[element].parent)
    var depth = 0
    while index >= 0, depth < 1000 {
      if document.elements[index].name == name { return true }
      index = Int(document.elements[index].parent)
      depth += 1
    }
    return false
  }
}
