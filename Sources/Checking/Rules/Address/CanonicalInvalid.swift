import HTMLParsing
import URLStandard

/// A rule that reports canonical links without a usable URL.
struct CanonicalInvalid: PageRule {
  let id: RuleID = "CANON-INVALID"
  let group = RuleGroup.address
  let level = Level.warning
  let title = "A canonical link has no usable address"
  let explanation =
    """
    An empty address, one that cannot be parsed, one with another scheme than http or https, or one without \
    https:// before the host names no page.
    """
  let hint = "Write the complete address, with https://."

  func check(_ page: CheckedPage) -> [Finding] {
    page.elements.canonicals.prefix(100).compactMap { element in
      let href = page.document.attribute(.href, of: element)?.folded ?? ""
      guard let problem = problem(of: href, page) else { return nil }
      return finding(problem, at: page.tags.location(of: element))
    }
  }

  private func problem(of href: String, _ page: CheckedPage) -> String? {
    guard !href.isEmpty else { return "The canonical link has no address." }
    guard let url = page.document.resolve(href) else {
      return "The canonical address \(Quotation.of(href)) cannot be parsed."
    }
    guard url.isHTTP else {
      return "The canonical address \(Quotation.of(href)) is neither http nor https."
    }
    guard WebURL(href) == nil, looksLikeHost(href) else { return nil }
    return "The canonical address \(Quotation.of(href)) is read as a path, as it lacks https://."
  }

  private func looksLikeHost(_ href: String) -> Bool {
    let first = href.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.lowercased()
    let parts = first.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty }), let last = parts.last else {
      return false
    }
    return first.hasPrefix("www.") || ["com", "org", "net", "example"].contains(last)
  }
}
