import Basics
import Foundation
import Glibc
import Synchronization
import SystemIO

/// A browser process in its sandbox, which ends with this object.
final class RunningBrowser: Sendable {
  private static let checkPause: Duration = .milliseconds(100)

  let connection: BrowserConnection
  let process: BrowserProcess
  /// The name and version that the browser reports.
  let product: String
  private let profile: BrowserProfile
  private let watch: Task<Void, Never>

  /// The private memory of all processes at the last check, in bytes.
  let memory: SharedCount

  private init(
    _ connection: BrowserConnection,
    process: BrowserProcess,
    product: String,
    profile: BrowserProfile,
    limits: RenderLimits
  ) {
    (self.connection, self.process, self.product, self.profile) =
      (connection, process, product, profile)
    let memory = SharedCount()
    self.memory = memory
    watch = Task { [connection] in
      var watch = ResourceWatch(root: process.id, limits: limits)
      let start = ContinuousClock.now
      while !Task.isCancelled, !connection.isLost {
        let verdict = watch.check(at: (ContinuousClock.now - start).inSeconds)
        memory.value.store(watch.memory, ordering: .relaxed)
        process.kill(verdict.processes)
        if verdict.isOfBrowser { process.kill() }
        try? await Task.sleep(for: Self.checkPause)
      }
    }
  }

  deinit { stop() }

  /// Kills all processes of the browser.
  func stop() {
    watch.cancel()
    process.kill()
    connection.shutDown()
  }

  /// Waits until the browser has ended, and deletes its files.
  func waitForEnd() async {
    for _ in 0..<100 where !process.isReaped { try? await Task.sleep(for: .milliseconds(20)) }
    profile.remove()
  }

  /// Starts a browser and waits for its first response.
  ///
  /// The cancellation of the task ends the browser.
  ///
  /// - Throws: ``RenderError`` with the browser's own message if it ends, or does not respond within the start time.
  static func start(
    _ program: BrowserProgram,
    limits: RenderLimits,
    times: BrowserTimes
  ) async throws(RenderError) -> RunningBrowser {
    let profile = try BrowserProfile()
    let launch = try BrowserLaunch(program, profile: profile, commandTime: times.command)
    let process = try await launch.run()
    do throws(RenderError) {
      let product = try await product(launch.connection, time: times.start)
      return RunningBrowser(
        launch.connection,
        process: process,
        product: product,
        profile: profile,
        limits: limits
      )
    } catch {
      process.kill()
      launch.connection.shutDown()
      throw launch.explained(error)
    }
  }

  /// Returns the name and version of a browser that is starting.
  private static func product(
    _ connection: BrowserConnection,
    time: Duration
  ) async throws(RenderError) -> String {
    let version = await withTaskCancellationHandler {
      await connection.answer(to: "Browser.getVersion", timeout: time)
    } onCancel: {
      connection.shutDown()
    }
    return try version.get().product ?? ""
  }
}

/// A number that several tasks read.
final class SharedCount: Sendable {
  let value = Atomic(0)
}
