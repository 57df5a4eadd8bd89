public import Fetching
import Licensing
public import MarkupExtraction
public import RobotsExclusion
import URLStandard
public import UsagePreferences

extension UsagePreferences {
  /// Adds the preferences of a page: `Content-Usage`, `Content-Signal`, `tdm-reservation` and `X-Robots-Tag` of the
  /// response, robots and `tdm-reservation` meta tags, RSL in scripts, and links of relation `license` to RSL files.
  ///
  /// - Parameters:
  ///   - markup: The page.
  ///   - headers: The header of the response.
  ///   - links: The `Link` fields of the header.
  ///   - profile: The crawler that robots meta tags and `X-Robots-Tag` must address.
  public mutating func add(
    markup: PageMarkup,
    headers: HeaderFields,
    links: [LinkHeader],
    profile: AgentProfile
  ) {
    add(UsageFields(headers, links: links))
    addRobotsDirectives(
      metas: markup.robots.map { RobotsStatement(agent: $0.agent, content: $0.content) },
      headers: headers.values("x-robots-tag"),
      profile: profile
    )
    addReservation(markup.meta("tdm-reservation"), policy: markup.meta("tdm-policy"))
    if let page = WebURL(markup.url) {
      for license in markup.licenses ?? [] {
        let document = RSLDocument(parsing: Array(license.text.utf8))
        addEmbedded(document, in: page, coversPage: license.coversPage)
      }
    }
    for file in markup.relations?.licenseFiles ?? [] { addLicenseFile(file, isSiteWide: false) }
  }
}

extension UsageFields {
  /// Collects the fields of a response, and the licenses of its `Link` fields.
  public init(_ headers: HeaderFields, links: [LinkHeader]) {
    self.init()
    contentUsage = headers.values("content-usage")
    contentSignal = headers.values("content-signal")
    reservation = headers["tdm-reservation"]
    policy = headers["tdm-policy"]
    for link in links where link.relations.contains("license") {
      let isRSL = link.parameters["type"]?.lowercased().hasPrefix(Self.licenseType) ?? false
      if isRSL { licenseFiles.append(link.url.href) } else { licenses.append(link.url.href) }
    }
  }
}
