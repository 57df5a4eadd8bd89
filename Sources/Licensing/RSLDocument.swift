import RobotsExclusion
public import URLStandard
public import UsagePreferences

/// A license file of Really Simple Licensing ([RSL 1.0](https://rslstandard.org/rsl)).
///
/// ```swift
/// let file = RSLDocument(parsing: bytes)
/// file.licenses(for: page, isSiteWide: true).map(\.summary)  // ["permits search; prohibits ai-train"]
/// ```
public struct RSLDocument: Sendable {
  /// The maximum size, in bytes.
  public static let sizeLimit = 262_144
  /// The namespace of the elements.
  static let namespace = "https://rslstandard.org/rsl"

  /// A licensed part of a site.
  struct Content: Sendable {
    /// A path pattern of robots.txt, a URL, or empty for whatever refers to the file.
    var url: String
    var licenses: [RSLLicense] = []
  }

  /// The faults of the file, in order and up to a limit; empty for a conforming file.
  public let problems: [String]
  /// A Boolean value that indicates whether the file is well-formed and has a license.
  public let isValid: Bool

  /// The reason why the file is not valid; `nil` if it is.
  public var invalidity: String? { isValid ? nil : problems.first ?? "it has no license" }

  /// The licenses by origin (empty for paths) and pattern.
  private var licenses: [String: [String: [RSLLicense]]] = [:]
  /// The patterns of each origin.
  private var patterns: [String: RobotsRuleSet] = [:]
  /// The licenses for whatever refers to the file.
  private var ownLicenses: [RSLLicense] = []

  /// Parses a file; bytes beyond ``sizeLimit`` make it invalid.
  ///
  /// - Complexity: O(*n*) time and memory for any input. Entities are not expanded, and nothing is loaded.
  public init(parsing bytes: [UInt8]) {
    let reader = RSLReader()
    reader.read(bytes.prefix(Self.sizeLimit))
    if bytes.count > Self.sizeLimit {
      reader.fail("the file is longer than \(Self.sizeLimit) bytes")
    }
    problems = reader.problems
    isValid = !reader.isBroken && reader.contents.contains { !$0.licenses.isEmpty }
    guard isValid else { return }
    for content in reader.contents { add(content) }
    for (origin, found) in licenses {
      patterns[origin] = RobotsRuleSet(allowing: found.keys.sorted())
    }
  }

  private mutating func add(_ content: Content) {
    guard !content.url.isEmpty else {
      ownLicenses += content.licenses
      return
    }
    var (origin, pattern) = ("", content.url)
    if let url = WebURL(content.url), url.isHTTP {
      origin = url.origin
      // The path as written, because the parser would escape its wildcards.
      let rest = content.url.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
      pattern = String(Substring(rest.drop { $0 != UInt8(ascii: "/") }))
      if pattern.isEmpty { pattern = "/" }
    }
    licenses[origin, default: [:]][pattern, default: []] += content.licenses
  }

  /// Returns the licenses of a page: those of the longest matching pattern (section 3.2).
  ///
  /// - Parameters:
  ///   - page: The URL of the page.
  ///   - isSiteWide: `true` if robots.txt names the file; `false` if the page does, which content without URL stands
  ///     for.
  /// - Returns: The licenses, any of which may be chosen.
  public func licenses(for page: WebURL, isSiteWide: Bool) -> [RSLLicense] {
    if !isSiteWide, !ownLicenses.isEmpty { return ownLicenses }
    var best: (pattern: String, origin: String)?
    for origin in ["", page.origin] {
      guard let rule = patterns[origin]?.decision(for: page.requestTarget).rule,
        rule.pattern.utf8.count > best?.pattern.utf8.count ?? -1
      else { continue }
      best = (rule.pattern, origin)
    }
    return best.flatMap { licenses[$0.origin]?[$0.pattern] } ?? []
  }

  /// Returns the licenses of the page that contains the file as a script (section 4.6).
  ///
  /// The script is about its page even if its contents have other URLs, such as that of the original of a copied text.
  ///
  /// - Returns: The licenses of each content that applies; any license of a content may be chosen, and all contents
  ///   apply together.
  public func embeddedLicenses(in page: WebURL) -> [[RSLLicense]] {
    let own = licenses(for: page, isSiteWide: false)
    guard own.isEmpty else { return [own] }
    return licenses.sorted { $0.key < $1.key }.flatMap { _, contents in
      contents.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}

extension UsagePreferences {
  /// Adds the preferences of licenses: a use that one of them grants without conditions is allowed, and every use
  /// that none of them grants is not (RSL 1.0, sections 3.4 and 3.5: the most restrictive terms count).
  public mutating func add(_ licenses: [RSLLicense]) {
    guard !licenses.isEmpty else { return }
    let prohibited = licenses.reduce(into: Set()) { $0.formUnion($1.prohibited) }
    let granted = licenses.reduce(into: Set()) { $0.formUnion($1.granted) }.subtracting(prohibited)
    let listed = licenses.reduce(into: Set()) { $0.formUnion($1.listed) }
    for category in RSLLicense.categories {
      if !granted.contains(category) {
        state(category, isAllowed: false)
      } else if listed.contains(category) {
        state(category, isAllowed: true)
      }
    }
    for license in licenses { addTerms(license.summary) }
  }

  /// Adds the preferences of a license that a page contains as a script.
  ///
  /// - Parameters:
  ///   - document: The license; an invalid one counts as unreadable.
  ///   - page: The URL of the page.
  ///   - coversPage: `false` if the license is that of a part of the page. What it refuses is refused for the page;
  ///     what it permits is not permitted for the rest.
  public mutating func addEmbedded(_ document: RSLDocument, in page: WebURL, coversPage: Bool) {
    guard document.isValid else { return addUnreadableLicense() }
    for licenses in document.embeddedLicenses(in: page) {
      var part = UsagePreferences()
      part.add(licenses)
      for (category, isAllowed) in part.values where coversPage || !isAllowed {
        state(category, isAllowed: isAllowed)
      }
      for text in part.terms { addTerms(text) }
    }
  }

  /// Refuses the use by AI, because a license file cannot be read: RSL 1.0, section 4, has such a page count as not
  /// licensed.
  public mutating func addUnreadableLicense() {
    for category: Category in [.trainAI, .aiInput, .aiIndex] { state(category, isAllowed: false) }
  }
}
