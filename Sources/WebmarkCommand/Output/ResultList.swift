import IndexModel
import Querying
import Search

/// Search results for a terminal: title, URL, kind, and the way each result opens.
struct ResultList {
  let results: SearchPage
  /// The number of results before this page; `nil` if unknown.
  let offset: Int?
  let style: Style

  init(_ results: SearchPage, offset: Int? = 0, style: Style) {
    self.results = results
    self.offset = offset
    self.style = style
  }

  var text: String {
    let entries = results.results.indices.map { index in
      heading(at: index) + entry(results.results[index], number: (offset ?? 0) + index + 1)
    }
    return (entries + facets + notes + totals).joined(separator: "\n")
  }

  /// A text such as `3 results` or `1 to 10 of about 1,200`.
  private var totals: [String] {
    let shown = results.results.count
    guard shown > 0 else { return [] }
    let total = (results.isTotalExact ? "" : "about ") + NumberFormat.grouped(results.total)
    let isAll = results.isTotalExact && shown == results.total
    let first = offset.map {
      "\(NumberFormat.grouped($0 + 1)) to \(NumberFormat.grouped($0 + shown))"
    }
    let text =
      isAll
      ? shown == 1 ? "1 result" : "\(total) results" : "\(first ?? "\(shown) more") of \(total)"
    return [style.faint(text) + "\n"]
  }

  /// Returns the name of a group before its first result.
  private func heading(at index: Int) -> String {
    guard let group = results.results[index].group,
      index == 0 || results.results[index - 1].group?.name != group.name
    else { return "" }
    let name = group.name.isEmpty ? "(neither)" : self.shown(group.name, 60)
    return style.bold("\(name) · \(NumberFormat.grouped(group.count))") + "\n"
  }

  private var facets: [String] {
    results.facets.filter { !$0.counts.isEmpty }.map { facet in
      let counts = facet.counts.map { "\(shown($0.value, 40)) \(NumberFormat.grouped($0.count))" }
      return "\(facet.name): " + counts.joined(separator: ", ") + "\n"
    }
  }

  private var notes: [String] {
    guard let meant = results.didYouMean else { return [] }
    return [style.faint("Did you mean: \(shown(meant, 80))?") + "\n"]
  }

  private func entry(_ result: SearchResult, number: Int) -> String {
    let margin = String(repeating: " ", count: 4)
    let position = String(number)
    var lines = [
      position + String(repeating: " ", count: max(1, 4 - position.count))
        + title(of: result)
    ]
    if let section = result.section { lines.append(margin + heading(of: section)) }
    if let url = result.url { lines.append(margin + style.green(TerminalText.cleaned(url))) }
    if let line = description(of: result) { lines.append(margin + line) }
    for section in result.sections ?? [] {
      lines.append(margin + heading(of: section))
      lines.append(margin + "  " + style.green(TerminalText.cleaned(section.url)))
    }
    lines.append(margin + style.faint(footnote(result)))
    for factor in result.explanation?.factors ?? [] {
      let sign = factor.operation == .add ? "+" : "×"
      lines.append(margin + style.faint("\(sign) \(hundredths(factor.value)) \(factor.name)"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the title; on a terminal the query terms are underlined.
  private func title(of result: SearchResult) -> String {
    guard style.isEnabled, let title = result.highlightedTitle, title.text.count <= 90 else {
      return style.bold(shown(result.title ?? result.url ?? "(no title)", 90))
    }
    return title.parts.map { $0.isMatch ? style.underlined($0.text) : style.bold($0.text) }.joined()
  }

  /// Returns the heading of a section; on a terminal the query terms are underlined.
  private func heading(of section: SearchResult.Section) -> String {
    guard style.isEnabled, section.heading.text.count <= 80 else {
      return "› " + shown(section.heading.text, 80)
    }
    return "› "
      + section.heading.parts.map { $0.isMatch ? style.underlined($0.text) : $0.text }.joined()
  }

  /// Returns the best snippet, on a terminal with the query terms in bold; the description of the page if no part of the page
  /// matches.
  private func description(of result: SearchResult) -> String? {
    guard let snippet = result.snippet,
      !snippet.ranges.isEmpty || result.section != nil || result.description == nil
    else {
      return result.description.map { shown($0, 160) }
    }
    guard style.isEnabled else { return snippet.text }
    return snippet.parts.map { $0.isMatch ? style.bold($0.text) : $0.text }.joined()
  }

  private func hundredths(_ value: Double) -> String {
    let number = Int((min(max(value, -1e6), 1e6) * 100).rounded())
    let rest = number.magnitude % 100
    return "\(number / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Returns the kind, rating, price, opening and source of a result.
  private func footnote(_ result: SearchResult) -> String {
    var parts: [String] = []
    if let kind = result.contentType { parts.append(TerminalText.cleaned(kind)) }
    if let levels = namedLevels(of: result) { parts.append("in " + levels) }
    if let rating = result.rating {
      let stars = "★ \(NumberFormat.oneDecimal(rating))"
      parts.append(result.ratingDescription.map { "\(stars) (\(shown($0, 40)))" } ?? stars)
    }
    if let price = result.price { parts.append(shown(price, 30)) }
    parts.append("opens " + shown(result.opensWith.summary, 100))
    parts.append(result.sources.map(\.kind.rawValue).uniqued().joined(separator: " + "))
    if let copies = result.copies { parts.append("\(copies.count) more with the same content") }
    return parts.joined(separator: " · ")
  }

  /// Returns the levels that the page's breadcrumbs name; `nil` if they are the folders of the URL, which is shown.
  private func namedLevels(of result: SearchResult) -> String? {
    guard let url = result.url, let levels = result.breadcrumbs,
      levels != ResultBreadcrumbs(url: url, named: nil)?.levels
    else { return nil }
    return levels.dropFirst().map { shown($0, 30) }.joined(separator: " › ")
  }

  private func shown(_ text: String, _ width: Int) -> String {
    TerminalText.shortened(TerminalText.cleaned(text), to: width)
  }
}

extension Array where Element: Hashable {
  /// Returns the elements without repeats, in order of first appearance.
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
