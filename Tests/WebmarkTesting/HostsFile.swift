public import Foundation

/// Runs commands with a custom hosts file that only they see.
///
/// The file is mounted over `/etc/hosts` in the command's own mount namespace, which requires superuser
/// rights or user namespaces.
public struct HostsFile {
  private let runner: CommandRunner
  private let path: String

  /// Creates a runner in `folder`, which also contains the hosts file.
  ///
  /// - Parameters:
  ///   - names: The addresses by name.
  ///   - folder: The current directory of commands.
  /// - Throws: An error if the file cannot be written.
  public init(_ names: [String: [String]], in folder: URL) throws {
    runner = CommandRunner(in: folder)
    path = folder.appendingPathComponent("hosts").path
    let lines = names.flatMap { name, addresses in addresses.map { "\($0) \(name)\n" } }.joined()
    try Data(("127.0.0.1 localhost\n" + lines).utf8).write(to: URL(fileURLWithPath: path))
  }

  /// A Boolean value that indicates whether this system supports custom hosts files.
  public static let isPossible: Bool = {
    let runner = CommandRunner(in: FileManager.default.temporaryDirectory)
    let script = "mount --bind /dev/null /etc/hosts"
    let answer = try? runner.run(Self.namespace + ["sh", "-c", script], program: Self.program)
    return answer?.status == 0
  }()

  private static let program = "/usr/bin/unshare"
  private static let namespace = ["--map-root-user", "--mount"]

  /// Runs `webmark`.
  ///
  /// - Parameter arguments: The arguments after the command's name.
  /// - Returns: The status and both streams.
  /// - Throws: ``CommandRunner/Problem``.
  public func run(_ arguments: [String]) throws -> CommandRunner.Answer {
    let script = "mount --bind \"$0\" /etc/hosts && exec \"$@\""
    return try runner.run(
      Self.namespace + ["sh", "-c", script, path, CommandRunner.binary.path] + arguments,
      program: Self.program
    )
  }
}
