import Fixtures
import Foundation
import Testing
import WebmarkTesting

/// The links of a folder's pages, as `webmark check` reports them.
@Suite("webmark check: links")
struct CheckLinkTests {
  private static let page = "<html lang=en>\n<title>T</title>\n<meta name=description content=d>\n"

  private func findings(
    _ files: [String: String],
    _ options: [String] = []
  ) async throws -> [String] {
    try await TemporaryFolder.with { folder in
      for (path, text) in files {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
      let answer = try CommandRunner(in: folder).run(
        ["check", "site", "--only", "LINK-*", "--json"] + options
      )
      return try answer.lines.flatMap { line -> [String] in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return (object?["findings"] as? [[String: Any]] ?? []).map {
          "\($0["id"] ?? "") \($0["source"] ?? ""):\($0["line"] ?? ""):\($0["column"] ?? "")"
        }
      }
    }
  }

  @Test(
    "missing pages, folders, images and anchors are found with their places",
    arguments: [
      [], ["--base", "https://shop.example/"], ["--base", "https://shop.example/docs/"],
    ]
  )
  func broken(options: [String]) async throws {
    let index =
      Self.page + "<a href=guide/>Guide of the house</a>\n<a href=missing/>Missing part</a>\n"
      + "<a href=guide>Guide without slash</a> <a href=guide/#none>Nothing here is</a>\n"
      + "<a href=guide/index.html#part>Part of the guide</a><a href='#own'>Own</a><a href=#top>Top</a>\n"
      + "<p id=own><img alt='' src=no.png><img alt='' src=yes.png>\n<a href=about>About the house</a>\n"
      + "<a href=empty/>Empty folder</a>"
    let found = try await findings(
      [
        "site/index.html": index, "site/yes.png": "x", "site/empty/x.txt": "x",
        "site/guide/index.html": Self.page
          + "<a name=part>Part</a><a href=../about.html#%C3%BC>x</a>",
        "site/about.html": Self.page + "<meta name=robots content=noindex><p id=ü>",
      ],
      options
    )
    let wanted = [
      "LINK-BROKEN site/index.html:5:1", "LINK-BROKEN site/index.html:8:11",
      "LINK-BROKEN site/index.html:10:1", "LINK-ANCHOR site/index.html:6:39",
      "LINK-REDIRECT site/index.html:6:1", "LINK-NOINDEX site/index.html:9:1",
      "LINK-NOINDEX site/guide/index.html:4:22",
    ]
    #expect(Set(found) == Set(wanted))
  }

  @Test func `links of applications and other sites are not looked up`() async throws {
    let text =
      Self.page + "<a href=#/route>Route of the app</a><a href=#!x>Other route</a>"
      + "<a href=https://other.example/none>Other site</a><a href=mailto:a@b.example>Mail to us</a>"
      + "<a href='other.html#:~:text=plum'>Plums of ours</a>"
    let files = ["site/index.html": text, "site/other.html": Self.page]
    #expect(try await findings(files).isEmpty)
  }
}
