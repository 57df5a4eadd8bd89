import Foundation
import SystemIO
import Testing
import WebmarkTesting

/// Texts of arguments, files and file names, which must not control the terminal.
@Suite("hostile text", .timeLimit(.minutes(15)))
struct HostileTextTests {
  /// Escape, bell, backspace, carriage return, DEL, C1 CSI, a bidirectional override, a line separator.
  static let hostile = "x\u{1B}[31m\u{7}\u{8}\r\u{7F}\u{9B}2J\u{202E}\u{2028}\u{FEFF}y"

  private static func controls(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { PrintableText.isControl($0) && $0 != "\n" && $0 != "\t" }
  }

  private func check(_ answer: CommandRunner.Answer, _ name: String) {
    #expect(Self.controls(in: answer.output) == [], "\(name): standard output")
    #expect(Self.controls(in: answer.errors) == [], "\(name): standard error")
    #expect(answer.status >= 0, "\(name): ended by a signal")
  }

  /// Options that end a command at once.
  private static let ends = ["serve": ["--port", "99999"]]

  @Test func `every option and argument of every command`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let item = #"{"appID":"T.a","uniqueIdentifier":"1","attributeSet":{"title":"Plum"}}"#
      _ = try runner.run(["index", "add", "-"], input: item)
      for leaf in BuildScale.sample(try CommandTree(runner).leaves) {
        let fixed = Self.ends[leaf.name] ?? []
        let required = leaf.arguments.filter { $0.kind == "positional" && !$0.isOptional }
        let names = leaf.arguments.filter { $0.kind == "option" }.compactMap(\.option)
        let positional = required.map { _ in Self.hostile }
        check(try runner.run(leaf.path + fixed + positional), leaf.name)
        check(try runner.run(leaf.path + fixed + [Self.hostile, Self.hostile]), leaf.name)
        check(try runner.run(leaf.path + ["--" + Self.hostile]), leaf.name)
        for name in names {
          check(
            try runner.run(leaf.path + positional + [name, Self.hostile]),
            "\(leaf.name) \(name)"
          )
        }
      }
    }
  }

  @Test func `every option of the server`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      for name in ["--bind", "--host", "--owner", "--data", "--rate", "--keep-answers", "--port"] {
        let words = ["serve", "--port", "99999", name, Self.hostile]
        let answer = try runner.run(words)
        #expect(answer.status == 64)
        check(answer, "serve \(name)")
      }
    }
  }

  @Test func `titles, headings and passages of results`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let text = "a plum \\u001b[31m \\u009b2J \\u202e and pears"
      let item = """
        {"appID":"T.a","uniqueIdentifier":"1","attributeSet":{"title":"Plum \(text)",\
        "contentDescription":"\(text)","textContent":"\(text)"}}
        """
      try #expect(runner.run(["index", "add", "-"], input: item).status == 0)
      for query in ["plum", "pears"] {
        let answer = try runner.run(["search", query])
        #expect(answer.status == 0)
        check(answer, query)
      }
    }
  }

  @Test func `names and contents of files`() async throws {
    try await TemporaryFolder.with { folder in
      let name = "f\u{1B}[31m\u{9B}2J\u{202E}.html"
      let page = "<title>\(Self.hostile)</title><meta name=\"\(Self.hostile)\" content=\"a\">"
      let contents = [
        page, "http://a.example/ \(Self.hostile)=1\n\(Self.hostile)\n",
        "{\"appID\":\"\(Self.hostile)\",\"uniqueIdentifier\":1}\n\(Self.hostile)",
        "User-agent: \(Self.hostile)\nDisallow: /\(Self.hostile)\n\(Self.hostile)\n",
        "<urlset><url><loc>\(Self.hostile)</loc></url><\(Self.hostile)/></urlset>",
      ]
      let runner = CommandRunner(in: folder)
      let commands = [
        ["inspect"], ["inspect", "--json"], ["check", "--page-only"], ["extract"], ["sitemap"],
        ["sitemap", "--json"], ["crawl", "--no-progress"], ["crawl", "--log-format", "json"],
        ["index", "add"], ["index", "replace-domain", "d", "--app", "T.a"],
        ["activity", "become-current"], ["robots", "/", "--file"], ["extract", "--paths-from"],
        ["schedule", "print"],
      ]
      for content in contents {
        try Data(content.utf8).write(to: folder.appendingPathComponent(name))
        for command in commands { check(try runner.run(command + [name]), "\(command)") }
        check(try runner.run(["url", "-"], input: content), "url -")
        check(try runner.run(["robots", "-"], input: content), "robots -")
      }
    }
  }

  @Test func `what an app says comes back without controls, and as it was`() async throws {
    try await TemporaryFolder.with { folder in
      let runner = CommandRunner(in: folder)
      let line =
        #"{"appID":"T.a","uniqueIdentifier":"1","attributeSet":{"title":"P\u001b[31m\u009b\u202elum"}}"#
      _ = try runner.run(["index", "add", "-"], input: line)
      for words in [["search", "lum"], ["search", "lum", "--json"], ["index", "export"]] {
        let answer = try runner.run(words)
        check(answer, "\(words)")
        #expect(!answer.output.isEmpty)
      }
      let export = try runner.run(["index", "export"])
      let value = try JSONSerialization.jsonObject(with: Data(export.output.utf8)) as? [String: Any]
      let attributes = try #require(value?["attributeSet"] as? [String: Any])
      #expect(attributes["title"] as? String == "P\u{1B}[31m\u{9B}\u{202E}lum")
    }
  }

  // MARK: The sanitizer

  private static func escaped(_ text: String, colors: Bool = false) -> String {
    let bytes = PrintableText.escaped(Array(text.utf8), allowsColors: colors)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `text without controls is left as it is`() {
    for text in ["", "plain\n\ttext", "Käse – «½» ‚‘ 日本語 🇩🇪 👩‍👩‍👧 نص عربي"] {
      #expect(Self.escaped(text) == text)
    }
  }

  @Test func `every scalar is a control of the list or stays as it is`() {
    for value in UInt32(0)...0x2_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let hex = String(value, radix: 16, uppercase: true)
      let shown = "\\u" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
      let isShown = PrintableText.isControl(scalar) && scalar != "\n" && scalar != "\t"
      #expect(Self.escaped("a\(scalar)b") == (isShown ? "a\(shown)b" : "a\(scalar)b"))
    }
  }

  @Test func `colours are ours alone`() {
    let text = PrintableText.color("1;4") + "bold" + PrintableText.color("0")
    #expect(Self.escaped(text, colors: true) == "\u{1B}[1;4mbold\u{1B}[0m")
    #expect(Self.escaped(text) == "\\uFDD01;4\\uFDD1bold\\uFDD00\\uFDD1")
    #expect(Self.escaped("\u{1B}[1mx", colors: true) == "\\u001B[1mx")
    // A color sequence contains only digits and semicolons.
    let forged = PrintableText.color("2J\u{1B}]0;t")
    #expect(!Self.escaped(forged, colors: true).contains("\u{1B}"))
  }

  @Test func `damaged UTF-8 is passed over`() {
    for bytes: [UInt8] in [
      [0xC2], [0xE2, 0x80], [0xEF, 0xB7, 0x90], [0xC2, 0x41], [0xEF, 0x1B, 0x41],
    ] {
      let shown = PrintableText.escaped(bytes, allowsColors: true)
      #expect(!shown.contains(0x1B))
    }
  }
}
