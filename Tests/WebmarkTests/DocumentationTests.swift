import Foundation
import Testing
import WebmarkTesting

/// The references of the documentation exist.
@Suite("documentation")
struct DocumentationTests {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the text of all test files.
  static func tests() throws -> String {
    let folder = root.appendingPathComponent("Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "swift" && $0.lastPathComponent != "DocumentationTests.swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
  }

  @Test("each row names files and tests that are there", arguments: ["AppleSearch.md"])
  func tables(_ page: String) throws {
    let folder = Self.root.appendingPathComponent("Documentation")
    let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
    let tests = try Self.tests()
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
    #expect(rows.count > 20)
    for row in rows {
      let name = try #require(
        row.split(separator: "|").last?.split(separator: "`").dropFirst().first
      )
      #expect(tests.contains("`\(name)`") || tests.contains("\"\(name)\""), "\(name)")
      for link in row.matches(of: /\]\((\.\.[^)]+)\)/) {
        let path = folder.appendingPathComponent(String(link.output.1)).path
        #expect(FileManager.default.fileExists(atPath: path), "\(link.output.1)")
      }
    }
  }

  @Test func `help shows default values as they are typed`() throws {
    let runner = CommandRunner(in: Self.root)
    for path in try CommandTree(runner).paths {
      let help = try runner.run(path + ["--help"]).output
      #expect(help.firstMatch(of: /default: [A-Za-z]+\(/) == nil, "\(path)")
    }
  }

  @Test func `make uninstall removes what make install-files put there`() async throws {
    let makefile = try String(
      contentsOf: Self.root.appendingPathComponent("Makefile"),
      encoding: .utf8
    )
    let parts = makefile.components(separatedBy: "\nuninstall:")
    let install = try #require(parts.first?.components(separatedBy: "install-files:").last)
    let uninstall = try #require(parts.last)
    for name in ["bin", "completions/webmark", "/_webmark", "webmark.fish", "share/man/man1"] {
      #expect(install.contains(name) && uninstall.contains(name), "\(name)")
    }
  }
}
