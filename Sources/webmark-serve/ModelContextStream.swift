import Serving
import Synchronization
import SystemIO

/// Answers Model Context Protocol messages on standard input and output, a line each.
struct ModelContextStream {
  /// The maximum number of requests that are answered at the same time.
  private static let concurrency = 8

  let site: Site
  let owner: String?

  /// Answers until the input ends.
  func run() async {
    let reader = InputMessages(limit: Site.modelContextMessageLimit)
    let output = OutputMessages()
    await withTaskGroup(of: Void.self) { group in
      var running = 0
      while let message = await reader.next() {
        if running >= Self.concurrency {
          await group.next()
          running -= 1
        }
        running += 1
        group.addTask { [site, owner, output] in
          let bytes = if case .line(let line) = message { line } else { [UInt8]() }
          guard let answer = await site.answer(modelContextMessage: bytes, owner: owner) else {
            return
          }
          output.write(answer)
        }
      }
    }
  }
}

/// Writes messages to standard output, one a line.
private final class OutputMessages: Sendable {
  private let lock = Mutex(())

  func write(_ message: [UInt8]) {
    lock.withLock { _ in StandardStreams.write(message + [0x0A], to: .output) }
  }
}
