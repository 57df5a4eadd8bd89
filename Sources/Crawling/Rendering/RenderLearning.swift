import Basics
import Politeness
import Synchronization
import URLStandard

/// Learns for which URL patterns of a host rendering adds nothing.
///
/// After ``trialCount`` pages of a pattern without a significant difference, one page of ``sampleInterval`` is rendered.
final class RenderLearning: Sendable {
  private struct Pattern: Sendable {
    var trials = 0
    var additions = 0
    var skipped = 0
  }

  private static let trialCount = 3
  /// One of 200 is 0.5 %.
  private static let sampleInterval = 200
  private static let patternLimit = 10_000

  private let patterns = Mutex(RecentlyUsed<String, Pattern>(limit: patternLimit))

  /// Returns `true` if a page that looks like a shell should be rendered.
  func shouldRender(_ url: WebURL) -> Bool {
    let key = Self.pattern(of: url)
    return patterns.withLock { patterns in
      guard var pattern = patterns[key], pattern.trials >= Self.trialCount, pattern.additions == 0
      else { return true }
      pattern.skipped += 1
      patterns[key] = pattern
      return pattern.skipped % Self.sampleInterval == 0
    }
  }

  /// Records whether rendering added items, links or a field.
  func record(_ url: WebURL, addsSomething: Bool) {
    let key = Self.pattern(of: url)
    patterns.withLock { patterns in
      var pattern = patterns[key] ?? Pattern()
      pattern.trials += 1
      if addsSomething { pattern.additions += 1 }
      patterns[key] = pattern
    }
  }

  /// Returns the host and the path without its digits and its last segment.
  static func pattern(of url: WebURL) -> String {
    let folder = url.path.lastIndex(of: "/").map { url.path[..<$0] } ?? ""
    return url.hostAndPort + folder.filter { !$0.isNumber }
  }
}
