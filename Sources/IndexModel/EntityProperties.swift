import Querying
import SearchableItems
import Synchronization

/// The properties that filters and facets use.
struct EntityProperties {
  private(set) var labels = EntityLabels()
  private(set) var marks = ""

  package init(_ records: [StoredRecord], _ sets: [AttributeSet]) {
    // The displayed value is the one that is counted: item before activity before page.
    let order =
      records.count == 1
      ? [0]
      : records.indices.sorted {
        (ResultNames.rank(records[$0].name), $0) < (ResultNames.rank(records[$1].name), $1)
      }
    let ranked = order.map { sets[$0] }
    labels.type = Self.first(of: ranked, \.contentType) ?? ""
    labels.language =
      Self.first(of: ranked) { $0.list("languages").first }.map(EntityLabels.language(of:)) ?? ""
    labels.app = order.lazy.map { records[$0].name.app }.first { !$0.isEmpty } ?? ""
    let hosts = order.compactMap { Self.host(of: records[$0], sets[$0]) }
    labels.host = hosts.first ?? ""
    labels.date = Self.first(of: ranked, Self.date)
    marks = Self.marks(records, ranked, Self.distinct(hosts))
  }

  /// Returns the first value in `sets`; `lazy.compactMap(…).first` would call `read` twice for the found set.
  private static func first<Value>(
    of sets: [AttributeSet],
    _ read: (AttributeSet) -> Value?
  ) -> Value? {
    for set in sets { if let value = read(set) { return value } }
    return nil
  }

  /// Returns the distinct texts in sorted order; usually there is only one.
  private static func distinct(_ texts: [String]) -> [String] {
    texts.count < 2 ? texts : Set(texts).sorted()
  }

  /// Returns the date that a result shows, so that filters and facets agree with it.
  private static func date(_ set: AttributeSet) -> Int64? {
    set.shownDates.lazy.compactMap(RecordDate.seconds).first
  }

  private static func host(of record: StoredRecord, _ set: AttributeSet) -> String? {
    let url = record.webItem()?.url ?? set.contentURL ?? record.name.uid
    return host(ofURL: url.utf8.span)
  }

  /// Returns the lowercase host between `://` and the end of the authority, without user and port.
  private static func host(ofURL url: Span<UInt8>) -> String? {
    var colon = 0
    while colon < min(6, url.count), url[colon] != UInt8(ascii: ":") { colon += 1 }
    guard colon > 0, colon < 6, colon + 2 < url.count, url[0] | 0x20 == UInt8(ascii: "h"),
      url[colon + 1] == UInt8(ascii: "/"), url[colon + 2] == UInt8(ascii: "/")
    else { return nil }
    var (start, behind) = (colon + 3, colon + 3)
    while behind < url.count, !isEndOfAuthority(url[behind]) {
      if url[behind] == UInt8(ascii: "@") { start = behind + 1 }
      behind += 1
    }
    var end = start
    while end < behind, url[end] != UInt8(ascii: ":") { end += 1 }
    guard start < end, end - start <= 253 else { return nil }
    return unsafe url.extracting(start..<end).withUnsafeBufferPointer {
      unsafe String(decoding: $0, as: UTF8.self).lowercased()
    }
  }

  private static func isEndOfAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  // MARK: Marks

  private static func marks(
    _ records: [StoredRecord],
    _ sets: [AttributeSet],
    _ hosts: [String]
  ) -> String {
    var key = MarkCache.Key()
    key.types = distinct(sets.compactMap(\.contentType)).prefix(8).map {
      $0.truncated(to: 200)
    }
    key.hosts = hosts
    key.languages = sets.flatMap { $0.list("languages").prefix(8) }.map { $0.truncated(to: 40) }
    key.usage = distinct(sets.flatMap(Self.usage))
    key.apps = distinct(records.map(\.name.app)).prefix(8).map { $0.truncated(to: 200) }
    key.protections = distinct(sets.compactMap(\.protectionClass))
    for (bit, feature) in features.enumerated() where sets.contains(where: feature.1) {
      key.features |= 1 << bit
    }
    if records.contains(where: { $0.name.kind != .web || $0.webItem()?.deepLinks.isEmpty == false })
    {
      key.features |= 1 << features.count
    }
    return MarkCache.shared.marks(for: key) { words(for: key).joined(separator: " ") }
  }

