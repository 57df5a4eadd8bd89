import HTMLParsing
import MainContent
import Testing
import URLStandard

/// Pages of the tests of main content.
enum ContentPage {
  /// A paragraph that reads like content.
  static let prose =
    "The quick brown fox jumps over the lazy dog, and the dog, which had been asleep, does not move. "
    + "Foxes are active at night, as every farmer knows."

  /// Returns `count` different paragraphs.
  static func paragraphs(_ count: Int) -> String {
    (1...count).map { "<p>\($0). \(prose)</p>" }.joined(separator: "\n")
  }

  /// Reads the content of a page in UTF-8.
  static func content(_ html: String, url: String = "https://a.example/b/") throws -> MainContent {
    let url = try #require(WebURL(url))
    let document = HTMLDocument(
      bytes: Array(html.utf8),
      contentType: "text/html; charset=utf-8",
      url: url
    )
    return MainContent(of: document)
  }

  /// Returns the kinds and texts of all blocks of a body, of which none is boilerplate by its length.
  static func blocks(_ body: String) throws -> [String] {
    let content = try content("<!doctype html><body>\(body)")
    return content.blocks.indices.map { "\(content.blocks[$0].kind): \(content.text(of: $0))" }
  }
}
