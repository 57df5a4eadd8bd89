import Indexing

/// Search results as a person reads them: title, address, what it is, how it opens.
struct ResultList {
  let results: SearchPage
  let style: Style

  init(_ results: SearchPage, style: Style) {
    self.results = results
    self.style = style
  }

  var text: String {
    results.results.enumerated().map { entry($0.element, number: $0.offset + 1) }
      .joined(separator: "\n")
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
    return lines.joined(separator: "\n") + "\n"
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
