import Foundation
import HTMLParsing
import MarkupExtraction
import Sitemaps
import URLStandard

/// Checks that derived data is at most the documented multiple of the page; the first bytes select the
/// kind and length of the multiplication, and the rest is the inserted text.
func fuzzLengths(_ bytes: [UInt8]) {
  guard bytes.count > 4 else { return }
  let way = MultipliedText.ways[Int(bytes[0]) % MultipliedText.ways.count]
  let text = String(decoding: bytes[4...].prefix(200), as: UTF8.self)
  let long = text.isEmpty ? "" : String(repeating: text, count: 1 + Int(bytes[1]) * 2)
  let part = way.part.replacing("TEXT", with: text)
  let parts = String(repeating: part, count: 1 + (Int(bytes[2]) << 8 | Int(bytes[3])) / 4)
  let page = Array((way.head.replacing("LONG", with: long) + parts).utf8)
  way.isSitemap ? requireSitemap(page, at: long) : requirePage(page)
}

private func limit(_ count: Int) -> Int {
  DerivationBudget.floor + DerivationBudget.factor * count
}

private func requirePage(_ page: [UInt8]) {
  guard let url = WebURL("https://a.example/b/") else { return }
  let document = HTMLDocument(bytes: page, contentType: "text/html; charset=utf-8", url: url)
  var budget = DerivationBudget(documentBytes: document.byteCount)
  let markup = MarkupExtractor().extract(from: document, within: &budget)
  guard let json = try? JSONEncoder().encode(markup),
    let value = try? JSONSerialization.jsonObject(with: json)
  else { return require(false, "cannot be written as JSON") }
  let derived = byteCount(value)
  require(derived <= limit(page.count), "\(derived) bytes are derived from \(page.count)")
}

private func requireSitemap(_ file: [UInt8], at path: String) {
  guard let url = WebURL("https://a.example/b/")?.resolve(path) else { return }
  let sitemap = Sitemap(parsing: file, url: url)
  let derived = sitemap.entries.reduce(0) { sum, entry in
    let images = entry.images.reduce(0) { $0 + $1.href.utf8.count }
    return sum + entry.url.href.utf8.count + images
      + entry.alternates.reduce(0) { $0 + $1.url.href.utf8.count }
  }
  require(derived <= limit(file.count), "\(derived) bytes are derived from \(file.count)")
}

/// Returns the number of bytes of all texts of a JSON value.
private func byteCount(_ value: Any) -> Int {
  switch value {
  case let text as String: text.utf8.count
  case let values as [Any]: values.reduce(0) { $0 + byteCount($1) }
  case let members as [String: Any]: members.values.reduce(0) { $0 + byteCount($1) }
  default: 0
  }
}

/// A prefix with one long text, and a part that refers to it repeatedly.
private struct MultipliedText {
  let head: String
  let part: String
  var isSitemap = false

  private static let base = "<base href='https://a.example/LONG/'>"
  private static let script = "<script type=application/ld+json>"

  static let ways = [
    MultipliedText(
      head: base,
      part: "<a href='TEXT'>x</a><link rel='canonical icon alternate' href='TEXT'>"
    ),
    MultipliedText(
      head: base,
      part: "<i itemscope itemid='TEXT' itemtype='TEXT'><a itemprop='TEXT' href=a></a></i>"
    ),
    MultipliedText(head: base, part: "<p typeof=x:y about='TEXT' property='x:TEXT' src='TEXT'>"),
    MultipliedText(head: "<p vocab='LONG' typeof=T>", part: "<i property='TEXT' rel='TEXT'>x</i>"),
    MultipliedText(head: "<p prefix='a: LONG' typeof=a:T>", part: "<i property='a:TEXT'>x</i>"),
    MultipliedText(head: "<p vocab='LONG' typeof=T>", part: "<i property='TEXT' inlist>TEXT</i>"),
    MultipliedText(head: "<i id=x itemprop='LONG'>LONG</i>", part: "<i itemscope itemref=x></i>"),
    MultipliedText(
      head: script + #"{"@context":{"@vocab":"LONG","p":"LONG"},"@graph":["#,
      part: #"{"@type":"TEXT","TEXT":{"p:TEXT":1}},"#
    ),
    MultipliedText(
      head: base + script + #"[{"@id":"a","@type":"T","t":"LONG"},"#,
      part: #"{"@type":"T","r":{"@id":"a"},"s":{"@id":"TEXT"},"url":"TEXT"},"#
    ),
    MultipliedText(head: script + "[", part: "TEXT,"),
    MultipliedText(head: "<meta content='LONG' property='", part: "og:TEXT "),
    MultipliedText(head: "", part: "TEXT"),
    MultipliedText(
      head: "<urlset>",
      part: "<url><loc>TEXT</loc><image:loc>TEXT</image:loc></url>",
      isSitemap: true
    ),
    MultipliedText(
      head: "<feed xmlns='LONG'>",
      part: "<entry><link href='TEXT'/></entry>",
      isSitemap: true
    ),
  ]
}
