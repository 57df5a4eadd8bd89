import HTMLParsing
import Testing
import URLStandard

/// Parses a page of a test, in UTF-8.
func parsed(_ html: String) throws -> HTMLDocument {
  let url = try #require(WebURL("https://a.example/"))
  return HTMLDocument(bytes: Array(html.utf8), contentType: "text/html; charset=utf-8", url: url)
}

/// Returns the first element of a name.
func first(_ name: ElementName, in document: HTMLDocument) throws -> Int {
  try #require(document.elements.firstIndex { $0.name == name })
}
