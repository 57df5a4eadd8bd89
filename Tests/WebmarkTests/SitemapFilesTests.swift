import Foundation
import SearchableItems
import Testing
import WebmarkTesting

@testable import WebmarkCommand

/// The limits of <https://www.sitemaps.org/protocol.html#index>: 50,000 URLs and 50 MB (52,428,800 bytes) a file.
@Suite("sitemap files")
struct SitemapFilesTests {
  /// Writes a sitemap of pages, and returns its files by name.
  private func files(of urls: [String], in folder: String) throws -> [String: String] {
    let path = folder + "/sitemap.xml"
    var sitemap = SitemapFiles(
      SitemapFiles.Destination(path: path, folderURL: "https://a.example/")
    )
    for url in urls { try sitemap.add(WebItem.page(url, title: "Page")) }
    try sitemap.close()
    #expect(sitemap.total == urls.count)
    var found: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      found[name] = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    }
    return found
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func count(_ part: String, in text: String?) -> Int {
    (text ?? "").components(separatedBy: part).count - 1
  }

  @Test func `50,000 URLs fit into one file`() throws {
    try inFolder { folder in
      let files = try files(of: (1...50_000).map { "https://a.example/\($0)" }, in: folder)
      #expect(Array(files.keys) == ["sitemap.xml"])
      #expect(count("<loc>", in: files["sitemap.xml"]) == 50_000)
    }
  }

  @Test func `more are split, with an index of the files`() throws {
    try inFolder { folder in
      let files = try files(of: (1...100_001).map { "https://a.example/\($0)" }, in: folder)
      let parts = ["sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"]
      #expect(files.keys.sorted() == parts + ["sitemap.xml"])
      #expect(parts.map { count("<loc>", in: files[$0]) } == [50_000, 50_000, 1])
      let index = try #require(files["sitemap.xml"])
      #expect(index.contains("<sitemapindex"))
      for part in parts { #expect(count("<loc>https://a.example/\(part)</loc>", in: index) == 1) }
    }
  }

  @Test func `files of more than 50 MB are split`() throws {
    try inFolder { folder in
      let path = String(repeating: "a", count: 2000)
      let files = try files(of: (1...26_000).map { "https://a.example/\($0)/\(path)" }, in: folder)
      #expect(files.count == 3)
      #expect(files.values.allSatisfy { $0.utf8.count <= 52_428_800 })
      let parts = files.filter { $0.key != "sitemap.xml" }
      #expect(parts.values.reduce(0) { $0 + count("<loc>", in: $1) } == 26_000)
    }
  }
}
