import Basics
import IndexModel
import MarkupExtraction
import SearchableItems

/// Determines the actions of a result from the shown fields of its records.
///
/// Apple documents [call and directions](https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset/supportsphonecall)
/// for items that support them, play for audio and video, and installation for pages that name an app.
struct ResultActions {
  private(set) var all: [ResultAction] = []

  /// Determines the actions.
  ///
  /// - Parameters:
  ///   - records: The records, in the order in which results show them.
  ///   - opening: The preferred way to open the result.
  ///   - page: The URL of the page, with the fragment of its best section.
  ///   - links: The links of the page into apps, without those that the apps do not agree to.
  ///   - storeID: The App Store identifier of the app of the leading record.
  init(
    _ records: [ShownRecord],
    opening: SearchResult.Opening,
    page: String?,
    links: [DeepLink],
    storeID: String?
  ) {
    add(.openApp, "Open in app", Self.appURL(opening, links))
    add(.openPage, "Open page", LinkSafety.web(page))
    let sets = records.map(\.attributes)
    add(.call, "Call", Self.call(sets))
    add(.directions, "Directions", Self.directions(sets))
    add(.play, "Play", Self.play(sets))
    add(.install, "Get the app", Self.storePage(links, storeID))
  }

  private mutating func add(_ kind: ResultAction.Kind, _ label: String, _ url: String?) {
    guard let url = LinkSafety.openable(url), !all.contains(where: { $0.url == url }) else {
      return
    }
    all.append(ResultAction(kind: kind, label: label, url: url))
  }

  private static func appURL(_ opening: SearchResult.Opening, _ links: [DeepLink]) -> String? {
    switch opening.kind {
    case "universal-link", "deep-link": opening.value
    default: links.first { !$0.isLaunchOnly && $0.url != nil }?.url
    }
  }

  // MARK: Places

  private static func call(_ sets: [AttributeSet]) -> String? {
    sets.lazy.filter { $0.number("supportsPhoneCall") == 1 }
      .compactMap { set in set.list("phoneNumbers").lazy.compactMap(PhoneNumber.url).first }.first
  }

  /// Returns the coordinates, or else the address, of the first record that supports navigation.
  private static func directions(_ sets: [AttributeSet]) -> String? {
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
    return "geo:0,0?q=" + PercentEncoding.encode(place.beginning(300).utf8)
  }

  // MARK: Media and apps

  /// Returns the URL of the audio or video of the first record that can be streamed.
  private static func play(_ sets: [AttributeSet]) -> String? {
    sets.lazy.filter { $0.number("streamable") == 1 }
      .compactMap { LinkSafety.openable($0.text("url")) ?? LinkSafety.web($0.contentURL) }.first
  }

  /// Returns the page of an app in its store: in the App Store, or else in Google's.
  private static func storePage(_ links: [DeepLink], _ storeID: String?) -> String? {
    let named = links.lazy.filter { $0.platform != "android" }.compactMap(\.appStoreID)
    let apple = (named + [storeID].compactMap { $0 }).first { id in
      (1...20).contains(id.utf8.count) && id.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    if let apple { return "https://apps.apple.com/app/id\(apple)" }
    let package = links.lazy.filter { $0.platform == "android" }.compactMap(\.appID).first { name in
      name.contains(".") && name.utf8.count <= 200
        && name.utf8.allSatisfy { isWord($0) || $0 == UInt8(ascii: ".") }
    }
    return package.map { "https://play.google.com/store/apps/details?id=\($0)" }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
  }
}
