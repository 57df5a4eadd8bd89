import Webmark

/// The exit status of a command, for cron jobs and scripts.
enum ExitStatus: Int32, Sendable {
  case done = 0
  /// Nothing was found, or damaged parts of the input were skipped.
  case nothingFound = 1
  case error = 2
  case lockHeld = 75
  /// Stopped by a signal, after a clean checkpoint.
  case interrupted = 130
  /// Ended at once by a further signal, without a checkpoint, as SIGKILL would.
  case killed = 137
}

/// The failure of a command, with its exit status and a message.
struct CommandFailure: Error {
  var status: ExitStatus
  var message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Creates the failure of a data folder, with the way out.
  init(_ error: DataFolderError) {
    let hint =
      switch error.code {
      case .isFile: "; choose another with --data"
      case .hasNoIndex: "; run 'webmark crawl' or 'webmark index add' first"
      case .isNotCreated, .isWritableByOthers, .isLocked: ""
      }
    self.init(error.code == .isLocked ? .lockHeld : .error, error.description + hint)
  }

  /// Prints `webmark: message` to standard error; an empty message prints nothing.
  func report() {
    guard !message.isEmpty else { return }
    StandardError.write("webmark: \(message)\n")
  }
}
