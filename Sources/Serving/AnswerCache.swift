import Indexing
import Synchronization

/// Answers that are asked for again: people type the same beginnings.
///
/// An answer is kept for its owner's eyes only, ready to be sent. It is given again while the index
/// did not change, for a minute at most, since things expire; and for some seconds although a crawl
/// writes meanwhile. It goes with every write through this server.
final class AnswerCache: Sendable {
  /// Bytes and answers that are kept.
  private static let byteLimit = 64_000_000
  private static let countLimit = 20_000
  /// Seconds for which an answer is kept while the index does not change.
  private static let longest = 60.0

  /// What was asked, and by whom.
  struct Key: Hashable, Sendable {
    var owner: String?
    /// The kind of answer, and all that it depends on.
    var question: [String?]
  }

  private struct Entry {
    var answer: WebResponse
    var time: Double
    var version: Int?
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var writes = 0
  }

  private let seconds: Double
  private let version: @Sendable () -> Int?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - seconds: For how long an answer is given whatever is written; 0 keeps none.
  ///   - version: Another number after each change of the index.
  init(seconds: Double, version: @escaping @Sendable () -> Int?) {
    self.seconds = seconds
    self.version = version
  }

  /// The answer that is kept, else that of `make`.
  func answer(
    _ key: Key,
    at now: Double,
    _ make: () throws -> WebResponse
  ) throws -> WebResponse {
    guard seconds > 0 else { return try make() }
    let (entry, writes) = state.withLock { ($0.entries[key], $0.writes) }
    if let entry, now - entry.time < seconds { return entry.answer }
    // Asked before the answer is made: what is written meanwhile makes it old.
    let version = version()
    if let entry, let version, entry.version == version, now - entry.time < Self.longest {
      return entry.answer
    }
    var answer = try make()
    answer["etag"] = EntityTag.make(answer.bytes)
    state.withLock { state in
      // An answer that a write overtook is given, and not kept.
      if state.writes == writes {
        Self.keep(Entry(answer: answer, time: now, version: version), for: key, in: &state)
      }
    }
    return answer
  }

  private static func keep(_ entry: Entry, for key: Key, in state: inout State) {
    let bytes = entry.answer.bytes.count
    if state.entries.count >= countLimit || state.bytes + bytes > byteLimit {
      state.entries.removeAll()
      state.bytes = 0
    }
    let old = state.entries.updateValue(entry, forKey: key)
    state.bytes += bytes - (old?.answer.bytes.count ?? 0)
  }

  /// Something was written.
  func forget() {
    state.withLock { state in
      state.entries.removeAll(keepingCapacity: true)
      state.bytes = 0
      state.writes += 1
    }
  }
}
