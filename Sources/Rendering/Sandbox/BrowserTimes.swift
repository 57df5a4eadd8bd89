/// The times after which a browser that does not respond counts as lost.
struct BrowserTimes: Sendable {
  /// The time that a cold start may take on a busy machine.
  var start: Duration = .seconds(30)
  /// The time that a command may take; a busy machine needs many seconds for a new process.
  var command: Duration = .seconds(60)
}
