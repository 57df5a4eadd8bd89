import CoreSpotlight
import Testing
import WebmarkTesting

/// The table of symbols in the documentation is the comments of the uses in `Symbols`, which compile.
@Suite("symbols")
struct SymbolTests {
  /// The symbols of frameworks that cannot exist on Linux: a name, a file that uses it, and the alternative that the
  /// compiler states.
  static let refused = [
    (
      "SwiftUI's `View`, with `onContinueUserActivity` and `userActivity`",
      "struct Screen: View {}",
      "UIApplication.continueActivity(_:)"
    ),
    (
      "App Intents' `AppIntent`", "struct Show: AppIntent {}", "NSUserActivity and CSSearchableItem"
    ),
    ("App Intents' `AppEntity`", "struct Song: AppEntity {}", "IndexedEntity"),
    (
      "App Intents' `IndexedEntityQuery`", "struct Songs: IndexedEntityQuery {}",
      "CSSearchableIndexDelegate"
    ),
  ]

  struct Use {
    let row: String
    var code = ""

    var columns: [String] {
      row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The last component of the symbol, without its arguments.
    var baseName: String {
      let symbol = columns[0].replacingOccurrences(of: "`", with: "")
      let name = symbol.split(separator: "(").first.map(String.init) ?? symbol
      let base = name.split(separator: " ").first.map(String.init) ?? name
      let parts = base.split(separator: ".").map(String.init)
      return parts.last == "init" ? parts[parts.count - 2] : parts.last ?? base
    }
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func uses() throws -> [Use] {
    let folder = root.appendingPathComponent("Tests/CoreSpotlightTests/Symbols")
    var uses: [Use] = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for line in text.split(separator: "\n") {
        let line = line.trimmingCharacters(in: .whitespaces)
        if line.hasPrefix("// | ") {
          uses.append(Use(row: String(line.dropFirst(3))))
        } else if !uses.isEmpty {
          uses[uses.count - 1].code += line + "\n"
        }
      }
    }
    return uses
  }

  @Test
  func `each symbol of the table has a use that compiles, and the table is in the documentation`()
    throws
  {
    let uses = try Self.uses()
    #expect(uses.count > 150)
    for use in uses {
      #expect(use.columns.count == 3, "\(use.row)")
      #expect(["works", "no effect", "refused"].contains(use.columns[1]), "\(use.row)")
      // A call of a base class's method names the base class.
      #expect(use.code.contains(use.baseName), "\(use.row) is not used: \(use.code)")
    }
    #expect(Set(uses.map(\.row)).count == uses.count)
    let rows =
      uses.map(\.row)
      + Self.refused.map { "| \($0.0) | refused | by the compiler, which names \($0.2) |" }
    let table =
      "| symbol | status | on Linux |\n| --- | --- | --- |\n"
      + rows.joined(separator: "\n") + "\n"
    let page = Self.root.appendingPathComponent("Documentation/CoreSpotlight.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.range(of: "<!-- symbols -->\n"))
    let end = try #require(text.range(of: "<!-- end of symbols -->"))
    if ProcessInfo.processInfo.environment["WEBMARK_RECORD"] == "1" {
      let changed = text[..<start.upperBound] + table + text[end.lowerBound...]
      try changed.write(to: page, atomically: true, encoding: .utf8)
    }
    #expect(text[start.upperBound..<end.lowerBound] == table, "WEBMARK_RECORD=1 writes it")
  }

  @Test(arguments: refused)
  func `a symbol that cannot exist is refused with its alternative`(
    name: String,
    code: String,
    alternative: String
  ) async throws {
    try await TemporaryFolder.with { folder in
      try "import CoreSpotlight\n\(code)\n".write(
        to: folder.appendingPathComponent("a.swift"),
        atomically: true,
        encoding: .utf8
      )
      let answer = try CommandRunner(in: folder).run(
        ["swiftc", "-typecheck", "a.swift"] + (try SampleAppTests.importPaths()),
        program: "/usr/bin/env",
        limit: 300
      )
      #expect(answer.status != 0)
      #expect(answer.errors.contains("is unavailable: "), "\(answer.errors)")
      #expect(answer.errors.contains(alternative), "\(answer.errors)")
    }
  }
}
