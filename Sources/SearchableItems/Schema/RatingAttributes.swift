import MarkupExtraction

/// The attributes of an [AggregateRating](https://schema.org/AggregateRating), as stars out of five.
struct RatingAttributes {
  let entity: MarkupItem

  /// Sets the rating, scaled by `5 * (value - worst) / (best - worst)` if the best is not 5.
  ///
  /// The number of ratings is set, too, by which ranking weighs the rating. Without any ratings there is no rating.
  func fill(_ attributes: inout AttributeSet) {
    guard let rating = entity.items("aggregateRating").first,
      let value = rating.number("ratingValue")
    else { return }
    let best = rating.number("bestRating") ?? 5
    let worst = rating.number("worstRating") ?? 1
    let stars = best == 5 || best <= worst ? value : 5 * (value - worst) / (best - worst)
    guard (0...5).contains(stars) else { return }
    let counts = ["ratingCount", "reviewCount"].compactMap { name in
      Self.count(rating.count(name)).map { (name: name, count: $0) }
    }
    // Ratings without a text are no reviews.
    let stated = counts.first { $0.count > 0 } ?? counts.first
    guard stated?.count != 0 else { return }
    attributes.set("rating", (stars * 100).rounded() / 100)
    guard let stated else { return }
    attributes.set("ratingCount", Double(stated.count))
    let noun = stated.name == "ratingCount" ? "rating" : "review"
    attributes.set("ratingDescription", "\(stated.count) \(noun)\(stated.count == 1 ? "" : "s")")
  }

  /// Returns a number as that of ratings; `nil` for other numbers.
  private static func count(_ number: Double?) -> Int? {
    guard let number, (0..<1e12).contains(number) else { return nil }
    return Int(number)
  }
}
