import ArgumentParser
import FoundationEssentials
import PostgreSQLFrontier

/// The PostgreSQL server of `--frontier`.
struct SharedFrontier: Sendable {
  let store: PostgreSQLFrontierStore

  /// The place of the crawl's state, for its summary.
  var queue: CrawlSummary.Queue { store.hasOutbox ? .outbox : .shared }

  /// Throws if an address does not name a PostgreSQL server.
  static func validate(_ address: String, of name: String = "'--frontier'") throws {
    guard address.hasPrefix("postgres://") || address.hasPrefix("postgresql://") else {
      throw ValidationError(
        "\(name) takes the address of a PostgreSQL server, such as 'postgres://user@host/database'."
      )
    }
  }

  /// Connects to the server; `nil` without an address.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - hasOutbox: `true` to write changes of the index to the outbox instead of an index.
  ///   - folder: The folder of the list of in-flight pages.
  ///   - settings: The settings that all processes of the crawl must have.
  /// - Returns: The connected frontier.
  /// - Throws: ``CommandFailure`` that names what to check.
  static func connect(
    _ address: String?,
    hasOutbox: Bool,
    folder: String,
    settings: [String: String]
  ) async throws -> SharedFrontier? {
    guard let address else { return nil }
    let name = "\(ProcessInfo.processInfo.hostName):\(ProcessInfo.processInfo.processIdentifier)"
    do {
      let store = try await PostgreSQLFrontierStore(
        address,
        name: name,
        hasOutbox: hasOutbox,
        folder: folder,
        settings: settings,
        onWait: reportWait
      )
      return SharedFrontier(store: store)
    } catch let error as PostgreSQLError {
      throw failure(error)
    }
  }

  /// Writes that the server does not respond.
  static let reportWait: @Sendable (String) -> Void = { message in
    // The terminal may show progress.
    if StandardError.columns != nil { StandardError.clearLine() }
    StandardError.write("webmark: \(message)\n")
  }

  /// Hands the sites over to the other crawls.
  func close() async { await store.close() }

  /// Returns the failure of a command whose server cannot be used.
  static func failure(_ error: PostgreSQLError) -> CommandFailure {
    CommandFailure(.error, "the frontier of '--frontier' cannot be used: \(error)")
  }
}
