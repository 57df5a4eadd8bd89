import URLStandard

/// A rule about the targets of links.
protocol LinkRule: PageRule {
  /// Returns the message about a link; `nil` if the rule has nothing to report.
  ///
  /// `reference` is the link as the page writes it, in quotation marks.
  func message(_ link: LinkEvidence, _ reference: String) -> String?
}

extension LinkRule {
  /// Returns the findings on the links of `page` that were looked up.
  func check(_ page: CheckedPage) -> [Finding] {
    page.links.compactMap { link in
      message(link, page.reference(of: link.target)).map {
        finding($0, at: page.tags.location(of: link.target.element))
      }
    }
  }
}

/// A link with its place, for lookups after the page was checked.
public struct LocatedLink: Sendable {
  /// The link.
  public let target: LinkTarget
  /// The place of the link.
  public let location: SourceLocation
  /// The link as the page writes it, in quotation marks.
  let reference: String
}

extension CheckedPage {
  /// Returns the links to the origin of the page, with their places, in document order.
  public func locatedLinks(among targets: [LinkTarget]) -> [LocatedLink] {
    targets.filter { !$0.isResource && $0.url.origin == url.origin }.map(located)
  }

  /// Returns the links and resources at other origins, with their places, in document order.
  public func externalLinks(among targets: [LinkTarget]) -> [LocatedLink] {
    targets.filter { $0.url.origin != url.origin }.map(located)
  }

  private func located(_ target: LinkTarget) -> LocatedLink {
    LocatedLink(
      target: target,
      location: tags.location(of: target.element),
      reference: reference(of: target)
    )
  }
}

extension PageChecker {
  /// Returns the findings on links that were looked up after their pages were checked.
  public func findings(on links: [(link: LocatedLink, evidence: LinkEvidence)]) -> [Finding] {
    let rules = rules.pageRules.compactMap { $0 as? any LinkRule }
    let findings = links.flatMap { link, evidence in
      rules.compactMap { rule in
        rule.message(evidence, link.reference).map { rule.finding($0, at: link.location) }
      }
    }
    return self.rules.withLevels(findings).numbered()
  }
}
