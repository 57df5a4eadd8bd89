import Foundation
import Testing
import WebmarkTesting

/// Files that are not pages, and paths that are not files, which must be rejected with a reason in
/// bounded memory.
@Suite("input files", .timeLimit(.minutes(15)))
struct InputFileTests {
  private static let formats: [(name: String, bytes: [UInt8], message: String)] = [
    (
      "x.warc.lz4", [0x04, 0x22, 0x4D, 0x18, 0x64, 0x40],
      "it is an LZ4 file; decompress it first: lz4 -d"
    ),
    (
      "x.warc.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],
      "it is an XZ file; decompress it first: xz -d"
    ),
    ("x.bz2", Array("BZh91AY&SY".utf8), "it is a bzip2 file; decompress it first: bzip2 -d"),
    ("x.zip", [0x50, 0x4B, 3, 4], "it is a ZIP file (or WACZ); decompress it first: unzip"),
    ("x.7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "it is a 7-Zip file"),
    ("x.tar", [UInt8](repeating: 0, count: 257) + Array("ustar".utf8), "it is a tar file"),
    ("x.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "it is a PNG image"),
    ("x.jpg", [0xFF, 0xD8, 0xFF, 0xE0], "it is a JPEG image"),
    ("x.pdf", Array("%PDF-1.7".utf8), "it is a PDF document"),
    ("x.sqlite", Array("SQLite format 3\0".utf8), "it is an SQLite database"),
    (
      "x.bin", (0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ $0 / 7) },
      "it is binary data"
    ),
    // Numbers of 16 bits have zero bytes where UTF-16 has them.
    ("x.pcm", (0..<2000).flatMap { [UInt8(1 + $0 % 29), 0] }, "it is binary data"),
  ]

  @Test func `a byte order mark and carriage returns are no part of lines`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      for (name, text) in [
        ("robots.txt", "User-agent: *\nDisallow: /private"), ("a.html", "<title>A</title>"),
        ("paths", "\u{FEFF}a.html\r\na.html\r\n"),
      ] { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
      let urls = "\u{FEFF}http://a.example/private/1\r\nhttp://a.example/private/2\r\n"
      let robots = try runner.run(["robots", "--file", "robots.txt", "-"], input: urls)
      #expect(robots.lines.count { $0.hasPrefix("disallowed") } == 2)
      try #expect(runner.run(["extract", "--paths-from", "paths"]).lines.count == 2)
    }
  }

  @Test("an unknown format is named", arguments: formats.indices)
  func format(_ index: Int) async throws {
    let (name, bytes, message) = Self.formats[index]
    try await TemporaryFolder.with { folder in
      try Data(bytes).write(to: folder.appendingPathComponent(name))
      let runner = CommandRunner(in: folder)
      for words in [
        ["extract"], ["inspect"], ["check", "--page-only"], ["robots", "/", "--file"],
      ] {
        let answer = try runner.run(words + [name])
        #expect(answer.status == 2, "\(words)")
        #expect(answer.errors.contains("\(name): \(message)"), "\(words): \(answer.errors)")
        #expect(!answer.output.contains("http://localhost/"), "\(words)")
      }
    }
  }

  @Test func `pages with odd bytes are pages`() async throws {
    try await TemporaryFolder.with { folder in
      let pages: [[UInt8]] = [
        Array("<title>Plum</title>\0\u{1}\u{2}".utf8),
        Array("\u{FEFF}<title>Plum</title>".utf8),
        Array(
          "Plain text, with a \u{1} in it, and nothing else that is odd at all, honestly.".utf8
        ),
        [0xFF, 0xFE]
          + Array("<title>Plum</title>".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
        Array("A plain text about a Plum.\n".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
        [0x80, 0x81, 0x93, 0x94] + Array(" in windows-1252".utf8),
      ]
      let runner = CommandRunner(in: folder)
      for page in pages {
        try Data(page).write(to: folder.appendingPathComponent("page.html"))
        for words in [["extract"], ["inspect"]] {
          let answer = try runner.run(words + ["page.html"])
          #expect(answer.status == 0, "\(page.prefix(20)): \(answer.errors)")
        }
      }
    }
  }

  @Test func `folders, devices and missing files are errors`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      try Data().write(to: folder.appendingPathComponent("empty"))
      let commands = [
        ["inspect"], ["extract"], ["sitemap"], ["robots", "/", "--file"], ["crawl"],
        ["index", "add"],
        ["extract", "--paths-from"], ["activity", "update"], ["check", "--page-only"],
      ]
      for words in commands {
        for path in ["/nowhere", "/", "/dev/zero"] where words.first != "check" || path != "/" {
          let answer = try runner.run(words + [path])
          #expect(answer.status == 2, "\(words) \(path)")
          #expect(answer.errors.contains(path), "\(words) \(path): \(answer.errors)")
        }
      }
      for words in [["inspect"], ["extract"], ["crawl"], ["activity", "update"]] {
        let answer = try runner.run(words + ["empty"])
        #expect(answer.status == 2 && answer.errors.contains("empty"), "\(words)")
      }
    }
  }

  @Test func `lines without an end are bounded`() async throws {
    try await TemporaryFolder.with { folder in
      for words in [["url", "-"], ["robots", "-"], ["extract", "--paths-from", "-"]] {
        let answer = try CommandRunner(in: folder).run(
          ["-c", #"exec "$@" </dev/zero"#, "sh", CommandRunner.binary.path] + words,
          program: "/bin/sh"
        )
        #expect(answer.status == 2, "\(words)")
        #expect(answer.errors.contains("a line has more than 16777216 bytes"), "\(words)")
      }
    }
  }

  @Test func `a named pipe in a folder is not waited for`() async throws {
    try await TemporaryFolder.with { folder in
      let site = folder.appendingPathComponent("site")
      try FileManager.default.createDirectory(at: site, withIntermediateDirectories: false)
      try Data("<title>Plum</title>".utf8).write(to: site.appendingPathComponent("a.html"))
      _ = unsafe mkfifo(site.path + "/b.html", 0o600)
      try FileManager.default.createSymbolicLink(
        atPath: site.path + "/c.html",
        withDestinationPath: "b.html"
      )
      let answer = try CommandRunner(in: folder).run(["check", "site", "--page-only"], limit: 20)
      #expect(answer.output.contains("site/a.html"))
    }
  }
}
