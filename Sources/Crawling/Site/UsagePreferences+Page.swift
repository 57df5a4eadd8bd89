public import Fetching
public import MarkupExtraction
import URLStandard
public import UsagePreferences

extension UsagePreferences {
  /// Adds the preferences of a page: `Content-Usage`, `Content-Signal`, `tdm-reservation` and `X-Robots-Tag` of the
  /// response, robots and `tdm-reservation` meta tags, and links of relation `license` to RSL files.
  public mutating func add(markup: PageMarkup, headers: HeaderFields, links: [LinkHeader]) {
    for value in headers.values("content-usage") { addContentUsage(value.utf8) }
    for value in headers.values("content-signal") { addContentSignal(value) }
    for value in headers.values("x-robots-tag") { addRobotsDirectives(value) }
    addReservation(headers["tdm-reservation"], policy: headers["tdm-policy"])
    for robots in markup.robots { addRobotsDirectives(robots.content) }
    addReservation(markup.meta("tdm-reservation"), policy: markup.meta("tdm-policy"))
    for link in links where link.relations.contains("license") { addLicense(link.url.href) }
  }
}
