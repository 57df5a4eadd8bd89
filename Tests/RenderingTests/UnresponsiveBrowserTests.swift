import Foundation
import Glibc
import SystemIO
import Testing
import WebmarkTesting

@testable import Rendering

/// Browsers that do not respond, which must not stop a crawl.
@Suite(.serialized, .timeLimit(.minutes(5))) struct UnresponsiveBrowserTests {
  private static let times = BrowserTimes(start: .milliseconds(800), command: .milliseconds(400))
  /// The version as Chromium sends it, after the first byte of the question.
  private static let version = #"""
    head -c 1 <&3 >/dev/null
    printf '{"id":1,"result":{"product":"Fake/1"}}\0' >&4
    exec sleep 1000
    """#

  /// Runs `body` with a renderer whose browser is a shell script.
  private func with(
    _ script: String,
    _ times: BrowserTimes = times,
    _ body: (Renderer) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      let (source, file) = (folder.appending(path: "script"), folder.appending(path: "browser"))
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: source)
      try Self.copy(source.path, to: file.path)
      for path in [folder.path, file.path] { unsafe _ = chmod(path, 0o755) }
      let program = BrowserProgram(path: file.path)
      try await body(Renderer(program, limits: RenderLimits(), tabs: 1, times: times))
    }
  }

  @Test(arguments: [
    ("exec sleep 1000", "did not respond in time"),
    ("exec 3<&- 4>&-; exec sleep 1000", "the browser ended"),
    ("sleep 1000 & exit 0", "did not respond in time"),
    ("exit 0", "the browser ended"),
  ])
  func startFailsInTime(_ script: String, _ message: String) async throws {
    try await with(script) { renderer in
      let error = await #expect(throws: RenderError.self) { try await renderer.start() }
      #expect(error?.code == .browserLost)
      #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }
  }

  @Test func pageFailsIfTheBrowserFallsSilent() async throws {
    try await with(Self.version) { renderer in
      #expect(try await renderer.start() == "Fake/1")
      let former = try #require(await renderer.process)
      let error = await #expect(throws: RenderError.self) { try await renderer.text("<p>") }
      #expect(error?.code == .browserLost)
      await renderer.stop()
      #expect(kill(former, 0) != 0, "the silent browser was not ended")
    }
  }

  @Test(arguments: [true, false])
  func stopEndsABrowserThatIsStarting(_ isInterruption: Bool) async throws {
    try await with("exec sleep 1000", BrowserTimes()) { renderer in
      let page = Task { try await renderer.text("<p>") }
      try await Task.sleep(for: .milliseconds(500))
      let start = ContinuousClock.now
      if isInterruption { await renderer.interrupt() } else { await renderer.stop() }
      let error = await #expect(throws: RenderError.self) { try await page.value }
      #expect(error?.code == .interrupted)
      #expect(ContinuousClock.now - start < .seconds(10))
    }
  }

  @Test func commandOfTheBrowserEndsTheConnection() async throws {
    let peer = BrowserPeer(commandTime: .milliseconds(300), [:])
    let error = await #expect(throws: RenderError.self) { try await peer.connection.call("A.b") }
    #expect(error?.code == .browserLost)
    #expect(peer.connection.isLost)
  }

  @Test func commandOfAPageLeavesTheConnection() async throws {
    let peer = BrowserPeer(commandTime: .seconds(60), ["A.b": "{}"])
    await #expect(throws: RenderError.self) {
      try await peer.connection.call("Page.enable", "1", timeout: .milliseconds(300))
    }
    try await peer.connection.call("A.b")
    #expect(!peer.connection.isLost)
    peer.connection.shutDown()
  }

  /// POSIX: a process keeps its ID until it is waited for.
  @Test func processIsNotSignaledAfterItWasReaped() throws {
    let process = BrowserProcess(try Self.sleeper())
    process.kill()
    process.waitForEnd()
    #expect(kill(process.id, 0) == 0, "the ID is free before the process was reaped")
    #expect(!process.isReaped)
    process.reap()
    #expect(process.isReaped)
    let other = try Self.sleeper()
    defer { _ = waitpid(other, nil, 0) }
    process.kill([other])
    #expect(waitpid(other, nil, WNOHANG) == 0, "another process was killed")
    kill(other, SIGKILL)
  }

  /// Copies a program by a process of its own: children that other tests start at the same time may have open what this
  /// process writes, and the system executes no file that is open for writing (`ETXTBSY`).
  private static func copy(_ source: String, to target: String) throws {
    let streams = ProgramStart.Streams(input: STDIN_FILENO, output: STDOUT_FILENO)
    let process = try ProgramStart.start("/bin/cp", [source, target], streams)
    _ = waitpid(process, nil, 0)
  }

  /// Starts a process that sleeps.
  private static func sleeper() throws -> pid_t {
    let streams = ProgramStart.Streams(input: STDIN_FILENO, output: STDOUT_FILENO)
    return try ProgramStart.start("/bin/sleep", ["1000"], streams)
  }
}
