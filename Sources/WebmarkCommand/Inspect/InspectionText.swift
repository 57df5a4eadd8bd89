import MarkupExtraction
import Rendering
import RobotsExclusion
import SearchableItems
import URLStandard

/// An inspection as text: a heading per syntax and a line per value.
struct InspectionText {
  private static let listLimit = 12
  /// The maximum number of columns of a value, and of its characters that are measured.
  private static let (valueWidth, valueLimit) = (200, 4000)

  private let inspection: Inspection
  private let style: Style

  init(_ inspection: Inspection, style: Style) {
    self.inspection = inspection
    self.style = style
  }

  private var markup: PageMarkup { inspection.markup }

  var text: String {
    let sections = [
      section("Page", page), section("Rendering", rendering), section("Fields", fields),
      section("Result", result),
      section("Robots", robots),
      section("Open Graph", markup.openGraph.map { ($0.property, $0.content) }),
      section("Twitter card", markup.twitterCard.map { ($0.property, $0.content) }),
      section("Dublin Core", markup.dublinCore.map { ($0.property, $0.content) }),
      section("Smart App Banner", markup.smartAppBanners.map { ($0.appID ?? "no app-id", $0.raw) }),
      section("Deep links", deepLinks), section("JSON-LD", jsonLD),
      section("Things", markup.items.map { ($0.types.joined(separator: " "), describe($0)) }),
      section("Alternates", alternates), section("Related", related),
      section("Icons", markup.icons.map { ($0.rel, $0.url) }),
      section("Outlinks (\(markup.outlinks.count))", outlinks),
    ]
    return sections.compactMap { $0 }.joined(separator: "\n") + "\n"
  }

  private var page: [(String, String)] {
    let pairs: [(String, String?)] = [
      ("url", markup.url), ("status", inspection.status.map(String.init)),
      ("base", markup.baseURL == markup.url ? nil : markup.baseURL),
      ("encoding", "\(markup.encoding) (\(markup.encodingSource))"),
      ("language", markup.language), ("title", markup.title), ("heading", markup.firstHeading),
      ("description", markup.description),
      ("keywords", markup.keywords.isEmpty ? nil : markup.keywords.joined(separator: ", ")),
      (
        "canonical",
        markup.canonicals.isEmpty
          ? nil : markup.canonicals.map(\.description).joined(separator: " and ")
      ),
      ("refresh", markup.refresh.map { "\($0.seconds) s to \($0.url ?? "itself")" }),
      ("cut off", markup.cuts.isEmpty ? nil : markup.cuts.joined(separator: ", ")),
    ]
    return pairs.compactMap { name, value in value.map { (name, $0) } }
  }

  private var result: [(String, String)] {
    inspection.item.attributeSet.values.keys.sorted().filter { $0 != "textContent" }.map { name in
      let values = inspection.item.attributeSet.list(name)
      let single = inspection.item.attributeSet.text(name)
      let texts =
        values.isEmpty ? inspection.item.attributeSet.values[name]?.allTexts ?? [] : values
      return (name, single.flatMap { values.isEmpty ? $0 : nil } ?? texts.joined(separator: ", "))
    }
  }

  private var fields: [(String, String)] {
    (markup.fields ?? [:]).sorted { $0.key < $1.key }.map { ($0, $1.joined(separator: ", ")) }
  }

  private var rendering: [(String, String)] {
    guard let rendering = inspection.rendering else { return [] }
    if let failure = rendering.failure { return [("not rendered", failure)] }
    let lines: [(String, String?)] = [
      ("only after rendering", rendering.difference.text ?? "nothing"),
      ("requests", "\(rendering.requestCount)"),
      ("limits", rendering.cuts.isEmpty ? nil : rendering.cuts.joined(separator: ", ")),
    ]
    return lines.compactMap { name, value in value.map { (name, $0) } }
      + rendering.refusals.map { ("not loaded", "\($0.url): \($0.reason)") }
  }

  private var robots: [(String, String)] {
    inspection.directives.sources.map { ("restricted", $0) }
  }

  private var deepLinks: [(String, String)] {
    markup.deepLinks.map { link in
      let target = link.url ?? "install only"
      let app = [link.appStoreID, link.appName].compactMap { $0 }.joined(separator: " ")
      return (
        "\(link.kind.rawValue) \(link.platform)",
        "\(target)\(link.isLaunchOnly ? " (start only)" : "") \(app)"
      )
    }
  }

  private var jsonLD: [(String, String)] {
    markup.jsonLD.map { block in
      let state =
        block.error.map { "not read: \($0)" }
        ?? (block.repairs.isEmpty ? "good" : "repaired: " + block.repairs.joined(separator: "; "))
      return ("line \(block.line)", state)
    }
  }

  private var alternates: [(String, String)] {
    markup.alternates.map { (($0.isTranslation ? $0.hreflang : $0.type) ?? "alternate", $0.url) }
  }

  private var related: [(String, String)] {
    guard let relations = markup.relations else { return [] }
    let single: [(String, String?)] = [
      ("amphtml", relations.amphtml), ("manifest", relations.manifest),
      ("shortlink", relations.shortlink), ("prev", relations.prev), ("next", relations.next),
      ("author", relations.author), ("license", relations.license),
    ]
    return single.compactMap { name, url in url.map { (name, $0) } }
      + relations.searches.map { ("search", $0.url) }
      + relations.embeds.map { ("oembed \($0.format.rawValue)", $0.url) }
  }

  private var outlinks: [(String, String)] {
    let shown = markup.outlinks.prefix(Self.listLimit).map {
      ($0.element + ($0.isNoFollow ? " nofollow" : ""), $0.url.href)
    }
    let rest = markup.outlinks.count - shown.count
    return rest > 0 ? shown + [("…", "\(rest) more, see --json")] : shown
  }

  private func describe(_ item: MarkupItem) -> String {
    let properties = item.properties.map { property in
      "\(property.name)=\(property.values.first?.text ?? "{…}")"
    }
    return "[\(item.syntax.rawValue), line \(item.source.line)] "
      + properties.joined(separator: ", ")
  }

  private func section(_ title: String, _ lines: [(String, String)]) -> String? {
    guard !lines.isEmpty else { return nil }
    let width = min(24, lines.map(\.0.count).max() ?? 0)
    let rows = lines.map { name, value in
      let padding = String(repeating: " ", count: max(0, width - name.count))
      let start = Substring(value.unicodeScalars.prefix(Self.valueLimit))
      let shown = TerminalText.shortened(TerminalText.cleaned(start), to: Self.valueWidth)
      return "  \(style.faint(TerminalText.cleaned(name)))\(padding)  \(shown)"
    }
    return style.bold(title) + "\n" + rows.joined(separator: "\n") + "\n"
  }
}
