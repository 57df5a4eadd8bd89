import MarkupExtraction
import RobotsExclusion
import URLStandard

extension CrawlConfiguration {
  /// Returns the settings that all processes of a shared crawl must have, by the names that the user knows.
  ///
  /// They decide which pages are crawled, and whose items they become. Defaults are left out. A consent is among them: `app=`
  /// lets an app's items join a site's pages, and one process reads a site for all. What depends on the machine is not: the
  /// folder of `from=`, budgets of a process, and rates.
  ///
  /// - Parameter seeds: The seeds.
  /// - Returns: The values by name; those of a seed have its URL as name.
  public func sharedSettings(of seeds: [Seed]) -> [String: String] {
    var settings: [String: String] = [:]
    for seed in seeds {
      let words = seed.sharedWords.joined(separator: " ")
      let former = settings[seed.url.href]
      guard former != nil || !words.isEmpty else { continue }
      settings[seed.url.href] = former.map { $0 + " | " + words } ?? words
    }
    let standard = CrawlConfiguration()
    let patterns = { (patterns: [URLPattern]) in
      patterns.map(\.text).sorted().joined(separator: " ")
    }
    settings["--include"] = filter.included.isEmpty ? nil : patterns(filter.included)
    settings["--exclude"] = filter.excluded.isEmpty ? nil : patterns(filter.excluded)
    settings["--max-depth"] = maxDepth.map { String($0) }
    settings["--links"] =
      links == standard.links ? nil : links.map(\.rawValue).sorted().joined(separator: " ")
    settings["--render"] = render == standard.render ? nil : render.rawValue
    settings["--max-removals"] =
      maxDeletionPercent == standard.maxDeletionPercent ? nil : String(maxDeletionPercent)
    settings["--fields"] = fields.fields.isEmpty ? nil : String(fields.version, radix: 16)
    settings["--profile"] = profile.name == standard.profile.name ? nil : profile.name
    let isUsual = parameterStripping == .tracking.union(.sessions)
    settings["--strip-parameters"] = isUsual ? nil : parameterStripping.description
    return settings
  }
}

extension Seed {
  /// The words of the line that all processes of a shared crawl must have, without defaults.
  fileprivate var sharedWords: [String] {
    var words: [String] = []
    if let appID { words.append("app=\(appID)") }
    if scope != .host { words.append("scope=\(scope.rawValue)") }
    words += filter.included.map { "include=\($0.text)" }.sorted()
    words += filter.excluded.map { "exclude=\($0.text)" }.sorted()
    if let maxPages { words.append("max-pages=\(maxPages)") }
    if let maxDepth { words.append("max-depth=\(maxDepth)") }
    if let every { words.append("every=\(Int(every))s") }
    if let render { words.append("render=\(render.rawValue)") }
    if let owner { words.append("owner=\(owner)") }
    if isOwn { words.append("mine") }
    return words
  }
}
