import Dispatch
import Indexing
import Synchronization

/// Reads a feed piece by piece, and prepares it for the index, one piece ahead of the one who writes:
/// two cores work, and memory holds two pieces.
final class FeedReader: Sendable {
  /// A piece of the feed.
  struct Piece: Sendable {
    /// The lines that were read, in parts that are written at once.
    var parts: [PreparedChanges] = []
    /// The lines that were not.
    var problems: [AppFeed.Problem] = []
  }

  /// Lines that are written in one transaction at most.
  private static let partSize = 4000

  private struct State {
    var reader: LineReader
    var line = 1
    var ahead: Result<Piece?, any Error>?
  }

  private let queue = DispatchQueue(label: "FeedReader")
  private let state: Mutex<State>
  private let appID: String?
  private let owner: String
  private let index: SharedIndex

  /// Begins to read lines of JSON for an index.
  init(_ lines: sending LineReader, appID: String?, owner: String, index: SharedIndex) {
    state = Mutex(State(reader: lines))
    self.appID = appID
    self.owner = owner
    self.index = index
    queue.async { self.readAhead() }
  }

  /// The next piece; `nil` at the end.
  func next() throws -> Piece? {
    // The queue works in order: what was begun is done when this runs.
    let piece = try queue.sync { try state.withLock { try $0.ahead?.get() } }
    if piece != nil { queue.async { self.readAhead() } }
    return piece
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
        state.ahead = .success(prepared(feed))
      } catch {
        state.ahead = .failure(error)
      }
    }
  }

  private func prepared(_ feed: AppFeed) -> Piece {
    let changes = feed.changes
    let starts = stride(from: 0, to: changes.count, by: Self.partSize)
    let parts = starts.map { start in
      index.prepare(Array(changes[start..<min(start + Self.partSize, changes.count)]))
    }
    return Piece(parts: parts, problems: feed.problems)
  }
}
