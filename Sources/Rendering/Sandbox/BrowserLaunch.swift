import Foundation
import Glibc
import Synchronization
import SystemIO

/// The start of a browser: its socket, its threads, and the messages that explain a failure.
final class BrowserLaunch: Sendable {
  private typealias Start = Result<BrowserProcess, RenderError>

  /// The time that the last messages of a browser that ended have to arrive.
  private static let messageTime: useconds_t = 100_000
  private static let messageLimit = 4096

  let connection: BrowserConnection
  private let program: BrowserProgram
  private let profile: BrowserProfile
  private let browserSocket: Int32
  private let messages = Mutex<[UInt8]>([])

  /// Creates the socket over which the browser will be driven.
  ///
  /// - Throws: ``RenderError`` if the system has no descriptor left.
  init(
    _ program: BrowserProgram,
    profile: BrowserProfile,
    commandTime: Duration
  ) throws(RenderError) {
    (self.program, self.profile) = (program, profile)
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw RenderError(.browserLost, "no socket: \(SystemFailure.text())")
    }
    connection = BrowserConnection(socket: ends[0], commandTime: commandTime)
    browserSocket = ends[1]
  }

  /// Starts the browser and the thread that reads its messages.
  ///
  /// - Returns: The process, which is reaped at its end.
  /// - Throws: ``RenderError`` if the system cannot start it.
  func run() async throws(RenderError) -> BrowserProcess {
    let started: Start = await withCheckedContinuation { continuation in
      let thread = Thread { self.live { continuation.resume(returning: $0) } }
      thread.name = "webmark-browser"
      thread.start()
    }
    return try started.get()
  }

  /// Starts the browser, reads until its end, and waits for its process.
  private func live(_ report: (Start) -> Void) {
    var errors: [Int32] = [-1, -1]
    guard unsafe pipe(&errors) == 0 else {
      close(browserSocket)
      return report(.failure(RenderError(.browserLost, "no pipe: \(SystemFailure.text())")))
    }
    for end in errors { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let streams = ProgramStart.Streams(
      input: browserSocket,
      output: browserSocket,
      errors: errors[1]
    )
    do throws(ProgramStart.Failure) {
      let process = BrowserProcess(
        try ProgramStart.start(
          "/bin/sh",
          program.arguments(profile: profile.path),
          streams,
          environment: profile.environment
        )
      )
      close(browserSocket)
      close(errors[1])
      collectMessages(from: errors[0])
      report(.success(process))
      connection.readAll()
      // All that remains of it, for instance if it sent a message that is too long.
      process.kill()
      process.waitForEnd()
      usleep(Self.messageTime)
      connection.end(explained(RenderError(.browserLost, "the browser ended")))
      process.reap()
    } catch {
      for descriptor in errors + [browserSocket] { close(descriptor) }
      report(.failure(RenderError(.browserLost, "sh: \(error.reason)")))
    }
  }

  /// Keeps the last messages of the browser, on a thread of its own.
  private func collectMessages(from descriptor: Int32) {
    let thread = Thread {
      defer { close(descriptor) }
      var piece = [UInt8](repeating: 0, count: Self.messageLimit)
      while true {
        let count = unsafe read(descriptor, &piece, piece.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        self.messages.withLock { $0 = ($0 + piece[..<count]).suffix(Self.messageLimit) }
      }
    }
    thread.start()
  }

  /// Returns the failure with the browser's last message and the way out.
  func explained(_ error: RenderError) -> RenderError {
    let text = String(decoding: messages.withLock { $0 }, as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    let signs = ["unshare:", "setpriv:", "No usable sandbox", "zygote_host"]
    if let line = lines.first(where: { line in signs.contains { line.contains($0) } }) {
      return RenderError(
        .noSandbox,
        "this system does not allow the namespaces that a browser is confined to (\(line)); allow them "
          + "(sysctl kernel.unprivileged_userns_clone=1; for Docker a seccomp profile with unshare), "
          + "or crawl with '--render never'"
      )
    }
    // The message bus is absent on purpose.
    let cause = lines.last { !$0.contains("dbus") }
    return RenderError(error.code, error.message + (cause.map { " (\($0))" } ?? ""))
  }
}
