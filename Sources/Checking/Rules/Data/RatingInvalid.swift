import MarkupExtraction

/// A rule that reports a rating without value or count.
struct RatingInvalid: PageRule {
  let id = "SD-RATING"
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
    page.things.filter { $0.isA("AggregateRating") || $0.isA("Rating") }.compactMap { thing in
      problem(of: thing).map { finding($0, at: thing.location) }
    }
  }

  private func problem(of thing: Thing) -> String? {
    guard let written = thing.item.text("ratingValue") else {
      return "The rating has no ratingValue."
    }
    guard let value = SchemaNumber.read(written) else {
      return "ratingValue is \(Quotation.of(written)), which is no number."
    }
    let best = thing.item.text("bestRating").flatMap(SchemaNumber.read) ?? 5
    let worst = thing.item.text("worstRating").flatMap(SchemaNumber.read) ?? min(1, best)
    guard value >= worst, value <= best else {
      return "ratingValue is \(Quotation.of(written)), outside of \(SchemaNumber.shown(worst)) "
        + "to \(SchemaNumber.shown(best))."
    }
    guard thing.isA("AggregateRating") else { return nil }
    let counts = ["ratingCount", "reviewCount"].compactMap { thing.item.text($0) }
    guard !counts.isEmpty else { return "The rating has neither ratingCount nor reviewCount." }
    return counts.contains { (SchemaNumber.read($0) ?? 0) > 0 }
      ? nil : "The rating counts \(Quotation.of(counts[0])) ratings."
  }
}
