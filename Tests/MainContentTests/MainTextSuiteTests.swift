import ContentCodings
import Foundation
import HTMLParsing
import MainContent
import Testing
import URLStandard
import WebmarkTesting

/// Real news and blog pages, in which people marked the article
/// (`scrapinghub/article-extraction-benchmark`), and its measure.
@Suite("main-text suite", .enabled(if: SharedCases.areThere, "\(SharedCases.skipMessage)"))
struct MainTextSuiteTests {
  /// The required mean of precision and recall; trafilatura 2.0 has .958 on these pages, and all visible text .67.
  private static let bar = 0.97

  @Test func `the text of articles`() throws {
    let truth = try SharedCases.object("main-text/truth.json")
    #expect(truth.count == 92)
    var (precisions, recalls) = ([Double](), [Double]())
    for (name, page) in truth {
      let fields = try #require(page as? [String: Any])
      let article = try #require(fields["articleBody"] as? String)
      let expected = Self.runs(of: article)
      let found = Self.runs(of: try Self.text(of: name, url: fields["url"] as? String ?? ""))
      let common = found.reduce(0) { $0 + min($1.value, expected[$1.key] ?? 0) }
      if !found.isEmpty { precisions.append(Double(common) / Double(found.values.reduce(0, +))) }
      recalls.append(Double(common) / Double(expected.values.reduce(0, +)))
    }
    let (precision, recall) = (Self.mean(precisions), Self.mean(recalls))
    let score = 2 * precision * recall / (precision + recall)
    #expect(score >= Self.bar, "F1 \(score), precision \(precision), recall \(recall)")
  }

  private static func text(of name: String, url: String) throws -> String {
    let bytes = try SharedCases.bytes("main-text/pages/\(name).html.gz")
    let page = try #require(ContentCoding.gzip.decompressed(bytes, limit: 10_000_000))
    let document = HTMLDocument(
      bytes: page.bytes,
      contentType: "text/html; charset=utf-8",
      url: try #require(WebURL(url))
    )
    return MainContent(of: document).plainText()
  }

  /// Returns the runs of four words of a text, and how often each occurs.
  private static func runs(of text: String) -> [ArraySlice<Substring>: Int] {
    let words = text.unicodeScalars.split { !isWord($0) }.map { Substring($0) }
    let length = max(1, min(4, words.count))
    guard words.count >= length else { return [:] }
    var runs: [ArraySlice<Substring>: Int] = [:]
    for start in 0...(words.count - length) {
      runs[words[start..<(start + length)], default: 0] += 1
    }
    return runs
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation:
      true
    default: false
    }
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }
}
