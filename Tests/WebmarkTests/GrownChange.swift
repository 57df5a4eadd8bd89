/// A change of a ``GrownSite``, as sites make them.
enum GrownChange: Sendable, CaseIterable {
  case text, title, nothing
  case robotsHeader, noSnippetHeader, robotsMeta
  case canonicalHeader, canonical, canonicalWithoutTLS, canonicalToForeign
  case redirect301, redirect302, redirect307, redirect308, redirectToForeign, redirectElsewhere
  case siteMoves
  case missing, gone, unauthorized, forbidden, broken
  case pdf, unlinked, disallowed
  case associationAdded, associationChanged, associationRemoved, associationDown
  case seedApp
  case language, ampPair
  case asItWas

  /// Makes the change; a change of a page leaves the rest of the page as it is.
  ///
  /// - Returns: The pages that are no longer to be had, and stay for a while.
  func apply(
    to site: inout GrownSite,
    page: Int,
    other: Int
  ) {
    let own = GrownSite.url(page)
    let target = GrownSite.url(other == page ? (page + 1) % GrownSite.count : other)
    let association = Self.association(paths: "/p/*")
    switch self {
    case .text: site.pages[page].version += 1
    case .title: site.pages[page].title += 1
    case .nothing: break
    case .robotsHeader: site.pages[page].robotsHeader = "noindex"
    case .noSnippetHeader: site.pages[page].robotsHeader = "nosnippet"
    case .robotsMeta: site.pages[page].robotsMeta = "noindex"
    case .canonicalHeader: site.pages[page].canonicalHeader = target
    case .canonical: site.pages[page].canonical = target
    case .canonicalWithoutTLS: site.pages[page].canonical = "http" + own.dropFirst(5)
    case .canonicalToForeign: site.pages[page].canonical = GrownSite.url(GrownSite.count - 1)
    case .redirect301: site.pages[page].redirect(301, to: target)
    case .redirect302: site.pages[page].redirect(302, to: target)
    case .redirect307: site.pages[page].redirect(307, to: target)
    case .redirect308: site.pages[page].redirect(308, to: target)
    case .redirectToForeign: site.pages[page].redirect(301, to: GrownSite.url(GrownSite.count - 2))
    case .redirectElsewhere: site.pages[page].redirect(302, to: "https://elsewhere.example/\(page)")
    case .siteMoves: site.hasMoved.toggle()
    case .missing: site.pages[page].status = 404
    case .gone: site.pages[page].status = 410
    case .unauthorized: site.pages[page].status = 401
    case .forbidden: site.pages[page].status = 403
    case .broken: site.pages[page].status = 503
    case .pdf: site.pages[page].isPDF = true
    case .unlinked: site.pages[page].isLinked = false
    case .disallowed: site.pages[page].isDisallowed = true
    case .associationAdded: (site.association, site.isAssociationDown) = (association, false)
    case .associationChanged:
      (site.association, site.isAssociationDown) = (Self.association(paths: "/p/1*"), false)
    case .associationRemoved: (site.association, site.isAssociationDown) = (nil, false)
    case .associationDown: site.isAssociationDown = true
    case .seedApp: site.seedApp = site.seedApp == nil ? GrownSite.app : nil
    case .language: site.pages[page].language = "de"
    case .ampPair:
      let version = GrownSite.count - 1
      site.pages[page].amp = GrownSite.url(version)
      site.pages[version].canonical = own
    case .asItWas: site.pages[page] = GrownSite.Page(version: site.pages[page].version)
    }
  }

  static func association(paths: String) -> String {
    """
    {"applinks": {"details": [{"appIDs": ["\(GrownSite.app)"], "components": [{"/": "\(paths)"}]}]}}
    """
  }
}

extension GrownSite.Page {
  fileprivate mutating func redirect(_ status: Int, to target: String) {
    (self.status, location) = (status, target)
  }

  /// A Boolean value that indicates whether the index keeps the page for a while although it cannot be had: robots.txt
  /// forbids it, or its server answers by 401, 403 or 5xx.
  var isKeptForAWhile: Bool { isDisallowed || [401, 403, 503].contains(status) }
}
