import MarkupExtraction

/// A rule that reports a paywall.
struct Paywall: PageRule {
  let id: RuleID = "PAYWALL"
  let group = RuleGroup.content
  let level = Level.note
  let title = "The page is behind a paywall"
  let explanation =
    """
    isAccessibleForFree: false keeps the page searchable and out of answers. It counts for \
    the whole page: parts named by hasPart are not told apart.
    """
  let hint = "Nothing, if the whole page is to be paid for."

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodes.filter { isFalse($0.item) || $0.item.items("hasPart").contains(where: isFalse) }
      .prefix(1).map { finding("\($0.types[0]) is not accessible for free.", at: $0.location) }
  }

  /// The number of characters of a value that are examined; `https://schema.org/False` is also a Boolean
  /// value.
  private static let suffixLimit = 100

  private func isFalse(_ item: MarkupItem) -> Bool {
    item.text("isAccessibleForFree")?.suffix(Self.suffixLimit).split(separator: "/").last?
      .lowercased() == "false"
  }
}
