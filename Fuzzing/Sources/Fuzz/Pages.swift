import Foundation
import HTMLParsing
import MarkupExtraction
import URLStandard

/// Fuzzes a page (after its Content-Type on the first line); the extracted markup must be encodable as
/// JSON.
func fuzzPage(_ bytes: [UInt8]) {
  let (type, page) = halves(bytes)
  guard let url = WebURL("https://a.example/b/") else { return }
  let document = HTMLDocument(
    bytes: page,
    contentType: String(decoding: type, as: UTF8.self),
    url: url
  )
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
