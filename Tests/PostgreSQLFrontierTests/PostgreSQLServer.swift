import ChildProcesses
import Foundation
import Synchronization
import Testing
import WebmarkTesting

@testable import PostgreSQLFrontier

/// A PostgreSQL server in a temporary folder, on a socket in that folder; it ends with the test process.
final class PostgreSQLServer: Sendable {
  /// The folder of the server's programs; `nil` if PostgreSQL is not installed.
  static let programs: String? = {
    let folder = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return versions.compactMap { Int($0) }.sorted().last { $0 >= 13 }
      .map { "\(folder)/\($0)/bin" }
  }()

  /// A Boolean value that indicates whether the tests can run.
  static var isInstalled: Bool { programs != nil }
  static let skipMessage: Comment = "PostgreSQL is not installed; 'apt install postgresql-15'"

  /// The server of tests that do not restart it.
  static let common: Result<PostgreSQLServer, any Error> = Result { try PostgreSQLServer() }

  let folder: String
  private let schemaCount = Mutex(0)

  /// Creates a database and starts its server, which refuses to run as root.
  private static let script = """
    cd "$1" || exit 1
    as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=nobody --regid=nogroup --clear-groups "$@"; else "$@"; fi; }
    if [ "$(id -u)" = 0 ]; then chown nobody "$1"; fi
    as "$2/initdb" -D data -U webmark -A trust --no-sync -E UTF8 --locale=C || exit 1
    as "$2/pg_ctl" -D data -l log -w -t 120 start \
      -o "-k '$1' -h '' -c fsync=off -c max_connections=300 -c shared_buffers=32MB" || exit 1
    while kill -0 $PPID 2>/dev/null; do sleep 1; done
    as "$2/pg_ctl" -D data -m immediate stop
    rm -rf "$1"
    """

  init() throws {
    let programs = try #require(Self.programs)
    folder = try TemporaryFolder.make().path
    var setting = ChildProcess.Setting("/bin/sh", ["-c", Self.script, "sh", folder, programs])
    setting.environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"]
    setting.output = folder + "/initdb.log"
    setting.errors = folder + "/initdb.errors"
    _ = try ChildProcess(setting)
  }

  /// Ends the server's processes at once, as if the machine had failed, and starts it again.
  func crashAndRestart() throws { try control("restart") }

  /// Ends the server's processes at once.
  func stop() throws { try control("stop") }

  private func control(_ action: String) throws {
    let programs = try #require(Self.programs)
    let script = """
      as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=nobody --regid=nogroup --clear-groups "$@"; else "$@"; fi; }
      cd "$1" && as "$2/pg_ctl" -D data -l log -w -t 120 -m immediate "$3"
      """
    var setting = ChildProcess.Setting("/bin/sh", ["-c", script, "sh", folder, programs, action])
    setting.environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"]
    let status = try ChildProcess(setting).wait()
    #expect(status == 0)
  }

  /// Returns the address of a new, empty schema.
  func newSchema() async throws -> String {
    let name = schemaCount.withLock { count in
      count += 1
      return "s\(count)"
    }
    _ = try await client(schema: "public").transaction { connection in
      try connection.run("CREATE SCHEMA \(name)").count
    }
    return address(schema: name)
  }

  private func address(schema: String) -> String {
    "postgresql:///postgres?host=\(folder)&user=webmark&options=-csearch_path%3D\(schema)"
  }

  private func client(schema: String) -> PostgreSQLClient {
    PostgreSQLClient(address(schema: schema), patience: 120)
  }
}
