import MarkupExtraction

/// The attributes of an [AggregateRating](https://schema.org/AggregateRating), as stars out of five.
struct RatingAttributes {
  let entity: MarkupItem

  /// Sets the rating, scaled by `5 * (value - worst) / (best - worst)` if the best is not 5, and the number of
  /// ratings, by which ranking weighs it.
  func fill(_ attributes: inout AttributeSet) {
    guard let rating = entity.items("aggregateRating").first,
      let value = rating.number("ratingValue")
    else { return }
    let best = rating.number("bestRating") ?? 5
    let worst = rating.number("worstRating") ?? 1
    let stars = best == 5 || best <= worst ? value : 5 * (value - worst) / (best - worst)
    guard (0...5).contains(stars) else { return }
    attributes.set("rating", (stars * 100).rounded() / 100)
    let counts = [rating.number("ratingCount"), rating.number("reviewCount")]
    attributes.set("ratingCount", counts.lazy.compactMap { $0 }.first { $0 >= 0 })
    if let count = rating.first("ratingCount") {
      attributes.set("ratingDescription", "\(count) ratings")
    } else if let count = rating.first("reviewCount") {
      attributes.set("ratingDescription", "\(count) reviews")
    }
  }
}
