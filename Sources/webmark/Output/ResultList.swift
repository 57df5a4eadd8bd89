import Indexing
import Querying

/// Search results as a person reads them: title, address, what it is, how it opens.
struct ResultList {
  let results: SearchPage
  let style: Style

  init(_ results: SearchPage, style: Style) {
    self.results = results
    self.style = style
  }

  var text: String {
    let entries = results.results.enumerated().map { entry($0.element, number: $0.offset + 1) }
    return (entries + facets + notes).joined(separator: "\n")
  }

  private var facets: [String] {
    results.facets.filter { !$0.counts.isEmpty }.map { facet in
      let counts = facet.counts.map { "\(shown($0.value, 40)) \(Figures.grouped($0.count))" }
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
        + style.bold(shown(result.title ?? result.url ?? "(no title)", 90))
    ]
    if let url = result.url { lines.append(margin + style.green(TerminalText.cleaned(url))) }
    if let description = result.description {
      lines.append(margin + shown(description, 160))
    }
    lines.append(margin + style.faint(footnote(result)))
    for factor in result.explanation?.factors ?? [] {
      let sign = factor.operation == .add ? "+" : "×"
      lines.append(margin + style.faint("\(sign) \(hundredths(factor.value)) \(factor.name)"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func hundredths(_ value: Double) -> String {
    let number = Int((min(max(value, -1e6), 1e6) * 100).rounded())
    let rest = number.magnitude % 100
    return "\(number / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Kind, rating, price, how it opens, and who told it.
  private func footnote(_ result: SearchResult) -> String {
    var parts: [String] = []
    if let kind = result.contentType { parts.append(TerminalText.cleaned(kind)) }
    if let rating = result.rating {
      let stars = "★ \(Figures.oneDecimal(rating))"
      parts.append(result.ratingDescription.map { "\(stars) (\(shown($0, 40)))" } ?? stars)
    }
    if let price = result.price { parts.append(shown(price, 30)) }
    parts.append("opens " + shown(result.opensWith.summary, 100))
    parts.append(result.sources.map(\.kind.rawValue).uniqued().joined(separator: " + "))
    return parts.joined(separator: " · ")
  }

  private func shown(_ text: String, _ width: Int) -> String {
    TerminalText.shortened(TerminalText.cleaned(text), to: width)
  }
}

extension Array where Element: Hashable {
  /// The elements without repeats, in order of first appearance.
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
