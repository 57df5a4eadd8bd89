import MarkupExtraction

/// A rule that reports a rating without value or count.
struct RatingInvalid: PageRule {
  let id: RuleID = "SD-RATING"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "A rating has no value or no count"
  let explanation =
    """
    An AggregateRating needs a number as ratingValue, between worstRating (1) and bestRating \
    (5), and ratingCount or reviewCount. Apple ranks by it.
    """
  let hint = "State value, scale and count."

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodes.filter { $0.isA("AggregateRating") || $0.isA("Rating") }.compactMap { node in
      problem(of: node).map { finding($0, at: node.location) }
    }
  }

  /// Returns a percentage such as `60%` or a fraction such as `6 / 10`, which imply their scale, as stars from 1 to 5.
  private static func stars(_ text: String) -> Double? {
    let folded = text.folded
    if folded.hasSuffix("%") {
      return Double(String(folded.dropLast()).folded).map { min(5, max(1, 1 + $0 / 25)) }
    }
    let parts = folded.split(separator: "/").map { Double(String($0).folded) }
    guard parts.count == 2, let value = parts[0], let best = parts[1], best > 0, value <= best
    else {
      return nil
    }
    return 1 + 4 * value / best
  }

  private func problem(of node: StructuredDataNode) -> String? {
    guard let written = node.item.text("ratingValue") else {
      return "The rating has no ratingValue."
    }
    guard let value = SchemaNumber.read(written) ?? Self.stars(written) else {
      return "ratingValue is \(Quotation.of(written)), which is not a number."
    }
    let best = node.item.text("bestRating").flatMap(SchemaNumber.read) ?? 5
    let worst = node.item.text("worstRating").flatMap(SchemaNumber.read) ?? min(1, best)
    guard value >= worst, value <= best else {
      return "ratingValue is \(Quotation.of(written)), outside of \(SchemaNumber.shown(worst)) "
        + "to \(SchemaNumber.shown(best))."
    }
    guard node.isA("AggregateRating") else { return nil }
    let counts = ["ratingCount", "reviewCount"].compactMap { node.item.text($0) }
    guard !counts.isEmpty else { return "The rating has neither ratingCount nor reviewCount." }
    return counts.contains { (SchemaNumber.read($0) ?? 0) > 0 }
      ? nil : "The rating counts \(Quotation.of(counts[0])) ratings."
  }
}
