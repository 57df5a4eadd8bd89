/// An error of the database server, or of the connection to it.
public struct PostgreSQLError: Error, Sendable, CustomStringConvertible {
  /// The code of a value that a function does not accept.
  static let invalidValue = "22023"
  /// The code of a write on a server that only reads, such as a standby that is not promoted yet, or by a role that does.
  static let readOnly = "25006"
  /// The codes of a prepared statement that exists already, or does not exist.
  private static let foreignStatements: Set = ["42P05", "26000"]
  /// What PgBouncer answers to transactions if it pools statements.
  private static let poolingMode = "statement pooling mode"

  /// The message, which names the server where the server is the cause.
  public let description: String
  /// The five characters of the `SQLSTATE`; `nil` if the error is not the server's
  /// (<https://www.postgresql.org/docs/15/errcodes-appendix.html>).
  public let code: String?
  /// A Boolean value that indicates whether the connection is lost.
  let isConnectionLoss: Bool
  /// A Boolean value that indicates whether a pooler gives the next transaction to another connection of the server.
  private let isOfPooler: Bool

  init(_ description: String, code: String? = nil, isConnectionLoss: Bool = false) {
    isOfPooler =
      code.map(Self.foreignStatements.contains) ?? false || description.contains(Self.poolingMode)
    self.description =
      isOfPooler
      ? "a pooler gives each transaction another connection; connect to PostgreSQL itself, or let it pool sessions (\(description))"
      : description
    self.code = code
    self.isConnectionLoss = isConnectionLoss
  }

  /// A Boolean value that indicates whether the same transaction can succeed later: it lost a race with another one, or
  /// the server starts or ends.
  var isTransient: Bool {
    if isOfPooler { return false }
    guard let code else { return isConnectionLoss }
    // Serialization failure, deadlock, lock not available, timeout of a statement or of an idle transaction; class 08:
    // connection; 57P01 to 57P03: the server stops or starts. The address of a standby may lead to its primary later.
    let codes: Set = [
      Self.readOnly,
      "40001", "40P01", "55P03", "57014", "25P03", "57P01", "57P02", "57P03",
    ]
    return isConnectionLoss || codes.contains(code) || code.hasPrefix("08")
  }
}
