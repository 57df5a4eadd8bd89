/// The changes of the index that crawls have caused, as ``FrontierStore/write(_:)`` stored them with the completed pages.
public protocol ChangeLog: Sendable {
  /// Calls `body` for every stored change, in chronological order.
  ///
  /// - Parameters:
  ///   - time: The earliest time of the changes; `nil` for the changes of the last session.
  ///   - body: The closure that receives a change.
  /// - Throws: An error that names the file or the server, and the errors of `body`.
  func forEachChange(since time: Double?, _ body: (PageChange) throws -> Void) async throws
}
