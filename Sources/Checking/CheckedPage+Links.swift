import HTMLParsing
import URLStandard

/// The links and resources of a page that can be looked up.
public struct LinkTargets: Sendable {
  /// The references with HTTP URLs, in document order; of those with the same URL only the first.
  public fileprivate(set) var targets: [LinkTarget] = []
  /// The number of further references, repeated ones included, that are not looked up because the page has too many.
  public fileprivate(set) var omittedCount = 0
}

extension CheckedPage {
  /// The maximum number of references of a page that are looked up.
  private static let linkLimit = 5000

  /// The links and resources of the page with HTTP URLs, in document order; of those with the same URL only
  /// the first.
  public var linkTargets: LinkTargets {
    var seen: Set<String> = []
    var found = LinkTargets()
    found.omittedCount = elements.omittedReferences
    let groups = [(elements.links, false), (elements.resources, true), (elements.files, true)]
    for (elements, isResource) in groups {
      for element in elements {
        for reference in references(of: element) where !reference.folded.isEmpty {
          guard found.targets.count < Self.linkLimit else {
            found.omittedCount += 1
            continue
          }
          guard let url = document.resolve(reference.folded), url.isHTTP,
            seen.insert(url.href).inserted
          else { continue }
          found.targets.append(
            LinkTarget(element: element, url: url, isResource: isResource, written: reference)
          )
        }
      }
    }
    return found
  }

  /// Returns the addresses that an element of a link or resource names.
  private func references(of element: Int) -> [String] {
    func value(_ name: AttributeName) -> [String] {
      document.attribute(name, of: element).map { [$0] } ?? []
    }
    return switch document.elements[element].name {
    case .a, .area, .link: value(.href)
    case .object: value(.data)
    case .img, .source: value(.src) + value(.srcset).flatMap(SourceSet.urls)
    case .video: value(.src) + value(.poster)
    default: value(.src)
    }
  }

  /// Returns the page with the evidence of its references.
  ///
  /// - Parameters:
  ///   - links: The references with what was found.
  ///   - isCut: A Boolean value that indicates whether the page has more references than are looked up.
  /// - Returns: The page.
  public func with(links: [LinkEvidence], isCut: Bool = false) -> CheckedPage {
    var page = self
    page.links = links
    page.isLinkLookupCut = isCut
    return page
  }

  /// Returns a reference as the page writes it, in quotation marks.
  func reference(of link: LinkTarget) -> String { Quotation.of(link.written, limit: 200) }
}
