import Fetching
import Indexing
import MarkupExtraction
import SearchableItems
import URLStandard

/// An action of a result.
struct ResultAction: Sendable, Equatable {
  /// The kind: `open-app`, `open-page`, `call`, `directions` or `play`.
  var kind: String
  var label: String
  var url: String
}

/// The actions and the date of a result, from its own fields and from its records, if available.
struct ResultActions {
  private(set) var actions: [ResultAction] = []
  private(set) var date: String?

  init(_ result: SearchResult, records: [Thing.Record] = []) {
    let opening = result.opensWith
    if opening.kind == "universal-link" || opening.kind == "deep-link" {
      add("open-app", "Open in app", opening.value)
    } else if let link = records.lazy.flatMap(\.deepLinks).first(where: Self.opensContent) {
      add("open-app", "Open in app", link.url ?? result.url)
    }
    add("open-page", "Open page", SafeURL.web(result.url))
    let sets = records.map(\.attributes)
    if let set = sets.first(where: { $0.number("supportsPhoneCall") == 1 }) {
      let number = set.text("phoneNumbers")?.filter { $0.isASCII && ($0.isNumber || $0 == "+") }
      if let number, number.count >= 3 { add("call", "Call", "tel:\(number)") }
    }
    let places = sets.lazy.compactMap { set -> String? in
      guard let latitude = set.number("latitude"), let longitude = set.number("longitude"),
        latitude.magnitude <= 90, longitude.magnitude <= 180
      else { return nil }
      return "geo:\(latitude),\(longitude)"
    }
    if let place = places.first { add("directions", "Directions", place) }
    let players = ["contentURLForPlayback", "org_schema_contentUrl", "mediaURL"]
    let media = sets.lazy.flatMap { set in players.compactMap { SafeURL.web(set.text($0)) } }
    add("play", "Play", media.first)
    let dates = ["startDate", "contentModificationDate", "contentCreationDate", "dueDate"]
    date = sets.lazy.flatMap { set in
      dates.lazy.filter { !Self.isOfHeader($0, in: set) }.compactMap { set.text($0) }
    }
    .first
    .map { String($0.prefix(10)) }
  }

  /// Returns `true` for a date that the `Last-Modified` header alone states: it is often that of the delivery.
  private static func isOfHeader(_ name: String, in set: AttributeSet) -> Bool {
    set.text(name + "Source") == "header Last-Modified"
  }

  private mutating func add(_ kind: String, _ label: String, _ url: String?) {
    guard let url = SafeURL.openable(url), !actions.contains(where: { $0.url == url }) else {
      return
    }
    actions.append(ResultAction(kind: kind, label: label, url: url))
  }

  private static func opensContent(_ link: DeepLink) -> Bool {
    (link.kind == .universalLink || link.url != nil) && !link.isLaunchOnly
  }
}

/// URLs that are safe in links; URLs from pages and apps are untrusted.
enum SafeURL {
  private static let refused: Set<String> = [
    "javascript", "data", "vbscript", "file", "blob", "about", "filesystem", "view-source",
  ]

  /// Returns an HTTP or HTTPS URL; `nil` for others.
  static func web(_ url: String?) -> String? {
    guard let url, ["http", "https"].contains(scheme(url)) else { return nil }
    return openable(url)
  }

  /// Returns the URL of an image that the visitor's browser may load; `nil` for others.
  ///
  /// A page cannot make the browser request a private address; images there are shown only for results
  /// of the same origin.
  static func image(_ url: String?, of thing: String?) -> String? {
    guard let text = web(url), let url = WebURL(text) else { return nil }
    guard url.namesPrivateHost else { return text }
    return thing.flatMap { WebURL($0) }?.origin == url.origin ? text : nil
  }

  /// Returns a URL that browsers and apps open without executing it; `nil` for others.
  static func openable(_ url: String?) -> String? {
    guard let url, url.utf8.count <= 4096, let scheme = scheme(url), !refused.contains(scheme),
      url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return nil }
    return url
  }

  private static func scheme(_ url: String) -> String? {
    guard let colon = url.firstIndex(of: ":") else { return nil }
    let scheme = url[..<colon].lowercased()
    let isPlain = scheme.utf8.enumerated().allSatisfy { index, byte in
      byte >= 0x61 && byte <= 0x7A
        || index > 0 && (byte >= 0x30 && byte <= 0x39 || "+-.".utf8.contains(byte))
    }
    return scheme.isEmpty || !isPlain ? nil : scheme
  }
}
