import Basics
import Frontier
import Politeness
import Synchronization
import URLStandard

/// Learns for which URL patterns of a host rendering adds nothing.
///
/// After ``trialCount`` pages of a pattern without a significant difference, one page of ``sampleInterval`` is rendered.
/// A ``RenderQueue`` keeps the trials from run to run.
final class RenderLearning: Sendable {
  private struct State: Sendable {
    var trials = RecentlyUsed<String, RenderTrials>(limit: RenderTrials.limit)
    var changed: Set<String> = []

    mutating func update(_ trials: RenderTrials) {
      self.trials[trials.pattern] = trials
      changed.insert(trials.pattern)
    }
  }

  private static let trialCount = 3
  /// One of 200 is 0.5 %.
  private static let sampleInterval = 200

  private let state = Mutex(State())

  /// Continues with the trials of earlier runs, the oldest ones first.
  func restore(_ trials: [RenderTrials]) {
    state.withLock { state in for trial in trials { state.trials[trial.pattern] = trial } }
  }

  /// Returns the trials that have changed since the last call.
  func drainChanges() -> [RenderTrials] {
    state.withLock { state in
      defer { state.changed = [] }
      return state.changed.sorted().compactMap { state.trials[$0] }
    }
  }

  /// Returns `true` if a page that looks like a shell should be rendered.
  func shouldRender(_ url: WebURL) -> Bool {
    let key = Self.pattern(of: url)
    return state.withLock { state in
      guard var trials = state.trials[key], trials.rendered >= Self.trialCount, trials.gained == 0
      else { return true }
      trials.skipped += 1
      state.update(trials)
      return trials.skipped % Self.sampleInterval == 0
    }
  }

  /// Records whether rendering added items, links or a field.
  func record(_ url: WebURL, addsSomething: Bool) {
    let key = Self.pattern(of: url)
    state.withLock { state in
      var trials = state.trials[key] ?? RenderTrials(pattern: key)
      trials.rendered += 1
      if addsSomething { trials.gained += 1 }
      state.update(trials)
    }
  }

  /// Returns the host and the path without its digits and its last segment.
  static func pattern(of url: WebURL) -> String {
    let folder = url.path.lastIndex(of: "/").map { url.path[..<$0] } ?? ""
    return url.hostAndPort + folder.filter { !$0.isNumber }
  }
}
