import MarkupExtraction
import Testing

/// Licenses of RSL in scripts (RSL 1.0, section 4.6).
@Suite("licenses in scripts")
struct EmbeddedLicenseTests {
  private static let rsl = "<rsl xmlns='https://rslstandard.org/rsl'><content url='/'/></rsl>"

  private static func script(_ text: String, type: String = "application/rsl+xml") -> String {
    "<script type='\(type)'>\(text)</script>"
  }

  @Test(
    "a license in the head or the body is that of the page, others are of a part",
    arguments: [
      ("<head>\(script(rsl))</head><body>x", true), ("<body>\(script(rsl))<p>x", true),
      ("<body><section>\(script(rsl))</section>", false),
      ("<body><article><div>\(script(rsl))", false),
    ]
  )
  func scope(_ html: String, _ coversPage: Bool) throws {
    let licenses = try SourceLineTests.markup(html).licenses
    #expect(licenses?.map(\.text) == [Self.rsl])
    #expect(licenses?.map(\.coversPage) == [coversPage])
  }

  @Test(
    "the media type counts, without parameters and case",
    arguments: [
      ("Application/RSL+XML", true), (" application/rsl+xml ; charset=utf-8", true),
      ("text/rsl+xml", false), ("application/rsl+xmlx", false), ("application/xml", false),
    ]
  )
  func type(_ type: String, _ isLicense: Bool) throws {
    let licenses = try SourceLineTests.markup(Self.script(Self.rsl, type: type)).licenses
    #expect((licenses != nil) == isLicense)
  }

  @Test func `no script in a comment, and no license without end tag swallows the page`() throws {
    let markup = try SourceLineTests.markup("<!-- \(Self.script(Self.rsl)) --><p>x")
    #expect(markup.licenses == nil && markup.text == "x")
  }

  @Test func `more than ten are left out, and the page says so`() throws {
    let markup = try SourceLineTests.markup(
      String(repeating: Self.script(Self.rsl), count: 11)
    )
    #expect(markup.licenses?.count == 10 && markup.cuts == ["RSL licenses"])
  }

  @Test func `a license that is too long is cut behind the limit`() throws {
    let long = String(repeating: "<a/>", count: LicenseExtractor.sizeLimit / 2)
    let markup = try SourceLineTests.markup(Self.script(long) + "<p>x")
    let bytes = try #require(markup.licenses?.first?.text.utf8.count)
    #expect(bytes > LicenseExtractor.sizeLimit && bytes < LicenseExtractor.sizeLimit + 520)
    #expect(markup.text == "x")
  }
}
