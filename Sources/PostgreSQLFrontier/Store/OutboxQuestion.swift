/// A question of a server to the indexes of a bucket.
public struct OutboxQuestion: Sendable, Equatable {
  /// The number.
  public let id: Int64
  /// The transaction of the question; an index answers when it has applied all earlier ones.
  public let transaction: UInt64
  /// The encoded question.
  public let bytes: [UInt8]
}

extension PostgreSQLOutbox {
  /// The maximum number of questions that are read at a time.
  private static let questionLimit = 100

  /// Reads the questions of a shard that no index has answered, the oldest first.
  static func questions(
    of shard: OutboxShard,
    _ connection: PostgreSQLConnection
  ) throws -> [OutboxQuestion] {
    let rows = try connection.run(
      """
      SELECT id, transaction, question FROM join_question
      WHERE answer IS NULL AND bucket % $1::integer = $2::integer
      ORDER BY id LIMIT \(questionLimit)
      """,
      shard.parameters
    )
    return try (0..<rows.count).map { row in
      OutboxQuestion(
        id: try rows.required(row, 0),
        transaction: try rows.required(row, 1),
        bytes: try rows.bytes(row, 2) ?? []
      )
    }
  }
}
