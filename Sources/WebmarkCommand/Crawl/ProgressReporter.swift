import Crawling
import Synchronization
import URLStandard

/// Shows the progress of a crawl: a rewritten line on a terminal, periodic lines elsewhere, nothing with
/// `--no-progress`.
final class ProgressReporter: CrawlObserver {
  enum Mode: Sendable {
    case terminal
    case lines
    case none

    /// Returns the mode that suits standard error.
    static func chosen(isRefused: Bool) -> Mode {
      if isRefused { return .none }
      return StandardError.columns == nil ? .lines : .terminal
    }

    var interval: Duration {
      self == .terminal ? .milliseconds(100) : .seconds(10)
    }
  }

  /// The number of failures that are listed; all others are only in the report.
  private static let namedFailures = 20

  /// The seconds between requests from which a user is told of them, and the number of hosts that are named.
  private static let (longDelay, namedHosts) = (5.0, 10)

  /// The seconds per bar of the rate chart, and the number of bars.
  private static let barSeconds = 1.0
  private static let barCount = 12

  private struct State {
    var lastShown: ContinuousClock.Instant
    var failures = 0
    var slowHosts: Set<String> = []
    var rates = Sparkline(limit: ProgressReporter.barCount)
    /// The number of pages and seconds at the end of the last bar.
    var counted = (pages: 0, seconds: 0.0)

    /// Adds a bar if enough time has passed since the last one.
    mutating func measure(_ progress: CrawlProgress) {
      let seconds = progress.seconds - counted.seconds
      guard seconds >= ProgressReporter.barSeconds else { return }
      rates.add(Double(progress.done - counted.pages) / seconds)
      counted = (progress.done, progress.seconds)
    }
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
    let rates: String? = state.withLock { state in
      state.measure(progress)
      guard now - state.lastShown >= mode.interval else { return nil }
      state.lastShown = now
      return state.rates.text
    }
    if let rates { show(Self.line(progress, rates: mode == .terminal ? rates : "")) }
  }

  func crawlDidFinish(_ page: CrawledPage) {
    reportCrawlDelay(of: page)
    guard case .failed(let failure) = page.outcome else { return }
    let count = state.withLock { state in
      state.failures += 1
      return state.failures
    }
    guard count <= Self.namedFailures else { return }
    clear()
    let url = TerminalText.cleaned(page.requestedURL.href)
    StandardError.write("webmark: \(url): \(TerminalText.cleaned("\(failure)"))\n")
    if count == Self.namedFailures {
      StandardError.write("webmark: further failures are counted only; see --report\n")
    }
  }

  /// Says once for each of the first hosts that its robots.txt makes the crawl slow, which no option changes.
  private func reportCrawlDelay(of page: CrawledPage) {
    guard mode != .none, let delay = page.crawlDelay, delay >= Self.longDelay else { return }
    let host = page.finalURL.origin
    let isNew = state.withLock { state in
      state.slowHosts.count < Self.namedHosts && state.slowHosts.insert(host).inserted
    }
    guard isNew else { return }
    clear()
    StandardError.write(
      "webmark: \(TerminalText.cleaned(host)): its robots.txt asks for \(NumberFormat.oneDecimal(delay)) s between requests\n"
    )
  }

  /// Clears the progress line before the summary is printed.
  func finish() {
    clear()
  }

  /// Returns the current counts as one line, with the latest rates as bars.
  static func line(_ progress: CrawlProgress, rates: String = "") -> String {
    let rate = "\(NumberFormat.oneDecimal(progress.pagesPerSecond)) pages/s"
    return [
      "\(NumberFormat.grouped(progress.done)) done",
      "\(NumberFormat.grouped(progress.due)) due",
      "\(NumberFormat.grouped(progress.failed)) failed",
      rates.isEmpty ? rate : "\(rate) \(rates)",
      NumberFormat.bytes(progress.bytes),
      NumberFormat.counted(progress.hosts, "host"),
    ].joined(separator: " · ")
  }

  private func show(_ line: String) {
    guard mode == .terminal else { return StandardError.write("crawling: \(line)\n") }
    // A wrapped line could not be rewritten.
    let shown = TextWidth.cut(line, to: max(1, (StandardError.columns ?? 80) - 1))
    StandardError.clearLine()
    StandardError.write(shown)
  }

  private func clear() {
    if mode == .terminal { StandardError.clearLine() }
  }
}
