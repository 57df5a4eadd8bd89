import HTMLParsing
import MarkupExtraction
import URLStandard

/// Returns the title of a page, and the types of its schema.org items.
func readMarkup(_ html: String) throws -> (title: String?, types: [String]) {
  let document = HTMLDocument(
    bytes: Array(html.utf8),
    contentType: "text/html; charset=utf-8",
    url: try WebURL(parsing: "https://example.com/")
  )
  let markup = MarkupExtractor().extract(from: document)
  return (markup.title, markup.items.flatMap(\.types))
}
