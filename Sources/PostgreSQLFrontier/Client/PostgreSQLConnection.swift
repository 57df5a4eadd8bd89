import Glibc

/// A connection to the server, for one thread at a time.
///
/// Statements are sent without waiting, and `poll` waits for the answer, so that a server that stopped responding ends a
/// statement after ``timeout`` instead of blocking the thread forever.
@safe final class PostgreSQLConnection {
  /// The values of libpq's enumerations that are used.
  private enum Status {
    static let connectionOK: Int32 = 0
    static let commandOK: Int32 = 1
    static let tuplesOK: Int32 = 2
    static let copyIn: Int32 = 4
    /// `PG_DIAG_SQLSTATE` and `PG_DIAG_MESSAGE_PRIMARY`.
    static let (codeField, messageField) = (Int32(UInt8(ascii: "C")), Int32(UInt8(ascii: "M")))
  }

  /// The longest time that a statement may take, in milliseconds.
  static let timeout = 600_000
  /// The number of bytes in one message of `COPY`.
  private static let copySize = 1 << 20
  /// The oldest supported version of the server.
  private static let oldestVersion: Int32 = 130_000
  /// The encodings of databases that take all characters.
  private static let encodings: Set = ["UTF8", "SQL_ASCII"]

  private let library: Libpq
  private let handle: Libpq.Handle
  /// The names of the prepared statements.
  private var prepared: [String: String] = [:]
  /// A Boolean value that indicates whether the connection can be used no more.
  private(set) var isBroken = false

  /// Connects to a server.
  ///
  /// - Parameter address: A connection string or URI, as libpq reads it
  ///   (<https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING>).
  /// - Throws: ``PostgreSQLError``.
  init(_ address: String) throws(PostgreSQLError) {
    try PostgreSQLAddress.check(address)
    let library = try Libpq.load()
    self.library = library
    // Settings before `dbname` are defaults, which the address can override.
    let settings = [
      ("connect_timeout", "10"), ("tcp_user_timeout", "60000"), ("keepalives_idle", "30"),
      ("fallback_application_name", "webmark"), ("dbname", address),
      ("client_encoding", "UTF8"),
    ]
    let found = unsafe Self.withStrings(settings.map(\.0)) { names in
      unsafe Self.withStrings(settings.map(\.1)) { values in
        unsafe library.connectdbParams(names, values, 1)
      }
    }
    guard let handle = unsafe found else { throw PostgreSQLError("out of memory") }
    unsafe self.handle = handle
    guard unsafe library.status(handle) == Status.connectionOK else {
      throw PostgreSQLError(message, isConnectionLoss: true)
    }
    let version = unsafe library.serverVersion(handle)
    guard version >= Self.oldestVersion else {
      throw PostgreSQLError(
        "the server is PostgreSQL \(version / 10_000); version 13 or later is needed"
      )
    }
    let encoding = try run("SHOW server_encoding").text(0, 0) ?? ""
    guard Self.encodings.contains(encoding) else {
      throw PostgreSQLError(
        "the database is in \(encoding), which lacks characters of pages; create it with ENCODING 'UTF8'"
      )
    }
    // Temporary tables have no statistics, so that the planner would read all of a large table for a small batch. A
    // process that is suspended within a transaction loses its locks.
    try run(
      """
      SET client_min_messages = warning; SET jit = off; SET bytea_output = hex;
      SET enable_hashjoin = off; SET enable_mergejoin = off;
      SET idle_in_transaction_session_timeout = 20000
      """
    )
  }

  deinit { unsafe library.finish(handle) }

  /// The message of the connection's last failure, in one line.
  private var message: String {
    let text = unsafe library.errorMessage(handle).map { unsafe String(cString: $0) } ?? ""
    let line = text.split(whereSeparator: \.isNewline).joined(separator: "; ")
    return line.isEmpty ? "the connection to PostgreSQL failed" : line
  }

  // MARK: Statements

  /// Runs statements without parameters, and returns the rows of the last one.
  @discardableResult
  func run(_ statements: String) throws(PostgreSQLError) -> PostgreSQLResult {
    try send { unsafe library.sendQuery(handle, statements) }
    return try rows()
  }

