import MarkupExtraction

/// The attributes of the location, from Open Graph's places, its legacy location properties, business contact
/// data, or `geo.*` and `ICBM` meta tags.
struct PlaceMetadata {
  private static let address = [
    ("og:street-address", contact + "street_address", "thoroughfare"),
    ("og:locality", contact + "locality", "city"),
    ("og:region", contact + "region", "stateOrProvince"),
    ("og:postal-code", contact + "postal_code", "postalCode"),
    ("og:country-name", contact + "country_name", "country"),
  ]
  private static let contact = "business:contact_data:"
  private static let positions = [
    ("place:location:latitude", "place:location:longitude"), ("og:latitude", "og:longitude"),
  ]

  let markup: PageMarkup

  func fill(_ attributes: inout AttributeSet) {
    for (old, business, attribute) in Self.address {
      attributes.set(attribute, markup.openGraph(old) ?? markup.openGraph(business))
    }
    attributes.set(
      "subThoroughfare",
      attributes.text("thoroughfare").flatMap(HouseNumber.of)
    )
    attributes.set("namedLocation", markup.meta("geo.placename"))
    attributes.set(
      "phoneNumbers",
      [markup.openGraph("og:phone_number"), markup.openGraph("business:contact_data:phone_number")]
        .compactMap { $0 }
    )
    attributes.set(
      "emailAddresses",
      [markup.openGraph("og:email"), markup.openGraph("business:contact_data:email")]
        .compactMap { $0 }
    )
    guard let (north, east) = position, attributes.setPosition(north: north, east: east) else {
      return
    }
    let altitude = markup.openGraph("place:location:altitude") ?? markup.openGraph("og:altitude")
    attributes.set("altitude", altitude.flatMap(WrittenNumber.value))
  }

  private var position: (Double, Double)? {
    for (latitude, longitude) in Self.positions {
      if let north = markup.openGraph(latitude).flatMap({ Double($0) }),
        let east = markup.openGraph(longitude).flatMap({ Double($0) })
      {
        return (north, east)
      }
    }
    for name in ["geo.position", "icbm"] {
      let parts =
        markup.meta(name)?.split(maxSplits: 2) { $0 == ";" || $0 == "," || $0 == " " } ?? []
      if parts.count == 2, let north = Double(parts[0]), let east = Double(parts[1]) {
        return (north, east)
      }
    }
    return nil
  }
}
