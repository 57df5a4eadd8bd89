import Crawling
import Sitemaps
import URLStandard

/// A file gives the same entries in whatever pieces it comes.
func fuzzSitemap(_ bytes: [UInt8]) {
  guard let url = WebURL("https://a.example/b/sitemap.xml") else { return }
  let whole = Sitemap(parsing: bytes, url: url)
  let parser = SitemapParser(url: url)
  for start in stride(from: 0, to: bytes.count, by: 97) {
    parser.feed(Array(bytes[start..<min(start + 97, bytes.count)]))
  }
  let pieces = parser.finish()
  require(whole.entries.map(\.url) == pieces.entries.map(\.url), "other entries in pieces")
}

/// The first line is the URL's path, the rest the association file.
func fuzzAssociation(_ bytes: [UInt8]) {
  let (path, file) = halves(bytes)
  guard let url = WebURL(utf8: Array("https://a.example/".utf8) + path),
    let association = AssociationFile(parsing: file)
  else { return }
  _ = association.verdicts(for: url)
}
