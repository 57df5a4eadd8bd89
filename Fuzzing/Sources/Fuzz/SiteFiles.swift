import AssociatedDomains
import HTMLParsing
import Licensing
import MarkupExtraction
import Sitemaps
import URLStandard

/// Checks that a sitemap, and a script of a menu, yield the same entries for any chunking of their bytes.
func fuzzSitemap(_ bytes: [UInt8]) {
  for name in ["sitemap.xml", "menudata.js"] { requireSameEntries(bytes, name) }
}

private func requireSameEntries(_ bytes: [UInt8], _ name: String) {
  guard let url = WebURL("https://a.example/b/" + name) else { return }
  let whole = Sitemap(parsing: bytes, url: url)
  let parser = SitemapParser(url: url)
  for start in stride(from: 0, to: bytes.count, by: 97) {
    parser.feed(Array(bytes[start..<min(start + 97, bytes.count)]))
  }
  let pieces = parser.finish()
  require(whole.entries.map(\.url) == pieces.entries.map(\.url), "other entries in pieces")
}

/// Fuzzes a license file (after a URL path on the first line), alone and in a script of a page: a file that is not valid
/// has no licenses, and says why.
func fuzzLicense(_ bytes: [UInt8]) {
  let (path, file) = halves(bytes)
  guard let url = WebURL(utf8: Array("https://a.example/".utf8) + path) else { return }
  let document = RSLDocument(parsing: file)
  let licenses = [true, false].flatMap { document.licenses(for: url, isSiteWide: $0) }
  require(document.isValid || licenses.isEmpty, "licenses of an invalid file")
  require(document.isValid == (document.invalidity == nil), "invalid without a reason")
  _ = licenses.map(\.summary)
  let page = HTMLDocument(
    bytes: Array("<p>a</p><script type=application/rsl+xml>".utf8) + file,
    contentType: "text/html; charset=utf-8",
    url: url
  )
  let markup = MarkupExtractor(extractors: [LicenseExtractor()]).extract(from: page)
  for license in markup.licenses ?? [] {
    let document = RSLDocument(parsing: Array(license.text.utf8))
    let found = document.embeddedLicenses(in: url)
    require(document.isValid == !found.isEmpty, "a valid license without terms for its page")
  }
}

/// Fuzzes an association file (after a URL path on the first line).
func fuzzAssociation(_ bytes: [UInt8]) {
  let (path, file) = halves(bytes)
  guard let url = WebURL(utf8: Array("https://a.example/".utf8) + path),
    let association = AssociationFile(parsing: file)
  else { return }
  _ = association.verdicts(for: url)
}
