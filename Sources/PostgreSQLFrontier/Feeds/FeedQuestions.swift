/// Questions to the indexes that follow the outbox, which they answer after they have applied what was written before.
extension AppFeedTransaction {
  /// The age after which a question is deleted whose server did not wait for the answer.
  private static let lifetime = "1 minute"
  /// The silence after which a follower counts as ended; a running one reports every ten seconds.
  private static let silence = "30 seconds"

  /// Asks the indexes of a bucket.
  ///
  /// - Parameters:
  ///   - question: The encoded question.
  ///   - bucket: The bucket.
  /// - Returns: The number of the question; `nil` if no index of the bucket is being followed now.
  /// - Throws: ``PostgreSQLError`` if the server does not respond.
  package func ask(_ question: [UInt8], ofBucket bucket: Int) throws -> Int64? {
    let rows = try connection.run(
      """
      INSERT INTO join_question (bucket, question) SELECT $1::smallint, $2::bytea
      WHERE EXISTS (SELECT FROM follower WHERE $1::integer % shards = shard
        AND seen > clock_timestamp() - interval '\(Self.silence)')
      RETURNING id
      """,
      [String(bucket), ByteText.text(question)]
    )
    return rows.count > 0 ? try rows.required(0, 0) : nil
  }

  /// Deletes the questions that nobody waits for.
  package func purgeQuestions() throws {
    try connection.run(
      """
      DELETE FROM join_question
      WHERE asked < clock_timestamp() - interval '\(Self.lifetime)'
      """
    )
  }
}

extension AppFeedLog {
  /// Returns the answers to questions, by their numbers; those without one are absent.
  package func answers(to questions: [Int64]) async throws -> [Int64: [UInt8]] {
    try await client.transaction(isShort: true) { connection in
      let rows = try connection.run(
        "SELECT id, answer FROM join_question WHERE id = ANY($1::bigint[]) AND answer IS NOT NULL",
        [Self.list(questions)]
      )
      var answers: [Int64: [UInt8]] = [:]
      for row in 0..<rows.count { answers[try rows.required(row, 0)] = try rows.bytes(row, 1) }
      return answers
    }
  }

  /// Deletes questions.
  package func removeQuestions(_ questions: [Int64]) async throws {
    _ = try await client.transaction(isShort: true) { connection in
      try connection.run(
        "DELETE FROM join_question WHERE id = ANY($1::bigint[])",
        [Self.list(questions)]
      ).count
    }
  }

  /// Returns numbers as an array of PostgreSQL.
  private static func list(_ numbers: [Int64]) -> String {
    "{\(numbers.map { String($0) }.joined(separator: ","))}"
  }
}
