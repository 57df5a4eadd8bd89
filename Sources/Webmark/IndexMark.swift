import Indexing
import SQLiteFrontier

/// The mark that the end of a crawl writes to the index and to the frontier, by which the next crawl sees whether both belong
/// together.
///
/// The frontier knows which pages are unchanged. With an index that was restored from an older copy, or that has lost its last
/// changes, these pages would be missing for good.
struct IndexMark {
  private static let (appID, name) = ("webmark.crawl", "frontier")
  /// The size of a mark, in bytes.
  private static let size = 16

  let index: SharedIndex
  let store: SQLiteFrontierStore

  /// Returns `true` if the index is not the one that the last crawl of the frontier has written.
  func isOther() async throws -> Bool {
    let marks = try store.indexMarks()
    guard !marks.isEmpty else { return false }
    let own = try await index.clientState(appID: Self.appID, name: Self.name)
    return !(own.map(marks.contains) ?? false)
  }

  /// Writes a new mark to both.
  func renew() async throws {
    var random = SystemRandomNumberGenerator()
    let mark = (0..<Self.size).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let index = index
    try await store.markIndex(mark) {
      let state = IndexChange.ClientState(appID: Self.appID, name: Self.name, state: mark)
      try await index.write([.setClientState(state)])
    }
  }
}
