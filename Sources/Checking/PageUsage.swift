import Licensing
import MarkupExtraction
import RobotsExclusion
import URLStandard
public import UsagePreferences

/// The result of reading a license file that robots.txt or the page names.
public struct LicenseEvidence: Sendable {
  /// The URL of the file.
  public var url: String
  /// A Boolean value that indicates whether robots.txt names the file.
  public var isSiteWide: Bool
  /// The reason why the file cannot be used; `nil` if it can.
  public var failure: String?
  /// The faults of the file.
  public var problems: [String]
  /// The preferences of the file for the page.
  public var preferences: UsagePreferences

  /// Creates the evidence of a file.
  public init(
    url: String,
    isSiteWide: Bool,
    failure: String? = nil,
    problems: [String] = [],
    preferences: UsagePreferences = UsagePreferences()
  ) {
    self.url = url
    self.isSiteWide = isSiteWide
    self.failure = failure
    self.problems = problems
    self.preferences = preferences
  }
}

/// The preferences about the use of a page, by the places that state them.
public struct PageUsage: Sendable {
  /// A place that states preferences.
  struct Source {
    /// The name of the place in messages.
    var name: String
    var preferences: UsagePreferences
    var location: SourceLocation
  }

  /// The places with preferences: robots.txt, header, meta tags, licenses in scripts and license files.
  let sources: [Source]
  /// The preferences of all places; the one that refuses counts.
  public let combined: UsagePreferences

  init(_ page: CheckedPage) {
    var sources = [Self.robots(page), Self.header(page), Self.meta(page)].compactMap(\.self)
    let scripts = page.embeddedLicenses
    for script in scripts where script.document.isValid {
      sources.append(
        Source(
          name: "a license in a script",
          preferences: script.preferences(in: page.url),
          location: script.location
        )
      )
    }
    for license in page.licenses where license.failure == nil {
      sources.append(
        Source(
          name: Quotation.of(license.url),
          preferences: license.preferences,
          location: page.location(of: license)
        )
      )
    }
    self.sources = sources.filter { !$0.preferences.isEmpty || !$0.preferences.terms.isEmpty }
    var combined = UsagePreferences()
    for source in sources { combined.merge(source.preferences) }
    for license in page.licenses where license.failure != nil {
      combined.merge(license.preferences)
    }
    for script in scripts where !script.document.isValid {
      combined.merge(script.preferences(in: page.url))
    }
    self.combined = combined
  }

  private static func robots(_ page: CheckedPage) -> Source? {
    guard let site = page.site, site.origin == page.url.origin, let usage = site.usage else {
      return nil
    }
    let target = page.url.requestTarget
    return Source(
      name: "robots.txt",
      preferences: usage.preferences(for: target),
      location: SourceLocation(site.robotsSource, line: usage.line(for: target) ?? 1)
    )
  }

  /// The crawlers that robots meta tags and `X-Robots-Tag` may address.
  private static let profiles = [AgentProfile.webmark, .applebot]

  private static func header(_ page: CheckedPage) -> Source? {
    var preferences = UsagePreferences()
    preferences.add(page.fetch.usageFields)
    for profile in profiles {
      preferences.addRobotsDirectives(
        metas: [],
        headers: page.fetch.robotsHeaders,
        profile: profile
      )
    }
    return Source(name: "the header", preferences: preferences, location: page.start)
  }

  private static func meta(_ page: CheckedPage) -> Source? {
    var preferences = UsagePreferences()
    let metas = page.markup.robots.map { RobotsStatement(agent: $0.agent, content: $0.content) }
    for profile in profiles {
      preferences.addRobotsDirectives(metas: metas, headers: [], profile: profile)
    }
    preferences.addReservation(
      page.markup.meta("tdm-reservation"),
      policy: page.markup.meta("tdm-policy")
    )
    for file in page.markup.relations?.licenseFiles ?? [] {
      preferences.addLicenseFile(file, isSiteWide: false)
    }
    let location = page.tags.meta("robots", "tdm-reservation") ?? page.start
    return Source(name: "a meta tag", preferences: preferences, location: location)
  }
}

/// A license that a page contains as a script.
struct ScriptLicense {
  let document: RSLDocument
  /// A Boolean value that indicates whether the license is that of the whole page.
  let coversPage: Bool
  let location: SourceLocation

  /// Returns the preferences for the page; those of an unlicensed page if the license is invalid.
  func preferences(in page: WebURL) -> UsagePreferences {
    var preferences = UsagePreferences()
    preferences.addEmbedded(document, in: page, coversPage: coversPage)
    return preferences
  }
}

extension CheckedPage {
  /// The licenses that the page contains as scripts.
  var embeddedLicenses: [ScriptLicense] {
    (markup.licenses ?? []).map { license in
      ScriptLicense(
        document: RSLDocument(parsing: Array(license.text.utf8)),
        coversPage: license.coversPage,
        location: SourceLocation(source, line: license.line)
      )
    }
  }

  /// The preferences about the use of the page.
  public var usage: PageUsage { PageUsage(self) }

  /// Returns the page with the license files that it and robots.txt name.
  public func with(licenses: [LicenseEvidence]) -> CheckedPage {
    var page = self
    page.licenses = licenses
    return page
  }

  /// Returns the position of the reference to a license file.
  func location(of license: LicenseEvidence) -> SourceLocation {
    if license.isSiteWide, let site { return SourceLocation(site.robotsSource, line: 1) }
    return tags.links("license").first ?? start
  }
}
