import HTMLParsing
import MarkupExtraction

/// What schema.org says of the thing that a page is about.
struct SchemaAttributes {
  let entity: MarkupItem
  let all: [MarkupItem]

  func fill(_ attributes: inout AttributeSet) {
    let kind = SchemaKind(entity.types)
    attributes.set("contentType", kind.contentType)
    attributes.set("contentTypeTree", kind.contentTypeTree)
    setRating(&attributes)
    setOffer(&attributes)
    setPlace(&attributes, isMain: kind == .place)
    setWork(&attributes)
    setEvent(&attributes)
    setContainer(&attributes)
    attributes.set("org_schema_types", entity.types)
  }

  private func first(_ item: MarkupItem, _ names: String...) -> String? {
    names.lazy.compactMap { item.text($0)?.foldingWhiteSpace }.first { !$0.isEmpty }
  }

  private func names(_ name: String) -> [String] {
    entity.texts(name).map(\.foldingWhiteSpace)
  }

  /// Stars out of 5: `5 * (value - worst) / (best - worst)` where the best is not 5.
  private func setRating(_ attributes: inout AttributeSet) {
    guard let rating = entity.items("aggregateRating").first,
      let value = number(first(rating, "ratingValue"))
    else { return }
    let best = number(first(rating, "bestRating")) ?? 5
    let worst = number(first(rating, "worstRating")) ?? 1
    let stars = best == 5 || best <= worst ? value : 5 * (value - worst) / (best - worst)
    guard (0...5).contains(stars) else { return }
    attributes.set("rating", (stars * 100).rounded() / 100)
    if let count = first(rating, "ratingCount") {
      attributes.set("ratingDescription", "\(count) ratings")
    } else if let count = first(rating, "reviewCount") {
      attributes.set("ratingDescription", "\(count) reviews")
    }
  }

  private func setOffer(_ attributes: inout AttributeSet) {
    attributes.set("org_schema_price_range", first(entity, "priceRange"))
    guard let offer = entity.items("offers").first else { return }
    attributes.set("org_schema_price", first(offer, "price", "lowPrice"))
    attributes.set("org_schema_low_price", first(offer, "lowPrice"))
    attributes.set("org_schema_high_price", first(offer, "highPrice"))
    attributes.set("org_schema_price_currency", first(offer, "priceCurrency"))
    let availability = first(offer, "availability")?.split(separator: "/").last.map(String.init)
    attributes.set("org_schema_availability", availability)
  }

  /// Where something is, and how it is reached. A number that merely occurs on a page switches no
  /// action on: the main thing itself must be the place.
  private func setPlace(_ attributes: inout AttributeSet, isMain: Bool) {
    let place = isMain ? entity : entity.items("location").first
    guard let place else { return }
    attributes.set("phoneNumbers", place.texts("telephone"))
    attributes.set("emailAddresses", place.texts("email").map { $0.replacing("mailto:", with: "") })
    attributes.set("namedLocation", first(place, "name"))
    if let address = place.items("address").first {
      attributes.set("thoroughfare", first(address, "streetAddress"))
      attributes.set("city", first(address, "addressLocality"))
      attributes.set("stateOrProvince", first(address, "addressRegion"))
      attributes.set("postalCode", first(address, "postalCode"))
      attributes.set("country", first(address, "addressCountry"))
    } else {
      attributes.set("fullyFormattedAddress", first(place, "address"))
    }
    let position = place.items("geo").first
    let latitude = position.flatMap { number(first($0, "latitude")) }
    let longitude = position.flatMap { number(first($0, "longitude")) }
    if let latitude, let longitude, (-90...90).contains(latitude), (-180...180).contains(longitude)
    {
      attributes.set("latitude", latitude)
      attributes.set("longitude", longitude)
      if isMain { attributes.set("supportsNavigation", 1) }
    }
    if isMain, !place.texts("telephone").isEmpty { attributes.set("supportsPhoneCall", 1) }
  }

