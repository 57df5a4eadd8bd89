import Basics
import MarkupExtraction

/// The attributes of locations and their contact actions.
///
/// A phone number somewhere on a page enables no action: the main item itself must be the place ([App Search
/// Programming Guide][guide]).
///
/// [guide]: https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/
struct PlaceAttributes {
  let entity: MarkupItem
  let kind: SchemaKind

  func fill(_ attributes: inout AttributeSet) {
    let isMain = kind == .place
    guard let place = isMain ? entity : entity.items("location").first else {
      // The location of an event may be a text.
      if kind == .event { attributes.set("namedLocation", entity.first("location")) }
      return
    }
    attributes.set("namedLocation", place.first("name"))
    setAddress(of: place, &attributes)
    let hasPosition = setPosition(of: place, &attributes)
    let isReachable = hasPosition || attributes.text("fullyFormattedAddress") != nil
    if isMain, isReachable { attributes.set("supportsNavigation", 1) }
    if isMain, !place.texts("telephone").isEmpty { attributes.set("supportsPhoneCall", 1) }
  }

  private static let parts = [
    ("streetAddress", "thoroughfare"), ("addressLocality", "city"),
    ("addressRegion", "stateOrProvince"), ("postalCode", "postalCode"),
    ("addressCountry", "country"),
  ]

  private func setAddress(of place: MarkupItem, _ attributes: inout AttributeSet) {
    guard let address = place.items("address").first else {
      attributes.set("fullyFormattedAddress", place.first("address"))
      return
    }
    for (property, attribute) in Self.parts { attributes.set(attribute, address.first(property)) }
    attributes.set("subThoroughfare", address.first("streetAddress").flatMap(HouseNumber.of))
    let town = [address.first("postalCode"), address.first("addressLocality")].compactMap { $0 }
    let lines = [
      address.first("streetAddress"), town.isEmpty ? nil : town.joined(separator: " "),
      address.first("addressRegion"), address.first("addressCountry"),
    ].compactMap { $0 }
    attributes.set("fullyFormattedAddress", lines.joined(separator: ", "))
  }

  /// Sets the coordinates; returns `false` if there are none, or they are invalid.
  private func setPosition(of place: MarkupItem, _ attributes: inout AttributeSet) -> Bool {
    let position = place.items("geo").first ?? place
    guard let north = position.number("latitude"), let east = position.number("longitude") else {
      return false
    }
    attributes.set("altitude", position.number("elevation"))
    return attributes.setPosition(north: north, east: east)
  }
}

/// The house number in a street address: the first or the last word that starts with a digit.
enum HouseNumber {
  /// Returns `5a` for `Hauptstr. 5a` and for `5a Main Street`; `nil` if neither end is a number.
  static func of(_ street: String) -> String? {
    // The text after a comma is a flat, a floor or a town.
    let words = street.prefix(limit).prefix { $0 != "," && $0 != ";" }.split(separator: " ")
    guard words.count > 1 else { return nil }
    return [words[0], words[words.count - 1]].first(where: isNumber).map(String.init)
  }

  /// The maximum number of characters that are examined.
  private static let limit = 200

  private static func isNumber(_ word: Substring) -> Bool {
    guard let first = word.utf8.first, first.isASCIIDigit, word.utf8.count <= 10 else {
      return false
    }
    // `42nd` is part of a street name.
    let letters = word.drop { $0.isNumber || $0 == "-" || $0 == "/" || $0 == "–" }
    return letters.count <= 1
  }
}

extension AttributeSet {
  /// Sets coordinates in degrees of WGS 84; returns `false` if they are invalid.
  mutating func setPosition(north: Double, east: Double) -> Bool {
    guard (-90...90).contains(north), (-180...180).contains(east) else { return false }
    set("latitude", north)
    set("longitude", east)
    return true
  }
}
