import MarkupExtraction
import UsagePreferences
import Checking

/// The report for a terminal.
struct CheckText: CheckReport {
  private static let margin = "  "

  let style: Style

  func header() -> String { "" }

  func page(_ report: PageReport) -> String {
    var lines = [style.bold(shown(report.source, 200))]
    if let result = report.result { lines += preview(result, report) }
    if !report.good.isEmpty {
      lines.append(Self.margin + style.green("good") + "     " + good(report))
    }
    lines += report.findings.shortened().flatMap { self.lines(of: $0, in: report.source) }
    return lines.joined(separator: "\n") + "\n\n"
  }

  func footer(_ end: CheckEnd) -> String {
    var lines: [String] = []
    for (title, findings) in [
      ("Sites", end.siteFindings), ("Pages compared", end.summaryFindings),
    ] where !findings.isEmpty {
      lines.append(style.bold(title))
      lines += findings.shortened(to: CheckEnd.listedFindings).flatMap {
        self.lines(of: $0, in: nil)
      }
      lines.append("")
    }
    if end.isCut {
      lines.append(
        "Only the first \(NumberFormat.grouped(PageChecker.pageLimit)) pages were compared."
      )
    }
    if end.omittedLinks > 0 {
      lines.append("\(NumberFormat.grouped(end.omittedLinks)) links were not looked up.")
    }
    if let unverified = end.unverifiedLinksText { lines.append(unverified) }
    let pages = NumberFormat.counted(end.pages, "page") + " checked"
    lines.append("\(pages): \(end.tally)")
    if let known = end.knownFindings, let gone = end.goneFindings {
      lines.append("baseline: \(known) known findings left out, \(gone) of its findings are gone")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the page as a search result.
  private func preview(_ result: ResultPreview, _ report: PageReport) -> [String] {
    var lines = [style.bold(result.title.map { shown($0, 90) } ?? "(no title)")]
    let url = report.url == nil ? report.canonical ?? report.source : result.url
    lines.append(style.green(shown(url, 200)))
    if let text = result.description { lines.append(shown(text, 300)) }
    if let image = result.image {
      lines.append(style.faint("image ") + imageDescription(image, result))
    }
    let facts = facts(result)
    if !facts.isEmpty { lines.append(style.faint(facts.joined(separator: " · "))) }
    if !report.usage.isEmpty { lines.append(style.faint("use ") + usage(report.usage)) }
    lines.append(style.faint("opens ") + shown(CheckOpening(result).text, 200))
    return lines.map { "  │ " + $0 }
  }

  /// Returns the preferences about the use of the page, with licenses and their terms.
  private func usage(_ usage: UsagePreferences) -> String {
    let terms = usage.terms.map { "license \($0)" }
    let parts = usage.statements + usage.licenses + terms
    return shown(parts.joined(separator: " · "), 300)
  }

  private func imageDescription(_ image: String, _ result: ResultPreview) -> String {
    guard let width = result.imageWidth, let height = result.imageHeight else {
      return shown(image, 200)
    }
    return "\(shown(image, 200)) (\(width) × \(height))"
  }

  private func facts(_ result: ResultPreview) -> [String] {
    var facts = result.types.isEmpty ? [] : [shown(result.types.joined(separator: ", "), 80)]
    if let rating = result.rating {
      let stars = "★ \(NumberFormat.oneDecimal(rating))"
      facts.append(result.ratingDescription.map { "\(stars) (\(shown($0, 40)))" } ?? stars)
    }
    if let price = result.price { facts.append(shown(price, 40)) }
    facts += result.actions.map { "\($0.type) \(shown($0.value, 80))" }
    return facts
  }

  private func good(_ report: PageReport) -> String {
    report.good.map { $0.rawValue.lowercased() }.joined(separator: ", ")
      + style.faint(" · " + CheckScore(report).text)
  }

  private func lines(of finding: Finding, in source: String?) -> [String] {
    let level = finding.level.rawValue
    let padding = String(repeating: " ", count: max(1, 9 - level.count))
    let position = "\(finding.location.line):\(finding.location.column)"
    let location =
      finding.location.source == source
      ? position : "\(shown(finding.location.source, 200)):\(position)"
    let head = "\(coloured(level, finding.level))\(padding)\(style.faint(location))  "
    return [
      Self.margin + head + finding.ruleID.rawValue + "  " + shown(finding.message, 400),
      Self.margin + String(repeating: " ", count: 9) + style.faint(shown(finding.hint, 400)),
    ]
  }

  private func coloured(_ text: String, _ level: Level) -> String {
    switch level {
    case .error: style.red(text)
    case .warning: style.yellow(text)
    case .note: style.blue(text)
    }
  }

  private func shown(_ text: String, _ width: Int) -> String {
    TerminalText.shortened(TerminalText.cleaned(CheckInputs.withoutPlaceholder(text)), to: width)
  }
}

/// The score of a page, with the number of rules if some did not apply.
struct CheckScore {
  let text: String

  init(_ report: PageReport) {
    let all = RuleSet.registry.count
    let part = report.omittedRuleCount
    text = "\(report.score) of 100" + (part > 0 ? " by \(all - part) of \(all) rules" : "")
  }
}

/// The way a result opens, in words.
struct CheckOpening {
  let text: String

  init(_ result: ResultPreview) {
    let install = result.appStoreID.map { ", else the page, which offers to install app \($0)" }
    let rest = install ?? ", else the page"
    if let app = result.universalLinkApps.first {
      text = "the app \(app) by universal link" + rest
    } else if let link = result.deepLink, let url = link.url {
      text = "the app by \(url) (\(link.kind.rawValue))" + rest
    } else if let app = result.appStoreID {
      text = "the page, which offers to install app \(app)"
    } else {
      text = "the page"
    }
  }
}

extension Style {
  fileprivate func red(_ text: String) -> String {
    isEnabled ? "\u{1B}[31m\(text)\u{1B}[0m" : text
  }
}
