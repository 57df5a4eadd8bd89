import Fetching
import Foundation
import Testing
import URLStandard
import WebmarkTesting

/// Symbolic links are followed within a folder, but never out of it.
@Suite("ContainedFolder")
struct ContainedFolderTests {
  /// Creates a folder `site` next to a file and a folder that do not belong to it.
  private static func with(_ body: (URL) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let manager = FileManager.default
      for name in ["site/docs", "other", "site-2"] {
        try manager.createDirectory(
          at: folder.appendingPathComponent(name),
          withIntermediateDirectories: true
        )
      }
      for name in ["site/a.html", "site/docs/b.html", "other/c.html", "site-2/d.html"] {
        try Data("<p>".utf8).write(to: folder.appendingPathComponent(name))
      }
      for (link, target) in [
        ("site/in.html", "docs/b.html"), ("site/out.html", "../other/c.html"),
        ("site/up", "../other"), ("site/beside.html", "../site-2/d.html"),
        ("site/absolute.html", folder.path + "/other/c.html"), ("site/twice.html", "out.html"),
        ("site/broken.html", "nowhere.html"), ("site/loop.html", "loop.html"),
        ("site/back.html", "../site/a.html"), ("alias", "site"),
      ] {
        try manager.createSymbolicLink(
          atPath: folder.appendingPathComponent(link).path,
          withDestinationPath: target
        )
      }
      try await body(folder)
    }
  }

  @Test func `links within are followed, links out are not`() async throws {
    try await Self.with { folder in
      for root in ["site", "alias", "site/"] {
        let site = try #require(ContainedFolder(folder.path + "/" + root))
        for path in ["out.html", "up/c.html", "up", "beside.html", "absolute.html", "twice.html"] {
          #expect(site.entry(at: path) == .outside, "\(path)")
        }
        for path in ["broken.html", "loop.html", "none.html", "a.html/"] {
          #expect(site.entry(at: path) == .missing, "\(path)")
        }
        #expect(site.entry(at: "../other/c.html") == .outside)
        #expect(site.entry(at: "docs") == .folder)
        for path in ["a.html", "in.html", "back.html", "docs/b.html"] {
          guard case .file(let real) = site.entry(at: path) else {
            Issue.record("\(path) is no file")
            continue
          }
          #expect(real.contains("/site/"))
        }
      }
      #expect(ContainedFolder(folder.path + "/site/a.html") == nil)
      #expect(ContainedFolder(folder.path + "/none") == nil)
    }
  }

  @Test func `a site in a folder answers 404 for links out, and tells which`() async throws {
    try await Self.with { folder in
      let curl = CurlTransport(userAgent: "test")
      let site = try #require(FolderTransport(folder: folder.path + "/site", curl: curl))
      func status(_ path: String) async throws -> Int {
        let url = try #require(WebURL("https://a.example" + path))
        return try await site.fetch(FetchRequest(url: url)).get().status
      }
      for path in ["/out.html", "/up/c.html", "/up/", "/up", "/beside.html", "/out.html"] {
        try await #expect(status(path) == 404, "\(path)")
      }
      for path in ["/a.html", "/in.html", "/back.html"] {
        try await #expect(status(path) == 200, "\(path)")
      }
      #expect(site.linksOutside == ["/beside.html", "/out.html", "/up", "/up/", "/up/c.html"])
    }
  }
}
