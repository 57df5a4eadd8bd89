import EntityResolution
import Indexing
public import IndexModel
import PostgreSQLFrontier
import SearchableItems

extension SharedFeedStore {
  /// Returns for each of the written changes the pages that its records were not joined with.
  ///
  /// Only the index of the shard knows them. So the method asks it through the server, and waits until the write is
  /// applied there, for at most two seconds unless the store was made with another time.
  ///
  /// - Parameter changes: Changes of one app that were written before.
  /// - Returns: The refusals, in the order of `changes`; `nil` for a change whose index did not respond in time.
  /// - Throws: `IndexError` if the server does not respond.
  public func joinRefusals(of changes: [IndexChange]) async throws -> [[JoinRefusal]?] {
    let names = try changes.map { try $0.mayBeRefused ? $0.namesOfPointers : [] }
    guard let app = changes.first?.feedApp, names.contains(where: { !$0.isEmpty }) else {
      return names.map { _ in [] }
    }
    let (log, now) = (log, now)
    let answers = try await reported {
      let inquiry = JoinInquiry(log: log, app: app, now: now, patience: patience)
      return try await inquiry.answers(about: names.flatMap(\.self))
    }
    return names.map { names in
      let known = names.compactMap { answers[$0] }
      return known.count == names.count ? known.compactMap(\.self) : nil
    }
  }
}

extension IndexChange {
  /// A Boolean value that indicates whether the written records name a page or another record that may have one.
  fileprivate var mayBeRefused: Bool {
    guard case .putActivity(let activity) = self else { return true }
    let attributes = activity.contentAttributeSet
    return activity.webpageURL != nil || attributes?.text("relatedUniqueIdentifier") != nil
      || attributes?.text("weakRelatedUniqueIdentifier") != nil
  }
}

/// The questions which of some records an index did not join with their pages.
private struct JoinInquiry {
  /// The time between two looks for answers.
  private static let pause = Duration.milliseconds(25)

  let log: AppFeedLog
  let app: String
  let now: Int64
  let patience: Duration

  /// A question, with the records that it is about.
  private struct Question {
    let id: Int64
    let content: JoinQuestion
  }

  /// Returns the refusal of each record, or `nil` if there is none; records of which nothing is known in time are absent.
  func answers(about names: [RecordName]) async throws -> [RecordName: JoinRefusal?] {
    var (questions, answers) = try await ask(names)
    let all = questions.map(\.id)
    guard !all.isEmpty else { return answers }
    let end = ContinuousClock.now + patience
    while !questions.isEmpty, .now < end {
      try await Task.sleep(for: Self.pause)
      let found = try await log.answers(to: questions.map(\.id))
      for question in questions {
        guard let bytes = found[question.id],
          let refusals = question.content.refusals(in: bytes)
        else { continue }
        for (name, refusal) in zip(question.content.names, refusals) { answers[name] = refusal }
      }
      questions.removeAll { found[$0.id] != nil }
    }
    try await log.removeQuestions(all)
    return answers
  }

  /// Asks the index of each bucket; a record that was not stored has no refusal.
  private func ask(
    _ names: [RecordName]
  ) async throws -> ([Question], [RecordName: JoinRefusal?]) {
    try await log.read(app, at: now) { transaction in
      try transaction.purgeQuestions()
      var answers: [RecordName: JoinRefusal?] = [:]
      var buckets: [Int: [RecordName]] = [:]
      for name in Set(names).sorted() {
        let kind: AppRecord.Kind = name.kind == .item ? .item : .activity
        if let record = try transaction.record(AppRecord.Name(name, kind: kind)) {
          buckets[record.bucket, default: []].append(name)
        } else {
          answers[name] = .some(nil)
        }
      }
      var questions: [Question] = []
      for (bucket, names) in buckets.sorted(by: { $0.key < $1.key }) {
        let question = JoinQuestion(names)
        if let id = try transaction.ask(try question.bytes(), ofBucket: bucket) {
          questions.append(Question(id: id, content: question))
        }
      }
      return (questions, answers)
    }
  }
}
