public import Foundation

/// Runs the real `webmark` binary, as a user would, and keeps what it answered.
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

  /// The product that SwiftPM put beside the test bundle.
  public static var binary: URL {
    if let path = ProcessInfo.processInfo.environment["WEBMARK_BINARY"] {
      return URL(fileURLWithPath: path)
    }
    let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appendingPathComponent("webmark")
  }

  /// Runs `webmark` with `arguments` and waits for it.
  ///
  /// - Parameters:
  ///   - arguments: What follows the command's name.
  ///   - environment: Variables set on top of the test's own.
  ///   - input: What standard input holds.
  ///   - limit: Seconds after which the command is killed.
  ///   - whileRunning: Called once the command has started, for instance to send it a signal.
  /// - Returns: The status and both streams.
  /// - Throws: ``Problem`` when the binary is missing or the time is over.
  public func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    input: String = "",
    limit: Double = 60,
    whileRunning: ((Process) -> Void)? = nil
  ) throws -> Answer {
    guard FileManager.default.isExecutableFile(atPath: Self.binary.path) else {
      throw Problem.binaryMissing(Self.binary.path)
    }
    let process = Process()
    process.executableURL = Self.binary
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let streams = try Streams(for: process, input: input)
    try process.run()
    try streams.close()
    whileRunning?(process)
    let deadline = Date(timeIntervalSinceNow: limit)
    while process.isRunning, Date() < deadline { usleep(5000) }
    guard !process.isRunning else {
      kill(process.processIdentifier, SIGKILL)
      throw Problem.timedOut(arguments.joined(separator: " "))
    }
    return try streams.answer(of: process)
  }
}

/// The three streams of a command as files: no pipe can fill up and stop it.
private struct Streams {
  let folder: URL
  let output: URL
  let errors: URL
  private let handles: [FileHandle]

  init(for process: Process, input: String) throws {
    folder = try TemporaryFolder.make()
    output = folder.appendingPathComponent("output")
    errors = folder.appendingPathComponent("errors")
    let source = folder.appendingPathComponent("input")
    try Data(input.utf8).write(to: source)
    try Data().write(to: output)
    try Data().write(to: errors)
    handles = try [
      FileHandle(forReadingFrom: source), FileHandle(forWritingTo: output),
      FileHandle(forWritingTo: errors),
    ]
    process.standardInput = handles[0]
    process.standardOutput = handles[1]
    process.standardError = handles[2]
  }

  /// Closes our side: `Process` keeps it open for good, and reads past the end of its list of what is
  /// open once that is some 1,360 files.
  func close() throws {
    for handle in handles { try handle.close() }
  }

  func answer(of process: Process) throws -> CommandRunner.Answer {
    defer { try? FileManager.default.removeItem(at: folder) }
    let status =
      process.terminationReason == .uncaughtSignal
      ? -process.terminationStatus : process.terminationStatus
    return CommandRunner.Answer(
      status: status,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    )
  }
}