  private static func words(for key: MarkCache.Key) -> [String] {
    var words: [String] = []
    func add(_ name: UserQuery.FilterName, _ values: [String]) {
      for value in values where !value.isEmpty {
        let word = SearchMark.word(name.rawValue, value)
        if !words.contains(word) { words.append(word) }
      }
    }
    add(.type, key.types.flatMap(withLastPart))
    add(.site, key.hosts.flatMap(domains))
    add(.lang, key.languages.flatMap { [$0, EntityLabels.language(of: $0)] })
    add(.app, key.apps.flatMap(apps))
    add(.allows, key.usage)
    words += key.protections.map(SearchMark.protection)
    for (bit, feature) in features.enumerated() where key.features & 1 << bit != 0 {
      add(.has, [feature.0])
    }
    if key.features & 1 << features.count != 0 { add(.has, ["app"]) }
    return words
  }

  private static let features: [(String, @Sendable (AttributeSet) -> Bool)] = [
    ("image", has("thumbnailURL")), ("rating", { $0.rating != nil }),
    ("price", has("org_schema_price")),
    ("date", { !$0.shownDates.isEmpty }), ("phone", has("phoneNumbers", "supportsPhoneCall")),
    ("place", has("fullyFormattedAddress", "latitude", "namedLocation")),
    ("description", has("contentDescription")), ("text", has("textContent")),
  ]

  /// Returns the preferences about the use of a page, and `ai=n` if language models must not get it.
  private static func usage(_ set: AttributeSet) -> [String] {
    set.usageStatements + (set.refusesAI ? ["ai=n"] : [])
  }

  private static func has(_ names: String...) -> @Sendable (AttributeSet) -> Bool {
    { set in names.contains { set.values[$0] != nil } }
  }

  /// Returns a type and its last component: `webmark.recipe` and `recipe`; an event also has the name of schema.org.
  private static func withLastPart(_ type: String) -> [String] {
    let names = [type, type.split(separator: ".").last.map(String.init) ?? ""]
    return type == "public.calendar-event" ? names + ["event"] : names
  }

  /// Returns a host and its parent domains: `shop.u.example`, `u.example`, `example`.
  private static func domains(_ host: String) -> [String] {
    let labels = host.split(separator: ".")
    return labels.indices.prefix(8).map { labels[$0...].joined(separator: ".") }
  }

  /// Returns an app identifier, the part after the team, and the last component: `TEAM.org.example.app`,
  /// `org.example.app`, `app`.
  private static func apps(_ app: String) -> [String] {
    let parts = app.split(separator: ".")
    return [app, parts.dropFirst().joined(separator: "."), parts.last.map(String.init) ?? ""]
  }
}

extension String {
  /// Returns at most `count` characters; skips counting if the text has at most `count` bytes.
  package func truncated(to count: Int) -> String {
    utf8.count <= count ? self : String(prefix(count))
  }
}

/// A cache of filter words: an app's items differ in text but rarely in properties.
private final class MarkCache: Sendable {
  struct Key: Hashable {
    var types: [String] = []
    var hosts: [String] = []
    var languages: [String] = []
    var apps: [String] = []
    var usage: [String] = []
    var protections: [String] = []
    var features = 0
  }

  static let shared = MarkCache()
  private static let limit = 1000

  private let known = Mutex<[Key: String]>([:])

  func marks(for key: Key, _ make: () -> String) -> String {
    if let marks = known.withLock({ $0[key] }) { return marks }
    let marks = make()
    known.withLock { known in
      if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
      known[key] = marks
    }
    return marks
  }
}
