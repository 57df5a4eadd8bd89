import HTMLParsing
import MarkupExtraction
import URLStandard

/// What schema.org says of the thing that a page is about.
struct SchemaAttributes {
  let entity: MarkupItem
  let all: [MarkupItem]
  let base: WebURL?

  func fill(_ attributes: inout AttributeSet) {
    let kind = SchemaKind(entity.shortTypes)
    attributes.set("contentType", kind.contentType)
    attributes.set("contentTypeTree", kind.contentTypeTree)
    setRating(&attributes)
    setOffer(&attributes)
    setPlace(&attributes, isMain: kind == .place)
    setWork(&attributes)
    setEvent(&attributes)
    setMusic(&attributes, isMusic: kind == .audio)
    setPopularity(&attributes)
    attributes.set(
      "organizations",
      names("worksFor") + names("affiliation") + names("memberOf")
    )
    setContainer(&attributes)
    attributes.set("org_schema_types", entity.shortTypes)
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
    attributes.set("org_schema_price", number(first(offer, "price")))
    attributes.set("org_schema_low_price", number(first(offer, "lowPrice")))
    attributes.set("org_schema_high_price", number(first(offer, "highPrice")))
    attributes.set("org_schema_price_currency", first(offer, "priceCurrency"))
    let availability = first(offer, "availability")?.split(separator: "/").last.map(String.init)
    attributes.set("org_schema_availability", availability)
  }

  /// Where something is, and how it is reached.
  ///
  /// A number that merely occurs on a page switches no action on: the main thing itself must be
  /// the place.
  private func setPlace(_ attributes: inout AttributeSet, isMain: Bool) {
    let place = isMain ? entity : entity.items("location").first
    guard let place else {
      setContact(entity, &attributes)
      return
    }
    setContact(place, &attributes)
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

  /// How to reach someone; the schemes of links are dropped.
  private func setContact(_ someone: MarkupItem, _ attributes: inout AttributeSet) {
    attributes.set(
      "phoneNumbers",
      someone.texts("telephone").map { $0.replacing("tel:", with: "") }
    )
    attributes.set(
      "emailAddresses",
      someone.texts("email").map { $0.replacing("mailto:", with: "") }
    )
  }

  private func setMusic(_ attributes: inout AttributeSet, isMusic: Bool) {
    guard isMusic else { return }
    attributes.set("artist", first(entity, "byArtist"))
    attributes.set("album", first(entity, "inAlbum"))
    attributes.set("musicalGenre", first(entity, "genre"))
    attributes.set("composer", first(entity, "composer"))
  }

  /// `interactionStatistic`, and the older `interactionCount: "UserPlays:1200"`.
  private func setPopularity(_ attributes: inout AttributeSet) {
    for counter in entity.items("interactionStatistic") {
      let kind =
        counter.text("interactionType") ?? counter.items("interactionType").first?.shortTypes.first
        ?? ""
      let type = counter.items("interactionType").first?.shortTypes.first ?? kind
      guard ["WatchAction", "ListenAction", "PlayAction"].contains(where: type.hasSuffix) else {
        continue
      }
      attributes.set("playCount", number(first(counter, "userInteractionCount")))
    }
    for old in entity.texts("interactionCount") {
      let parts = old.split(separator: ":")
      if parts.count == 1 || parts[0].hasSuffix("Plays") || parts[0].hasSuffix("Views") {
        attributes.set("playCount", number(parts.last.map(String.init)))
      }
    }
  }

  private func setWork(_ attributes: inout AttributeSet) {
    attributes.set("authorNames", names("author"))
    attributes.set("publishers", names("publisher"))
    attributes.set("director", names("director").joined(separator: ", "))
    attributes.set("performers", names("actor") + names("performer"))
    attributes.set("producer", names("productionCompany").joined(separator: ", "))
    attributes.set("genre", names("genre").joined(separator: ", "))
    attributes.set(
      "contentCreationDate",
      first(entity, "datePublished", "uploadDate").flatMap(ISODate.normalized)
    )
    attributes.set(
      "contentModificationDate",
      first(entity, "dateModified").flatMap(ISODate.normalized)
    )
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
    attributes.set("startDate", ISODate.normalized(start))
    attributes.set("endDate", first(entity, "endDate").flatMap(ISODate.normalized))
    if ISODate.isDay(start) { attributes.set("allDay", 1) }
    attributes.set("organizations", names("organizer"))
  }

  /// The crumb before the last names the container.
  private func setContainer(_ attributes: inout AttributeSet) {
    let crumbs =
      all.first { $0.shortTypes.contains("BreadcrumbList") }?.items("itemListElement") ?? []
    guard crumbs.count >= 2 else {
      let whole = entity.items("isPartOf").first
      attributes.set("containerTitle", whole.flatMap { first($0, "name") })
      attributes.set("containerIdentifier", whole.flatMap { first($0, "url") ?? $0.id })
      return
    }
    let parent = crumbs[crumbs.count - 2]
    attributes.set("containerTitle", first(parent, "name") ?? first(parent, "item"))
    let link = parent.items("item").first?.id ?? parent.items("item").first?.text("url")
    attributes.set(
      "containerIdentifier",
      (link ?? first(parent, "item")).flatMap { base?.resolve($0)?.href }
    )
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
