import Dispatch
import Indexing
import Synchronization

/// Reads a feed piece by piece, one piece ahead of the one who writes: two cores work, and memory
/// holds two pieces.
final class FeedReader: Sendable {
  private struct State {
    var reader: LineReader
    var line = 1
    var ahead: Result<AppFeed?, any Error>?
  }

  private let queue = DispatchQueue(label: "FeedReader")
  private let state: Mutex<State>
  private let appID: String?
  private let owner: String

  /// Opens a file of JSON lines; `-` is standard input.
  init(_ file: String, appID: String?, owner: String) throws {
    state = Mutex(State(reader: try LineReader(file)))
    self.appID = appID
    self.owner = owner
    queue.async { self.readAhead() }
  }

  /// The next piece; `nil` at the end.
  func next() throws -> AppFeed? {
    // The queue works in order: what was begun is done when this runs.
    let feed = try queue.sync { try state.withLock { try $0.ahead?.get() } }
    if feed != nil { queue.async { self.readAhead() } }
    return feed
  }

  private func readAhead() {
    state.withLock { state in
      do {
        guard let lines = try state.reader.next() else {
          state.ahead = .success(nil)
          state.reader.close()
          return
        }
        let feed = AppFeed(parsing: lines, firstLine: state.line, appID: appID, owner: owner)
        state.line = feed.nextLine
        state.ahead = .success(feed)
      } catch {
        state.ahead = .failure(error)
      }
    }
  }
}
