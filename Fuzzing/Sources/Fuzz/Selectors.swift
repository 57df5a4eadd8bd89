import HTMLParsing
import URLStandard

/// Parses the first line as a selector and as an expression, and evaluates both on the rest, a page.
func fuzzSelectors(_ bytes: [UInt8]) {
  let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
  guard let first = parts.first, let url = WebURL("https://a.example/b/") else { return }
  let text = String(decoding: first, as: UTF8.self)
  let page = HTMLDocument(
    bytes: parts.count > 1 ? Array(parts[1]) : [],
    contentType: "text/html; charset=utf-8",
    url: url
  )
  guard let tree = XPathTree(page) else { return }
  var expressions = [XPathExpression("//*[@class]//text()"), XPathExpression(text)]
  expressions.append(try? CSSSelector(text).expression)
  for expression in expressions.compactMap({ $0 }) {
    let values = tree.values(of: expression)
    require(values.texts.count <= XPathTree.valueLimit, "too many values")
    require(values.texts.allSatisfy { !$0.isEmpty }, "an empty value")
  }
}
