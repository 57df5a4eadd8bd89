import Basics
import Fetching
import Testing

@Suite("header fields")
struct HeaderFieldsTests {
  /// [Extract a MIME type](https://fetch.spec.whatwg.org/#concept-header-extract-mime-type): the values of all fields, in order.
  @Test(
    "several Content-Type fields",
    arguments: [
      (["text/html; charset=big5", "text/html"], "text/html", "big5"),
      (["text/html", "text/html; charset=big5"], "text/html", "big5"),
      (["text/html; charset=big5", "text/plain"], "text/plain", nil),
      (["text/html; charset=big5", "bogus", "*/*", ""], "text/html", "big5"), ([], nil, nil),
    ] as [([String], String?, String?)]
  )
  func contentType(_ values: [String], _ essence: String?, _ charset: String?) {
    var headers = HeaderFields()
    for value in values { headers.append(name: "Content-Type", value: value) }
    let type = headers.contentType.flatMap(MIMEType.init)
    #expect(type?.essence == essence)
    #expect(type?.charset == charset)
  }
}
