import Foundation
import Testing
import WebmarkTesting

/// `webmark doctor`: what it finds, and what it advises.
@Suite("webmark doctor")
struct DoctorCommandTests {
  private func states(_ arguments: [String], in folder: URL) throws -> (
    status: Int32, checks: [String: [String: String]]
  ) {
    let answer = try CommandRunner(in: folder).run(["doctor", "--json"] + arguments)
    let checks = try answer.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
    }
    return (answer.status, Dictionary(checks.map { ($0["name"] ?? "", $0) }) { first, _ in first })
  }

  @Test func `a machine without data has nothing that prevents work`() async throws {
    try await TemporaryFolder.with { folder in
      let (_, checks) = try states([], in: folder)
      for name in ["libraries", "limits", "clock"] {
        #expect(checks[name]?["state"] == "fine", "\(name)")
      }
      #expect(checks["data folder"]?["state"] == "note")
      #expect(checks["index"]?["action"] == "webmark crawl seeds.txt")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.isEmpty, "nothing is made")
    }
  }

  @Test func `too few file descriptors are told, and no crash`() async throws {
    try await TemporaryFolder.with { folder in
      let script = #"ulimit -n 20; exec "$@""#
      for words in [["doctor"], ["index", "stats"]] {
        let answer = try CommandRunner(in: folder).run(
          ["-c", script, "sh", CommandRunner.binary.path] + words,
          program: "/bin/sh"
        )
        #expect(answer.status == 2, "\(words)")
        let text = answer.output + answer.errors
        #expect(text.contains("64 file descriptors; 'ulimit -n' permits 20"), "\(text)")
      }
    }
  }

  @Test func `a repair is no remedy for an index that cannot be opened`() async throws {
    try await TemporaryFolder.with { folder in
      // No user can open a folder as a file.
      let index = folder.appendingPathComponent("data/index.sqlite")
      try FileManager.default.createDirectory(at: index, withIntermediateDirectories: true)
      let (status, checks) = try states(["--data", "data"], in: folder)
      #expect(status == 2 && checks["index"]?["state"] == "problem")
      #expect(checks["index"]?["message"]?.contains("cannot be used") == true)
      #expect(checks["index"]?["action"]?.contains("verify") == false)
    }
  }

  @Test func `a damaged index, a file for a folder and open permissions are told`() async throws {
    try await TemporaryFolder.with { folder in
      let data = folder.appendingPathComponent("data")
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: data.path)
      try Data("no database, but a text of some length".utf8)
        .write(to: data.appendingPathComponent("index.sqlite"))
      let (status, checks) = try states(["--data", "data"], in: folder)
      #expect(status == 2)
      #expect(checks["index"]?["state"] == "problem")
      #expect(checks["index"]?["action"]?.contains("index verify") == true)
      #expect(checks["data folder"]?["action"] == "chmod 700 data")
      let file = try states(["--data", "data/index.sqlite"], in: folder)
      #expect(file.status == 2 && file.checks["data folder"]?["state"] == "problem")
    }
  }
}
