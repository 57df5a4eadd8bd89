import ChildProcesses
import Foundation
import HTMLParsing
import MainContent
import WebmarkTesting

/// The program `cmark-gfm`, GitHub's parser of Markdown.
enum CommonMarkParser {
  private static let program = "/usr/bin/cmark-gfm"

  static let isThere = FileManager.default.isExecutableFile(atPath: program)
  static let skipMessage = "cmark-gfm is not installed"

  /// Returns the text that a reader of the parsed Markdown sees.
  static func text(of markdown: String) async throws -> String {
    let html = try await html(of: markdown)
    return try ContentPage.content(html).document.visibleText(limit: .max)
  }

  /// Returns the parsed Markdown as HTML.
  static func html(of markdown: String) async throws -> String {
    try await TemporaryFolder.with { folder in
      let (input, output) = (
        folder.appendingPathComponent("a.md"), folder.appendingPathComponent("a.html")
      )
      try Data(markdown.utf8).write(to: input)
      let extensions = ["table", "strikethrough", "autolink", "tasklist"].flatMap { ["-e", $0] }
      var setting = ChildProcess.Setting(program, ["--unsafe"] + extensions)
      (setting.input, setting.output) = (input.path, output.path)
      try ChildProcess(setting).wait()
      return String(decoding: try Data(contentsOf: output), as: UTF8.self)
    }
  }
}

/// Pages of random structure, whose text is full of characters with a meaning in Markdown.
struct MarkupGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(state: seed) }

  private static let parts =
    #"* _ ` ~ [ ] ( ) < > # + - = | \ ! & ; : . ^ $ % { } " ' / @ 1 23 a B é 日本 ** __ ~~ ``` ![ ]( <b> &amp; "#
    + #"&#65; http://a.b/c_d https:// www.x.y a@b.cd --- === 1. 2) [x] :: \\ _a_ *b* a_b_c word the of"#

  private static let words = parts.split(separator: " ").map(String.init) + [" ", " ", " "]

  private mutating func text() -> String {
    let count = Int.random(in: 1...16, using: &random)
    let text = (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }.joined()
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  private mutating func inline(_ depth: Int = 0) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 6 where depth < 3: "<a href='/a(b)?c=1&amp;copy;=2|\\'>\(inline(depth + 1))</a>"
    case 7 where depth < 3: "<code>\(inline(depth + 1))</code>"
    case 8 where depth < 3: "<b>\(inline(depth + 1))</b>"
    case 9 where depth < 3: "\(inline(depth + 1))\(text())\(inline(depth + 1))"
    default: text()
    }
  }

  private mutating func repeated(_ count: ClosedRange<Int>, _ part: (inout Self) -> String)
    -> String
  {
    (0..<Int.random(in: count, using: &random)).map { _ in part(&self) }.joined()
  }

  private mutating func block(_ depth: Int = 0) -> String {
    switch Int.random(in: depth > 3 ? 4...4 : 0...9, using: &random) {
    case 0: "<h\(depth % 4 + 2)>\(inline())</h\(depth % 4 + 2)>"
    case 1:
      "<ul>\(repeated(1...4) { "<li>\($0.inline()) \($0.repeated(0...1) { $0.block(depth + 1) })" })</ul>"
    case 2:
      "<ol start=\(depth * 7)>\(repeated(1...12) { "<li>\($0.repeated(0...1) { $0.inline() }) \($0.repeated(0...1) { $0.block(depth + 1) })" })</ol>"
    case 3: "<blockquote>\(repeated(1...3) { $0.block(depth + 1) })</blockquote>"
    case 5: "<pre>\(repeated(1...4) { $0.text() + "\n" })</pre>"
    case 6:
      "<table>\(repeated(1...4) { "<tr>" + $0.repeated(1...4) { "<td rowspan=\(depth) colspan=\(depth + 1)>\($0.repeated(0...1) { $0.inline() })" } })</table>"
    case 7: "<dl><dt>\(inline())<dd>\(inline())</dl>"
    default: "<p>\(inline())</p>"
    }
  }

  /// Returns a page with a title and an article.
  mutating func page() -> String {
    "<main><h1>\(inline())</h1>\(repeated(1...8) { $0.block() })<p>\(ContentPage.prose)</p></main>"
  }
}
