import Crawling
import Synchronization
import URLStandard

/// Shows how a crawl goes: one line that is rewritten on a terminal, a plain line now and then
/// elsewhere, nothing with `--no-progress`.
final class ProgressReporter: CrawlObserver {
  enum Mode: Sendable {
    case terminal
    case lines
    case none

    /// What standard error deserves.
    static func chosen(isRefused: Bool) -> Mode {
      if isRefused { return .none }
      return StandardError.isTerminal ? .terminal : .lines
    }

    var interval: Duration {
      self == .terminal ? .milliseconds(100) : .seconds(10)
    }
  }

  /// Failures named one by one before the rest is left to the report.
  private static let namedFailures = 20

  private struct State {
    var lastShown: ContinuousClock.Instant
    var failures = 0
  }

  private let mode: Mode
  private let clock = ContinuousClock()
  private let state: Mutex<State>

  init(mode: Mode) {
    self.mode = mode
    state = Mutex(State(lastShown: clock.now))
  }

  func crawlDidAdvance(_ progress: CrawlProgress) {
    guard mode != .none else { return }
    let now = clock.now
    let isDue = state.withLock { state in
      guard now - state.lastShown >= mode.interval else { return false }
      state.lastShown = now
      return true
    }
    if isDue { show(Self.line(progress)) }
  }

  func crawlDidFinish(_ page: CrawledPage) {
    guard case .failed(let reason) = page.outcome else { return }
    let count = state.withLock { state in
      state.failures += 1
      return state.failures
    }
    guard count <= Self.namedFailures else { return }
    clear()
    let url = TerminalText.cleaned(page.requestedURL.href)
    StandardError.write("webmark: \(url): \(TerminalText.cleaned(reason))\n")
    if count == Self.namedFailures {
      StandardError.write("webmark: further failures are counted only; see --report\n")
    }
  }

  /// Takes the rewritten line away before the summary is printed.
  func finish() {
    clear()
  }

  /// The counts so far as one line.
  static func line(_ progress: CrawlProgress) -> String {
    [
      "\(Figures.grouped(progress.done)) done",
      "\(Figures.grouped(progress.due)) due",
      "\(Figures.grouped(progress.failed)) failed",
      "\(Figures.oneDecimal(progress.pagesPerSecond)) pages/s",
      Figures.bytes(progress.bytes),
      "\(Figures.grouped(progress.hosts)) \(progress.hosts == 1 ? "host" : "hosts")",
    ].joined(separator: " · ")
  }

  private func show(_ line: String) {
    StandardError.write(mode == .terminal ? "\r\u{1B}[K\(line)" : "crawling: \(line)\n")
  }

  private func clear() {
    if mode == .terminal { StandardError.write("\r\u{1B}[K") }
  }
}