  /// Runs a statement with parameters in text format; it is prepared when it is first used.
  @discardableResult
  func run(
    _ statement: String,
    _ parameters: [String?]
  ) throws(PostgreSQLError) -> PostgreSQLResult {
    let name = prepared[statement] ?? "s\(prepared.count)"
    if prepared[statement] == nil {
      try send { unsafe library.sendPrepare(handle, name, statement, 0, nil) }
      _ = try rows()
      prepared[statement] = name
    }
    let count = Int32(parameters.count)
    try send {
      unsafe Self.withStrings(parameters) { values in
        unsafe library.sendQueryPrepared(handle, name, count, values, nil, nil, 0)
      }
    }
    return try rows()
  }

  /// Copies rows into the columns of a table, such as `staged (id, url)`.
  func copy(_ rows: CopyRows, into target: String) throws(PostgreSQLError) {
    guard rows.count > 0 else { return }
    try send { unsafe library.sendQuery(handle, "COPY \(target) FROM STDIN") }
    let started = unsafe try nextResult()
    guard let started = unsafe started, unsafe library.resultStatus(started) == Status.copyIn else {
      throw unsafe failure(started)
    }
    unsafe library.clear(started)
    var isSent = true
    unsafe rows.bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while isSent, start < bytes.count, let base = bytes.baseAddress {
        let size = min(Self.copySize, bytes.count - start)
        isSent = unsafe library.putCopyData(handle, base + start, Int32(size)) == 1
        start += size
      }
    }
    guard isSent, unsafe library.putCopyEnd(handle, nil) == 1 else { throw loss() }
    _ = try self.rows()
  }

  // MARK: Answers

  private func send(_ body: () -> Int32) throws(PostgreSQLError) {
    guard !isBroken else { throw PostgreSQLError(message, isConnectionLoss: true) }
    guard body() == 1 else { throw loss() }
  }

  /// Returns the last result of what was sent.
  private func rows() throws(PostgreSQLError) -> PostgreSQLResult {
    // Owns each result at once, because the wait for the next one may end with an error.
    var last: PostgreSQLResult?
    while let next = unsafe try nextResult() {
      let status = unsafe library.resultStatus(next)
      guard status == Status.tuplesOK || status == Status.commandOK else {
        let error = unsafe failure(next)
        while let rest = unsafe try nextResult() { unsafe library.clear(rest) }
        throw error
      }
      last = unsafe PostgreSQLResult(next, library)
    }
    guard let last else { throw loss() }
    return last
  }

  /// Waits for the next result; `nil` after the last one.
  private func nextResult() throws(PostgreSQLError) -> Libpq.Handle? {
    while unsafe library.isBusy(handle) != 0 {
      var waiting = unsafe pollfd(fd: library.socket(handle), events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&waiting, 1, Int32(Self.timeout))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else {
        isBroken = true
        throw PostgreSQLError(
          "PostgreSQL did not answer for \(Self.timeout / 60_000) minutes",
          isConnectionLoss: true
        )
      }
      guard unsafe library.consumeInput(handle) == 1 else { throw loss() }
    }
    return unsafe library.getResult(handle)
  }

  /// Returns the error of a result, and frees the result.
  private func failure(_ result: Libpq.Handle?) -> PostgreSQLError {
    guard let result = unsafe result else { return loss() }
    defer { unsafe library.clear(result) }
    if unsafe library.status(handle) != Status.connectionOK { isBroken = true }
    func field(_ field: Int32) -> String? {
      unsafe library.resultErrorField(result, field).map { unsafe String(cString: $0) }
    }
    return PostgreSQLError(
      field(Status.messageField) ?? message,
      code: field(Status.codeField),
      isConnectionLoss: isBroken
    )
  }

  private func loss() -> PostgreSQLError {
    isBroken = true
    return PostgreSQLError(message, isConnectionLoss: true)
  }

  // MARK: C strings

  /// Calls `body` with a list of C strings that ends with a null pointer.
  private static func withStrings<Value>(
    _ strings: [String?],
    _ body: (Libpq.Strings) -> Value
  ) -> Value {
    let copies: [UnsafeMutablePointer<CChar>?] = unsafe strings.map { text in
      unsafe text.flatMap { unsafe strdup($0) }
    }
    defer { unsafe copies.forEach { unsafe free($0) } }
    let list: [UnsafePointer<CChar>?] = unsafe copies.map { copy in
      unsafe copy.map { unsafe UnsafePointer($0) }
    }
    return unsafe (list + [nil]).withUnsafeBufferPointer { list in
      guard let base = list.baseAddress else { preconditionFailure("the list is not empty") }
      return unsafe body(base)
    }
  }
}
