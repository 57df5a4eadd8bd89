import ChildProcesses
import Foundation
import Testing
import WebmarkTesting

/// A running `webmark-serve` on a free loopback port.
///
/// The server is a separate process, as in production; within the test process it would compete for the
/// two threads that a thousand tests share.
enum ServerProcess {
  /// The reason why the server did not start.
  struct Problem: Error {
    let reason: String
  }

  /// Starts a server for a new data folder, passes its port to `body`, and stops it.
  ///
  /// - Throws: ``Problem`` if the server does not print its URL within a minute, and the errors of
  ///   `body`.
  static func with(_ options: [String], _ body: (_ port: Int) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in try await with(options, in: folder, body) }
  }

  /// Starts a server for the data folder `data` in a folder, passes its port to `body`, and stops it.
  ///
  /// - Parameters:
  ///   - options: The options of the server.
  ///   - folder: The folder.
  ///   - descriptors: The number of file descriptors that the server may have open; `nil` for that of the tests.
  ///   - body: A closure that receives the port.
  /// - Throws: As ``with(_:_:)``.
  static func with(
    _ options: [String],
    in folder: URL,
    descriptors: Int? = nil,
    _ body: (_ port: Int) async throws -> Void
  ) async throws {
    do {
      let program = CommandRunner.binary.deletingLastPathComponent()
        .appendingPathComponent("webmark-serve")
      let output = folder.appendingPathComponent("output").path
      let errors = folder.appendingPathComponent("errors").path
      let data = folder.appendingPathComponent("data").path
      let arguments = ["--port", "0", "--data", data, "--rate", "0"] + options
      var setting = ChildProcess.Setting(program.path, arguments)
      if let descriptors {
        let script = "ulimit -n \(descriptors); exec \"$0\" \"$@\""
        setting = ChildProcess.Setting("/bin/sh", ["-c", script, program.path] + arguments)
      }
      setting.environment = ProcessInfo.processInfo.environment
      (setting.output, setting.errors) = (output, errors)
      let process = try ChildProcess(setting)
      defer { if process.isRunning { process.send(SIGKILL) } }
      let port = try await port(of: process, output, errors)
      try await body(port)
      process.send(SIGTERM)
      let clock = ContinuousClock()
      let end = clock.now + .seconds(60)
      while process.isRunning, clock.now < end { try await Task.sleep(for: .milliseconds(10)) }
      #expect(!process.isRunning && process.wait() == 0, "\(text(errors))")
    }
  }

  private static func port(
    of process: ChildProcess,
    _ output: String,
    _ errors: String
  ) async throws -> Int {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(60)
    while process.isRunning, clock.now < end {
      if let match = text(output).firstMatch(of: /http:\/\/[^\/]*:([0-9]+)\//) {
        return try #require(Int(match.1))
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw Problem(reason: text(errors))
  }

  private static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
