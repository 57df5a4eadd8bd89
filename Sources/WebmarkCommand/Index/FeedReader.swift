import Dispatch
import Indexing
import IndexModel
import Synchronization

/// Reads a feed in parts and prepares them for the index, one part ahead of the writer, so that two
/// cores are busy and memory holds two parts.
final class FeedReader: Sendable {
  /// A part of the feed.
  struct Piece: Sendable {
    /// The parsed lines, in parts that are written in one transaction each.
    var parts: [PreparedChanges] = []
    /// The lines that could not be parsed.
    var problems: [AppFeed.Problem] = []
    /// The UUIDs of items without identifier, by line.
    var generated: [(line: Int, uniqueIdentifier: String)] = []
  }

  /// The maximum number of lines per transaction.
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

  /// Starts reading JSON lines for an index.
  init(_ lines: sending LineReader, appID: String?, owner: String, index: SharedIndex) {
    state = Mutex(State(reader: lines))
    self.appID = appID
    self.owner = owner
    self.index = index
    queue.async { self.readAhead() }
  }

  /// Returns the next part; `nil` at the end.
  func next() throws -> Piece? {
    // The queue is serial, so the part in progress is complete when this block runs.
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
    return Piece(parts: parts, problems: feed.problems, generated: feed.generated)
  }
}
