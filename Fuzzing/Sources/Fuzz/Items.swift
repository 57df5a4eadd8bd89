import Foundation
import HTMLParsing
import MarkupExtraction
import SearchableItems
import URLStandard

/// Fuzzes the item of a page (after its Content-Type on the first line), which must be encodable as JSON.
func fuzzItem(_ bytes: [UInt8]) {
  let (type, page) = halves(bytes)
  guard let url = WebURL("https://a.example/b/") else { return }
  let document = HTMLDocument(
    bytes: page,
    contentType: String(decoding: type, as: UTF8.self),
    url: url
  )
  let markup = MarkupExtractor().extract(from: document)
  let item = ItemBuilder().item(from: markup, page: PageContext(url: url))
  require((try? JSONEncoder().encode(item)) != nil, "cannot be written as JSON")
}
