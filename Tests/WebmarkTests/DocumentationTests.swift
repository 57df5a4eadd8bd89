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
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2).map(
      String.init
    )
    // The feature list has 55 rows.
    let numbers = rows.compactMap { row in
      row.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
    #expect(numbers == Array(1...55))
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(cells.count == 5)
      let names = cells[4].split(separator: "`").enumerated().filter { $0.offset % 2 == 0 }
        .map(\.element)
      if cells[2].hasPrefix("out of scope") {
        #expect(cells[4] == "–", "\(row)")
        continue
      }
      #expect(cells[2] == "works" || cells[2].hasPrefix("in part: "), "\(row)")
      #expect(!names.isEmpty, "\(row)")
      for name in names {
        #expect(tests.contains("`\(name)`") || tests.contains("\"\(name)\""), "\(name)")
      }
      for link in row.matches(of: /\]\((\.\.[^)]+)\)/) {
        let path = folder.appendingPathComponent(String(link.output.1)).path
        #expect(FileManager.default.fileExists(atPath: path), "\(link.output.1)")
      }
    }
  }

  @Test func `help shows default values as they are typed, and fits 80 columns`() throws {
    let runner = CommandRunner(in: Self.root)
    for path in try CommandTree(runner).paths {
      let help = try runner.run(path + ["--help"], environment: ["COLUMNS": "80"]).output
      #expect(!help.split(separator: "\n").contains { $0.count > 80 }, "\(path)")
      // Text that is broken in the source must fit, or else its lines are broken twice; the parser breaks lines of 80
      // characters.
      let wide = try runner.run(path + ["--help"], environment: ["COLUMNS": "300"]).output
      let text = wide.components(separatedBy: "\nUSAGE: ")[0].split(separator: "\n").dropFirst()
      #expect(!text.contains { $0.count >= 80 }, "\(path)")
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
