import Basics
import Foundation
import Glibc
import Synchronization
import SystemIO

/// A browser process in its sandbox, which ends with this object.
final class RunningBrowser: Sendable {
  /// The time that a cold start may take on a busy machine.
  private static let startTime: Duration = .seconds(30)
  private static let checkPause: Duration = .milliseconds(100)

  let connection: BrowserConnection
  /// The process ID, which is the number of the process group as well.
  let process: pid_t
  /// The name and version that the browser reports.
  let product: String
  private let profile: BrowserProfile
  private let watch: Task<Void, Never>

  /// The private memory of all processes at the last check, in bytes.
  let memory: SharedCount

  private init(
    _ connection: BrowserConnection,
    process: pid_t,
    product: String,
    profile: BrowserProfile,
    limits: RenderLimits
  ) {
    (self.connection, self.process, self.product, self.profile) =
      (connection, process, product, profile)
    let memory = SharedCount()
    self.memory = memory
    watch = Task { [connection] in
      var watch = ResourceWatch(root: process, limits: limits)
      let start = ContinuousClock.now
      while !Task.isCancelled, !connection.isLost {
        let now = ContinuousClock.now
        connection.expire(at: now)
        let verdict = watch.check(at: (now - start).inSeconds)
        memory.value.store(watch.memory, ordering: .relaxed)
        for process in verdict.processes { kill(process, SIGKILL) }
        if verdict.isOfBrowser { kill(-process, SIGKILL) }
        try? await Task.sleep(for: Self.checkPause)
      }
    }
  }

  deinit { stop() }

  /// Kills all processes of the browser.
  func stop() {
    watch.cancel()
    if !connection.isLost { kill(-process, SIGKILL) }
    connection.shutDown()
  }

  /// Waits until the browser has ended, and deletes its files.
  func waitForEnd() async {
    for _ in 0..<100 where !connection.isLost { try? await Task.sleep(for: .milliseconds(20)) }
    profile.remove()
  }

  /// Starts a browser and waits for its first response.
  ///
  /// - Throws: ``RenderError`` with the browser's own message.
  static func start(
    _ program: BrowserProgram,
    limits: RenderLimits
  ) async throws(RenderError) -> RunningBrowser {
    let profile = try BrowserProfile()
    let launch = try BrowserLaunch(program, profile: profile)
    let process = try await launch.run()
    do throws(RenderError) {
      let version = try await launch.connection.call("Browser.getVersion", timeout: startTime)
      return RunningBrowser(
        launch.connection,
        process: process,
        product: version.product ?? "",
        profile: profile,
        limits: limits
      )
    } catch {
      kill(-process, SIGKILL)
      launch.connection.shutDown()
      throw launch.explained(error)
    }
  }
}

/// A number that several tasks read.
final class SharedCount: Sendable {
  let value = Atomic(0)
}
