import HTMLParsing

/// A rule that reports links and resources whose address is malformed.
struct LinkInvalid: PageRule {
  let id: RuleID = "LINK-INVALID"
  let group = RuleGroup.link
  let level = Level.warning
  let title = "The address of a link or resource is malformed"
  let explanation =
    """
    An address that cannot be parsed, with a misspelt scheme (htps://), without a colon or slash (http//, https:/), \
    or without https:// before www. leads nowhere, or to a path of this site.
    """
  let hint = "Write the complete address, with https://."

  func check(_ page: CheckedPage) -> [Finding] {
    problems(of: page.elements.links, kind: "link", page)
      + problems(of: page.elements.resources, kind: "resource", page)
  }

  private func problems(of elements: [Int], kind: String, _ page: CheckedPage) -> [Finding] {
    let document = page.document
    return elements.firstFindings { element -> Finding? in
      let name: AttributeName = document.has(.href, element) ? .href : .src
      guard let address = document.attribute(name, of: element)?.folded, !address.isEmpty,
        let problem = WrittenAddress.problem(of: address)
      else { return nil }
      return finding(
        "The address of the \(kind) \(Quotation.of(address)) \(problem).",
        at: page.tags.location(of: element)
      )
    }
  }
}
