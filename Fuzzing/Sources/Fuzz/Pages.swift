import Foundation
import HTMLParsing
import JSONReading
import MarkupExtraction
import URLStandard

/// Parses a page behind its Content-Type on the first line.
func typedPage(_ bytes: [UInt8]) -> (document: HTMLDocument, url: WebURL)? {
  let (type, page) = halves(bytes)
  return WebURL("https://a.example/b/").map { url in
    let type = String(decoding: type, as: UTF8.self)
    return (HTMLDocument(bytes: page, contentType: type, url: url), url)
  }
}

/// Fuzzes a page (after its Content-Type on the first line); the extracted markup must be encodable as
/// JSON.
func fuzzPage(_ bytes: [UInt8]) {
  guard let (document, _) = typedPage(bytes) else { return }
  let markup = MarkupExtractor().extract(from: document)
  require((try? JSONEncoder().encode(markup)) != nil, "cannot be written as JSON")
}

/// Checks that parsed JSON can be encoded and parsed again without repairs.
func fuzzJSON(_ bytes: [UInt8]) {
  guard let (value, _) = try? LenientJSON.parse(bytes),
    let text = try? JSONEncoder().encode(value)
  else { return }
  require((try? LenientJSON.parse(Array(text)))?.repairs == [], "repairs in our own JSON")
}
