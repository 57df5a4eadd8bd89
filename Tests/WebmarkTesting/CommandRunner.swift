public import ChildProcesses
public import Foundation

/// Runs the real `webmark` binary, or another program, as a user would, and keeps what it answered.
public struct CommandRunner: Sendable {
  /// What a finished command left behind.
  public struct Answer: Sendable {
    /// The exit status; a signal's number, negated, when one ended the command.
    public let status: Int32
    /// Standard output, as UTF-8.
    public let output: String
    /// Standard error, as UTF-8.
    public let errors: String

    /// The lines of standard output.
    public var lines: [String] {
      output.split(separator: "\n").map(String.init)
    }
  }

  /// Why a command could not be run.
  public enum Problem: Error {
    /// The product is not beside the test bundle: build it first.
    case binaryMissing(String)
    /// The command did not end in time.
    case timedOut(String)
  }

  /// Where the command is run.
  public let folder: URL

  /// A runner whose commands see `folder` as the current one.
  public init(in folder: URL) {
    self.folder = folder
  }

  /// The product that SwiftPM put beside the test bundle, or what `WEBMARK_BINARY` names.
  ///
  /// Looked up once: later, hundreds of tests may have used up the files that a process may open.
  public static let binary: URL = {
    if let path = ProcessInfo.processInfo.environment["WEBMARK_BINARY"] {
      return URL(fileURLWithPath: path)
    }
    let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appendingPathComponent("webmark")
  }()

  /// Runs `webmark` with `arguments` and waits for it.
  ///
  /// - Parameters:
  ///   - arguments: What follows the command's name.
  ///   - program: Another program than `webmark`.
  ///   - environment: Variables set on top of the test's own.
  ///   - input: What standard input holds.
  ///   - limit: Seconds after which the command is killed.
  ///   - whileRunning: Called once the command has started, for instance to send it a signal.
  /// - Returns: The status and both streams.
  /// - Throws: ``Problem`` when the binary is missing or the time is over.
  public func run(
    _ arguments: [String],
    program: String = binary.path,
    environment: [String: String] = [:],
    input: String = "",
    limit: Double = 60,
    whileRunning: ((ChildProcess) -> Void)? = nil
  ) throws -> Answer {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw Problem.binaryMissing(program)
    }
    let streams = try Streams(input: input)
    defer { streams.remove() }
    var setting = ChildProcess.Setting(program, arguments)
    setting.folder = folder.path
    setting.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    setting.input = streams.input.path
    setting.output = streams.output.path
    setting.errors = streams.errors.path
    let process = try ChildProcess(setting)
    whileRunning?(process)
    let deadline = Date(timeIntervalSinceNow: limit)
    while process.isRunning, Date() < deadline { usleep(5000) }
    guard !process.isRunning else {
      process.send(SIGKILL)
      process.wait()
      throw Problem.timedOut(arguments.joined(separator: " "))
    }
    return try streams.answer(status: process.wait())
  }
}

/// The three streams of a command as files: no pipe can fill up and stop it.
private struct Streams {
  let folder: URL
  let input: URL
  let output: URL
  let errors: URL

  init(input text: String) throws {
    folder = try TemporaryFolder.make()
    input = folder.appendingPathComponent("input")
    output = folder.appendingPathComponent("output")
    errors = folder.appendingPathComponent("errors")
    try Data(text.utf8).write(to: input)
  }

  func answer(status: Int32) throws -> CommandRunner.Answer {
    CommandRunner.Answer(
      status: status,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    )
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