  private func setWork(_ attributes: inout AttributeSet) {
    attributes.set("authorNames", names("author"))
    attributes.set("publishers", names("publisher"))
    attributes.set("director", names("director").joined(separator: ", "))
    attributes.set("performers", names("actor") + names("performer") + names("byArtist"))
    attributes.set("genre", names("genre").joined(separator: ", "))
    attributes.set("contentCreationDate", first(entity, "datePublished", "uploadDate"))
    attributes.set("contentModificationDate", first(entity, "dateModified"))
    attributes.set("subject", first(entity, "articleSection"))
    attributes.set("identifier", first(entity, "sku", "isbn", "gtin13"))
    attributes.set(
      "duration",
      (first(entity, "totalTime", "duration")).flatMap(ISODuration.seconds)
    )
    attributes.set("pageCount", number(first(entity, "numberOfPages")))
    let extra = names("recipeCategory") + names("recipeCuisine")
    attributes.set("keywords", attributes.keywords + extra)
  }

  private func setEvent(_ attributes: inout AttributeSet) {
    guard let start = first(entity, "startDate") else { return }
    attributes.set("startDate", start)
    attributes.set("endDate", first(entity, "endDate"))
    if start.utf8.count == 10 { attributes.set("allDay", 1) }
    attributes.set("organizations", names("organizer"))
  }

  /// The crumb before the last names the container.
  private func setContainer(_ attributes: inout AttributeSet) {
    let crumbs = all.first { $0.types.contains("BreadcrumbList") }?.items("itemListElement") ?? []
    guard crumbs.count >= 2 else { return }
    let parent = crumbs[crumbs.count - 2]
    attributes.set("containerTitle", first(parent, "name") ?? first(parent, "item"))
  }

  private func number(_ text: String?) -> Double? {
    text.flatMap { Double($0.replacing(",", with: ".")) }.flatMap { $0.isFinite ? $0 : nil }
  }
}

/// What kind of thing a type of schema.org is, as a content type.
enum SchemaKind: String {
  case article, product, recipe, place
  case movie = "public.movie"
  case audio = "public.audio"
  case image = "public.image"
  case contact = "public.contact"
  case event = "public.calendar-event"
  case application = "com.apple.application"
  case item = "public.html"

  init(_ types: [String]) {
    self = types.lazy.compactMap(Self.kind).first ?? .item
  }

  private static func kind(_ type: String) -> SchemaKind? {
    switch type {
    case "Recipe": return .recipe
    case "Product", "IndividualProduct", "ProductModel", "ProductGroup", "Book": return .product
    case "Movie", "TVSeries", "TVEpisode", "TVSeason", "VideoObject": return .movie
    case "MusicRecording", "MusicAlbum", "AudioObject", "PodcastEpisode": return .audio
    case "ImageObject", "Photograph": return .image
    case "Person": return .contact
    case "SoftwareApplication", "MobileApplication", "WebApplication": return .application
    case "Organization", "Place", "LocalBusiness", "Restaurant", "Bakery", "Store", "Hotel",
      "MusicVenue", "EventVenue", "CafeOrCoffeeShop", "FoodEstablishment", "TouristAttraction":
      return .place
    default:
      if type.hasSuffix("Event") || type == "Festival" { return .event }
      return type.hasSuffix("Article") || type.hasSuffix("Posting") ? .article : nil
    }
  }

  /// The uniform type identifier.
  var contentType: String {
    switch self {
    case .article, .product, .recipe, .place: "webmark." + rawValue
    default: rawValue
    }
  }

  /// The type and what it conforms to.
  var contentTypeTree: [String] {
    switch self {
    case .article: [contentType, "public.html", "public.item"]
    default: [contentType, "public.item"]
    }
  }
}

/// Durations of ISO 8601: `PT1H30M`, `P1DT2H`.
enum ISODuration {
  static func seconds(_ text: String) -> Double? {
    guard text.hasPrefix("P"), text.utf8.count <= 64 else { return nil }
    var total = 0.0
    var digits = ""
    var isTime = false
    for character in text.dropFirst() {
      switch character {
      case "T": isTime = true
      case "0"..."9", ".": digits.append(character)
      default:
        guard let value = Double(digits), let unit = unit(character, isTime: isTime) else {
          return nil
        }
        total += value * unit
        digits = ""
      }
    }
    return digits.isEmpty && total > 0 ? total : nil
  }

  private static func unit(_ character: Character, isTime: Bool) -> Double? {
    switch (character, isTime) {
    case ("W", false): 604_800
    case ("D", false): 86_400
    case ("H", true): 3600
    case ("M", true): 60
    case ("S", true): 1
    default: nil
    }
  }
}
