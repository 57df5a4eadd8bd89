import Foundation
import MarkupExtraction
import SearchableItems

/// Fuzzes the item of a page (after its Content-Type on the first line), which must be encodable as JSON.
func fuzzItem(_ bytes: [UInt8]) {
  guard let (document, url) = typedPage(bytes) else { return }
  let markup = MarkupExtractor().extract(from: document)
  let item = ItemBuilder().item(from: markup, page: PageContext(url: url))
  require((try? JSONEncoder().encode(item)) != nil, "cannot be written as JSON")
}
