import HTMLParsing
import URLStandard

/// Checks that a page is the same whether libxml2 sees placeholders for its text and attributes or not.
func fuzzPlaceholders(_ bytes: [UInt8]) {
  guard let url = WebURL("https://a.example/b/") else { return }
  var limits = ParsingLimits()
  let page = document(bytes, url, limits)
  guard !page.wasReparsed else { return }
  limits.usesPlaceholders = false
  let plain = document(bytes, url, limits)
  require(page.cuts == plain.cuts, "cuts: \(page.cuts), \(plain.cuts)")
  require(page.elements.count == plain.elements.count, "another number of elements")
  for index in page.elements.indices {
    let (one, other) = (description(page, index), description(plain, index))
    require(one == other, "element \(index): \(one), \(other)")
  }
  let texts = [page, plain].map {
    [$0.visibleText(limit: 1 << 20), $0.withheldText(limit: 1 << 20)]
  }
  require(texts[0] == texts[1], "text: \(texts)")
}

private func document(_ bytes: [UInt8], _ url: WebURL, _ limits: ParsingLimits) -> HTMLDocument {
  HTMLDocument(bytes: bytes, contentType: "text/html; charset=utf-8", url: url, limits: limits)
}

private func description(_ document: HTMLDocument, _ index: Int) -> [String] {
  let element = document.elements[index]
  let values = AttributeName.allCases.flatMap { name in
    document.attributes(name, of: index).map { "\(name)=\($0)" }
  }
  return [
    "\(element.name) in \(element.parent) to \(element.end)",
    "lines \(element.line) \(element.contentLine)", document.textContent(of: index),
  ] + values
}
