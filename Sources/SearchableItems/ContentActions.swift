import Basics
import URLStandard

/// The actions that the attributes of an item offer, as URLs: a call, directions, playback.
///
/// The one place that determines them, for results of searches and for the preview of a page. Each function takes the
/// attributes of the records of a result, in the order in which results show them.
package enum ContentActions {
  /// The maximum number of characters of an address.
  private static let placeLimit = 300

  /// Returns the `tel:` URL of the first number that can be dialed, of the first record that supports calls.
  package static func call(_ sets: [AttributeSet]) -> String? {
    sets.lazy.filter { $0.number("supportsPhoneCall") == 1 }
      .compactMap { set in set.list("phoneNumbers").lazy.compactMap(PhoneNumber.url).first }.first
  }

  /// Returns the coordinates, or else the address, of the first record that supports navigation.
  package static func directions(_ sets: [AttributeSet]) -> String? {
    sets.lazy.filter { $0.number("supportsNavigation") == 1 }.compactMap { set in
      coordinates(of: set) ?? address(of: set)
    }.first
  }

  private static func coordinates(of set: AttributeSet) -> String? {
    guard let latitude = set.number("latitude"), let longitude = set.number("longitude"),
      latitude.magnitude <= 90, longitude.magnitude <= 180
    else { return nil }
    return "geo:\(degrees(latitude)),\(degrees(longitude))"
  }

  /// Returns degrees with at most six decimals, a tenth of a meter; RFC 5870 has no exponents.
  private static func degrees(_ value: Double) -> String {
    let millionths = Int((value.magnitude * 1_000_000).rounded())
    var decimals = String(String(millionths % 1_000_000 + 1_000_000).dropFirst())
    while decimals.count > 1, decimals.last == "0" { decimals.removeLast() }
    let sign = value < 0 && millionths > 0 ? "-" : ""
    return "\(sign)\(millionths / 1_000_000).\(decimals)"
  }

  /// Returns the search for an address that map apps understand: coordinates of 0 with the query `q`.
  private static func address(of set: AttributeSet) -> String? {
    let parts = [
      set.text("thoroughfare"), set.text("postalCode"), set.text("city"),
      set.text("stateOrProvince"), set.text("country"),
    ].compactMap { $0 }
    let isLocal = set.text("thoroughfare") != nil || set.text("city") != nil
    guard
      let address = set.text("fullyFormattedAddress")
        ?? (isLocal ? parts.joined(separator: ", ") : nil)
    else { return nil }
    let place = [set.text("namedLocation"), address].compactMap { $0 }.joined(separator: ", ")
    return "geo:0,0?q=" + PercentEncoding.encode(place.prefix(placeLimit).utf8)
  }

  /// Returns the URL of the audio or video of the first record that can be streamed.
  package static func play(_ sets: [AttributeSet]) -> String? {
    sets.lazy.filter { $0.number("streamable") == 1 }
      .compactMap { LinkSafety.openable($0.text("url")) ?? LinkSafety.web($0.contentURL) }.first
  }
}
