import Basics
import MarkupExtraction

/// A rule that reports misspelt robots directives.
struct RobotsWord: PageRule {
  let id: RuleID = "META-ROBOTS-WORD"
  let group = RuleGroup.robots
  let level = Level.warning
  let title = "A robots directive is misspelt"
  let explanation =
    """
    A directive that is not known, or whose value is none, is ignored: noidex does not keep a page \
    out of search. Only words that are close to a known directive are reported.
    """
  let hint = "Write the directive as in the robots meta tag specification."

  private static let known = [
    "all", "index", "noindex", "follow", "nofollow", "none", "noarchive", "nocache", "nosnippet",
    "noimageindex", "notranslate", "indexifembedded", "max-snippet", "max-image-preview",
    "max-video-preview", "unavailable_after", "noodp", "noydir", "noyaca", "nopreview", "archive",
    "noai", "noimageai", "noimageclick", "nopagereadaloud", "nositelinkssearchbox", "snippet",
    "imageindex", "odp", "large", "standard",
  ]
  private static let wordLimit = 100

  func check(_ page: CheckedPage) -> [Finding] {
    let metas = page.markup.robots.prefix(20).flatMap { meta in
      problems(of: meta.content).map {
        finding("\($0).", at: page.tags.meta(meta.agent.lowercased()) ?? page.start)
      }
    }
    let headers = page.fetch.robotsHeaders.prefix(20).flatMap { header in
      problems(of: header).map { finding("X-Robots-Tag: \($0).", at: page.start) }
    }
    return metas + headers
  }

  private func problems(of content: String) -> [String] {
    let words = content.prefix(2000).lowercased()
      .split { $0 == "," || $0.isWhitespace }.prefix(Self.wordLimit)
    return words.compactMap { word in
      let name = word.prefix { $0 != ":" }
      if let problem = valueProblem(of: word) { return problem }
      guard name.utf8.count > 3, let nearest = NearestWord.of(String(name), among: Self.known)
      else {
        return nil
      }
      return "\(Quotation.of(String(name))) is not a directive (did you mean \(nearest)?)"
    }
  }

  /// Returns the problem of a directive's value that is written without a blank before it.
  private func valueProblem(of word: Substring) -> String? {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { return nil }
    let isValid: Bool
    switch parts[0] {
    case "max-snippet", "max-video-preview": isValid = Int(parts[1]).map { $0 >= -1 } ?? false
    case "max-image-preview": isValid = ["none", "standard", "large"].contains(parts[1])
    default: return nil
    }
    return isValid ? nil : "\(Quotation.of(String(word))) has no valid value"
  }
}
