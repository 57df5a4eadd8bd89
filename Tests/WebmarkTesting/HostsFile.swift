public import Foundation

/// Runs commands for which names are found where a test says: a file of hosts that only they see.
///
/// The file stands in place of `/etc/hosts` in a mount namespace of the command's own, which the kernel gives to the
/// superuser, and to others where it allows user namespaces.
public struct HostsFile {
  private let runner: CommandRunner
  private let path: String

  /// A runner in `folder` that keeps the file there.
  ///
  /// - Parameters:
  ///   - names: Addresses by name.
  ///   - folder: Where the commands are run.
  /// - Throws: Where the file cannot be written.
  public init(_ names: [String: [String]], in folder: URL) throws {
    runner = CommandRunner(in: folder)
    path = folder.appendingPathComponent("hosts").path
    let lines = names.flatMap { name, addresses in addresses.map { "\($0) \(name)\n" } }.joined()
    try Data(("127.0.0.1 localhost\n" + lines).utf8).write(to: URL(fileURLWithPath: path))
  }

  /// A Boolean value that indicates whether this system lets commands have a file of hosts.
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
  /// - Parameter arguments: What follows the command's name.
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
