import HTMLParsing
import URLStandard

/// A rule that reports links and resources on the author's own machine or network.
struct LinkLocal: PageRule {
  let id: RuleID = "LINK-LOCAL"
  let group = RuleGroup.link
  let level = Level.warning
  let title = "A link or resource is on a machine that readers cannot reach"
  let explanation =
    """
    Addresses with localhost, a private network address (RFC 1918) or file: work for the author alone. Links whose \
    text shows the host, as in instructions, are not reported, nor are pages that are local themselves.
    """
  let hint = "Write the public address, or a path."

  func check(_ page: CheckedPage) -> [Finding] {
    guard !page.isAddressKnown || !Self.isLocal(page.url) else { return [] }
    let elements = page.elements.links + page.elements.resources + page.elements.canonicals
    return elements.firstFindings { element -> Finding? in
      guard let address = localAddress(of: element, page.document) else { return nil }
      return finding(
        "\(Quotation.of(address)) can be reached on the author's network alone.",
        at: page.tags.location(of: element)
      )
    }
  }

  private func localAddress(of element: Int, _ document: HTMLDocument) -> String? {
    let name: AttributeName = document.has(.href, element) ? .href : .src
    guard let address = document.attribute(name, of: element)?.folded,
      // Relative addresses and those of other schemes need not be parsed.
      ["h", "f", "H", "F"].contains(where: { address.hasPrefix($0) }),
      let url = WebURL(address), Self.isLocal(url)
    else { return nil }
    let mark = url.isHTTP ? url.hostname : "file:"
    return document.visibleText(of: element, limit: 200).contains(mark) ? nil : address
  }

  private static func isLocal(_ url: WebURL) -> Bool {
    guard url.isHTTP else { return url.scheme == "file" }
    let host = url.hostname
    if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
    let parts = host.split(separator: ".").map { UInt8($0) }
    guard parts.count == 4, let first = parts[0], let second = parts[1], !parts.contains(nil) else {
      return false
    }
    return switch (first, second) {
    case (127, _), (10, _), (192, 168), (172, 16...31): true
    default: false
    }
  }
}
