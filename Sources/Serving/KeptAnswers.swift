/// Answers in bounded memory: when the younger half is full, the elder half goes.
///
/// What is asked for stays, and nothing is sorted or gone through.
struct KeptAnswers {
  /// An answer, and what it was true of.
  struct Entry: Sendable {
    var answer: WebResponse
    /// When it was asked for, in seconds since 1970.
    var time: Double
    /// The version of the index; `nil` where none is known.
    var version: Int?
    /// How often its owner's answers had been taken back.
    var mark: Int
  }

  /// What an entry takes besides its body, about.
  private static let overhead = 1000

  private let byteLimit: Int
  private var young: [AnswerCache.Key: Entry] = [:]
  private var old: [AnswerCache.Key: Entry] = [:]
  private var bytes = 0

  /// - Parameter bytes: What may be kept in all.
  init(bytes: Int) {
    byteLimit = bytes / 2
  }

  /// The answer that is kept; it stays.
  subscript(key: AnswerCache.Key) -> Entry? {
    mutating get {
      if let entry = young[key] { return entry }
      guard let entry = old.removeValue(forKey: key) else { return nil }
      keep(entry, for: key)
      return entry
    }
  }

  /// Keeps an answer.
  mutating func keep(_ entry: Entry, for key: AnswerCache.Key) {
    let size = entry.answer.bytes.count + Self.overhead
    guard size <= byteLimit else { return }
    if bytes + size > byteLimit {
      old = young
      young = [:]
      bytes = 0
    }
    let before = young.updateValue(entry, forKey: key)
    bytes += size - (before.map { $0.answer.bytes.count + Self.overhead } ?? 0)
  }
}
