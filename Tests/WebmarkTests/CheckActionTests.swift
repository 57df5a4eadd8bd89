import Fixtures
import Foundation
import Testing
import WebmarkTesting

/// The script of the GitHub Action, and the files that name it.
@Suite("webmark check: continuous integration")
struct CheckActionTests {
  private func run(_ variables: [String: String], page: String) async throws -> (
    status: Int32, output: String, sarif: String
  ) {
    try await TemporaryFolder.with { folder in
      try Data(page.utf8).write(to: folder.appendingPathComponent("a,b.html"))
      let programs = CommandRunner.binary.deletingLastPathComponent().path
      let answer = try CommandRunner(in: folder).run(
        [],
        program: FixtureFolder.packageRoot + "/Packaging/github-action",
        environment: variables.merging(["PATH": "\(programs):/usr/bin:/bin"]) { $1 }
      )
      let sarif = try? String(
        contentsOf: folder.appendingPathComponent("out.sarif"),
        encoding: .utf8
      )
      return (answer.status, answer.output, sarif ?? "no file")
    }
  }

  @Test func `findings are annotations, and SARIF is written`() async throws {
    let variables = [
      "WEBMARK_PAGES": "a,b.html", "WEBMARK_BASE": "https://shop.example/a",
      "WEBMARK_SARIF": "out.sarif",
    ]
    let bad = try await run(variables, page: "<html lang=en>\n<title>50% %0A</title>")
    #expect(bad.status == 1)
    #expect(
      bad.output.contains(
        "::warning file=a%2Cb.html,line=1,col=1,title=DESC-MISSING::The page has no description."
      ),
      "\(bad.output)"
    )
    #expect(bad.sarif.contains("\"DESC-MISSING\""))
    let lenient = try await run(
      variables.merging(["WEBMARK_FAIL_ON": "error"]) { $1 },
      page: "<html lang=en>\n<title>T</title>"
    )
    #expect(lenient.status == 0)
    let broken = try await run(["WEBMARK_PAGES": "missing.html"], page: "")
    #expect(broken.status == 2)
  }

  /// A block scalar of YAML, `pages: |`, has a line for each page.
  @Test func `pages may be on lines of their own, and a missing one is an annotation`() async throws
  {
    let page = "<html lang=en>\n<title>T</title>"
    let lines = try await run(["WEBMARK_PAGES": "a,b.html\n./a,b.html\n"], page: page)
    #expect(lines.output.contains("file=a%2Cb.html,line=1"), "\(lines.output)")
    #expect(lines.output.contains("file=./a%2Cb.html,line=1"))
    let missing = try await run(
      ["WEBMARK_PAGES": "missing.html a,b.html", "WEBMARK_SARIF": "out.sarif"],
      page: page
    )
    #expect(missing.status == 2)
    #expect(missing.output.contains("::error::there is no file or folder missing.html"))
    #expect(missing.sarif == "no file")
  }

  @Test func `the action and the hook name what is there`() throws {
    let root = FixtureFolder.packageRoot
    let action = try String(contentsOfFile: root + "/action.yml", encoding: .utf8)
    #expect(action.contains("Packaging/github-action"))
    #expect(FileManager.default.isExecutableFile(atPath: root + "/Packaging/github-action"))
    let hooks = try String(contentsOfFile: root + "/.pre-commit-hooks.yaml", encoding: .utf8)
    #expect(hooks.contains("entry: webmark check"))
  }
}
