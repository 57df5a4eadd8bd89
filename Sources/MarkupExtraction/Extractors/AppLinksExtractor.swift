public import HTMLParsing
public import URLStandard

/// An extractor of App Links: `al:<platform>:<property>` in meta tags.
///
/// A repeated property starts a new target; a bare `al:<platform>` ends the preceding targets.
public struct AppLinksExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "App Links"
  private static let platforms = [
    "ios", "iphone", "ipad", "android", "windows_phone", "windows", "windows_universal",
  ]
  private static let initials = Initials("al")
  private static let limit = 100

  /// Creates the extractor.
  public init() {}

  /// Extracts each target and the web fallback.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    var records = Records()
    var fallback = WebFallback()
    var hasLinks = false
    for index in markup.metas.indices
    where !markup.metas[index].initials.isDisjoint(with: Self.initials) {
      guard let names = markup.metas[index].names, names.hasASCIIPrefix("al") else { continue }
      let words = names.inLowerCase.bytewiseSplit { $0 == UInt8(ascii: ":") }
      guard words.count >= 2, words[0] == "al" else { continue }
      guard records.targets.count < Self.limit else {
        budget.noteCut()
        break
      }
      hasLinks = true
      let content = markup.metas[index].content?.trimmingWhitespace ?? ""
      guard budget.spendValue(content.utf8.count) else { break }
      let property = words.count > 2 ? words[2] : ""
      if words[1] == "web" {
        fallback.read(property, content)
      } else if Self.platforms.contains(words[1]) {
        records.set(property, of: words[1], to: content)
      }
    }
    markup.appLinks = records.targets
    markup.appLinksWebURL =
      hasLinks && fallback.isAllowed ?? true ? fallback.url ?? markup.url : nil
  }
}

/// What `al:web:url` and `al:web:should_fallback` say; the first of each counts, as in Facebook's resolver.
private struct WebFallback {
  private(set) var url: String?
  private(set) var isAllowed: Bool?

  mutating func read(_ property: String, _ content: String) {
    switch property {
    case "url" where url == nil && !content.isEmpty: url = content
    case "should_fallback" where isAllowed == nil:
      isAllowed = !["false", "0", "no"].contains(content.lowercased())
    default: break
    }
  }
}

/// The targets so far, and the indexes of the open targets by platform.
private struct Records {
  var targets: [AppLinkTarget] = []
  private var open: [String: [Int]] = [:]

  /// Sets a property of the first open target of the platform without it, or of a new target: both `url,
  /// name, url, name` and `url, url, name, name` occur.
  mutating func set(_ property: String, of platform: String, to content: String) {
    guard !property.isEmpty else {
      open[platform] = []
      return
    }
    let field: WritableKeyPath<AppLinkTarget, String?>
    switch property {
    case "url": field = \.url
    case "app_store_id", "app_id": field = \.appID
    case "app_name": field = \.appName
    case "package": field = \.package
    default: return
    }
    let lacking = open[platform, default: []].first { targets[$0][keyPath: field] == nil }
    let index = lacking ?? targets.count
    if lacking == nil {
      targets.append(AppLinkTarget(platform: platform))
      open[platform, default: []].append(index)
    }
    targets[index][keyPath: field] = content
  }
}
