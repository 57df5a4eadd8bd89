public import ChildProcesses
public import Foundation

/// Runs the real `webmark` executable, or another program, and captures its output.
public struct CommandRunner: Sendable {
  /// The result of a finished command.
  public struct Answer: Sendable {
    /// The exit status; the negated signal number if a signal ended the command.
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

  /// The reason why a command could not be run.
  public enum Problem: Error {
    /// The product is not next to the test bundle: build it first.
    case binaryMissing(String)
    /// The command did not end within the time limit.
    case timedOut(String)
  }

  /// The current directory of commands.
  public let folder: URL

  /// Creates a runner whose commands use `folder` as the current directory.
  public init(in folder: URL) {
    self.folder = folder
  }

  /// The product next to the test bundle, or the path in `WEBMARK_BINARY`.
  ///
  /// Resolved once, because hundreds of tests may later use up the process's file descriptors.
  public static let binary: URL = {
    if let path = ProcessInfo.processInfo.environment["WEBMARK_BINARY"] {
      return URL(fileURLWithPath: path)
    }
    return products.appendingPathComponent("webmark")
  }()

  /// The folder of the test bundle, with the modules that it was built from.
  public static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// Runs `webmark` with `arguments` and waits for it.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the command's name.
  ///   - program: A program to run instead of `webmark`.
  ///   - environment: Variables in addition to those of the test process.
  ///   - input: The content of standard input.
  ///   - limit: The seconds after which the command is killed.
  ///   - whileRunning: A closure that is called after the command has started, for example to send a
  ///     signal.
  /// - Returns: The status and both streams.
  /// - Throws: ``Problem`` if the executable is missing or the time limit is exceeded.
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

/// The standard streams of a command as files, because a full pipe would block it.
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
