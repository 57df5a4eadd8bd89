import ArgumentParser
import EntityResolution
import Glibc
import Indexing
import IndexModel
import Webmark

/// `--data` and `--owner`, the options of commands that read or write the index.
struct IndexOptions: ParsableArguments {
  @OptionGroup var data: DataOptions

  @Option(
    name: .long,
    help: ArgumentHelp("The owner of the private items.", valueName: "name")
  )
  var owner = Owner.local

  func validate() throws {
    if let error = Owner.validationError(for: owner) {
      throw ValidationError("'--owner': \(error).")
    }
  }

  /// Opens the index for reading.
  func reading() throws -> SharedIndex {
    try data.folder.openIndex()
  }

  /// Runs `body` with the index while holding its lock; a crawl may write at the same time.
  func writing<Value>(_ body: (SharedIndex) async throws -> Value) async throws -> Value {
    let folder = data.folder
    try folder.prepare()
    let lock = try await folder.lockIndex()
    defer { withExtendedLifetime(lock) {} }
    let index = try folder.openIndex(.readWrite)
    do {
      let value = try await body(index)
      try await index.finishWriting()
      return value
    } catch {
      // What was written before is in the file, too; the reason is that of `body`.
      try? await index.finishWriting()
      throw error
    }
  }

  /// Runs `body` with the index, as ``writing(_:)`` does; throws if there is none, because the name of the folder may be
  /// mistyped.
  func changing<Value>(_ body: (SharedIndex) async throws -> Value) async throws -> Value {
    let folder = try data.existingFolder()
    guard folder.hasIndex else { throw CommandFailure(.error, "no index in \(folder.path)") }
    return try await writing(body)
  }

  /// Runs `body` with the index while no crawl and no other command writes.
  func writingAlone<Value>(_ body: (SharedIndex) async throws -> Value) async throws -> Value {
    let lock = try data.folder.lock()
    defer { withExtendedLifetime(lock) {} }
    return try await writing(body)
  }

  /// Changes the stored activity states.
  func changingStates(_ change: (inout ActivityStates) throws -> Void) async throws {
    try await writing { _ in
      var states = try ActivityStates(data.folder)
      try change(&states)
      try states.save()
    }
  }
}

extension WriteOptions {
  /// The writer of this process: the local account.
  static var account: String { "account:\(getuid())" }
}

/// Evaluates the outcomes of a command's writes.
enum OutcomeReport {
  /// The maximum number of messages of one kind on standard error.
  static let messageLimit = 20

  /// Writes the page that a record was not joined with, and the reason, to standard error.
  static func write(_ refusal: JoinRefusal) {
    let record = refusal.uniqueIdentifier.map { "item '\($0)'" } ?? "activity"
    StandardError.write(
      "webmark: \(TerminalText.cleaned("\(refusal.appID): \(record) \(refusal)"))\n"
    )
  }

  /// Returns the number of removed records.
  static func removed(_ outcomes: [ChangeOutcome]) -> Int {
    outcomes.reduce(0) { sum, outcome in
      switch outcome {
      case .removed(let count), .replaced(_, let count): sum + count
      default: sum
      }
    }
  }

  /// Returns the number of items that replace others.
  static func stored(_ outcomes: [ChangeOutcome]) -> Int {
    outcomes.reduce(0) { sum, outcome in
      if case .replaced(let stored, _) = outcome { sum + stored } else { sum }
    }
  }

  /// Throws the reason of the first refused write.
  static func throwRefusal(_ outcomes: [ChangeOutcome]) throws {
    for case .refused(let reason) in outcomes {
      throw CommandFailure(.error, TerminalText.cleaned(reason))
    }
  }
}
