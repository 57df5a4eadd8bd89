import Basics
import Testing
import WebmarkTesting

/// Path patterns and spelling suggestions.
///
/// The expectations on patterns are those of
/// <https://git-scm.com/docs/gitignore#_pattern_format>.
@Suite("path patterns and nearest words")
struct PathGlobTests {
  @Test(
    "a pattern matches",
    arguments: [
      ("a.html", "a.html"), ("a.html", "blog/a.html"), ("*.tmp.html", "x/y/a.tmp.html"),
      ("drafts", "drafts/a.html"), ("drafts/", "drafts/a/b.html"), ("blog/*", "blog/a.html"),
      ("blog/**", "blog/2026/05/a.html"), ("**/print.html", "a/b/print.html"),
      ("**/print.html", "print.html"), ("a/**/b", "a/b"), ("a/**/b", "a/x/y/b"),
      ("./blog/*.html", "blog/a.html"), ("/blog/*.html", "./blog/a.html"), ("?.html", "a.html"),
      ("https://shop.example/old/**", "https://shop.example/old/7"), ("**", "any/thing"),
    ]
  )
  func matches(pattern: String, path: String) {
    #expect(PathGlob(pattern).matches(path))
  }

  @Test(
    "a pattern does not match",
    arguments: [
      ("a.html", "aa.html"), ("blog/*", "blog/2026/a.html"), ("blog/*", "old/blog/a.html"),
      ("a/**/b", "a/xb"), ("a/**/b", "ab"), ("**/print.html", "blueprint.html"),
      ("*.html", "a.htm"), ("?.html", "ab.html"), ("drafts/", "drafts"), ("", "a"),
    ]
  )
  func passes(pattern: String, path: String) {
    #expect(!PathGlob(pattern).matches(path))
  }

  @Test func `many stars take no exponential time`() {
    let pattern = PathGlob(String(repeating: "*a", count: 40) + "b/c")
    let path = String(repeating: "a", count: 2000) + "/c"
    let time = processorTime { #expect(!pattern.matches(path)) }
    #expect(time < .seconds(10))
  }

  @Test(
    "the nearest word",
    arguments: [
      ("Prodcut", "Product"), ("TITLE-LNG", "TITLE-LONG"), ("noidex", "noindex"),
      ("levls", "levels"), ("xyz", nil), ("Product", nil), ("p", nil),
    ] as [(String, String?)]
  )
  func nearest(word: String, expected: String?) {
    let words = ["Person", "Product", "TITLE-LONG", "TITLE-DUP", "noindex", "levels"]
    #expect(NearestWord.of(word, among: words) == expected)
  }
}
