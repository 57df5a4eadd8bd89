import MarkupExtraction

/// A rule that reports a postal address without street or town.
struct AddressIncomplete: PageRule {
  let id: RuleID = "SD-ADDR"
  let group = RuleGroup.data
  let level = Level.note
  let title = "A postal address lacks street or town"
  let explanation = "The address becomes the action to get there."
  let hint = "State streetAddress and addressLocality."

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodes.filter { $0.isA("PostalAddress") }.compactMap { node in
      let missing = ["streetAddress", "addressLocality"].filter { node.item.text($0) == nil }
      guard !missing.isEmpty else { return nil }
      return finding(
        "The address has no \(missing.joined(separator: " and no ")).",
        at: node.location
      )
    }
  }
}
