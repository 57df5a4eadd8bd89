import Testing
import URLStandard
import WebmarkTesting

/// The Web Platform Tests' `urltestdata.json` and the UTS #46 suites, as the shared cases carry them.
@Suite("WHATWG URL", .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage)))
struct WebPlatformTests {
  @Test func `urltestdata: every case serialises or fails as the standard says`() throws {
    let cases = try SharedCases.cases("url-wpt")
    #expect(cases.count == 919)
    for testCase in cases {
      let base = testCase.text("base").flatMap { WebURL($0) }
      let url =
        testCase.text("base") != nil && base == nil
        ? nil : WebURL(testCase.text("input") ?? "", base: base)
      let expected = testCase.object("expected") ?? [:]
      #expect(url?.href == expected["href"] as? String, "\(testCase.id)")
      guard let url, expected["failure"] == nil else { continue }
      #expect(url.hostname == expected["hostname"] as? String, "\(testCase.id)")
      #expect(url.path == expected["pathname"] as? String, "\(testCase.id)")
      #expect(url.username == expected["username"] as? String, "\(testCase.id)")
      #expect(url.password == expected["password"] as? String, "\(testCase.id)")
      #expect((url.port.map(String.init) ?? "") == expected["port"] as? String, "\(testCase.id)")
      if let origin = expected["origin"] as? String {
        #expect(url.origin == origin, "\(testCase.id)")
      }
    }
  }

  @Test func `what was serialised reads as itself`() throws {
    for testCase in try SharedCases.cases("url-wpt") {
      guard let href = testCase.object("expected")?["href"] as? String else { continue }
      #expect(WebURL(href)?.href == href, "\(testCase.id)")
    }
  }

  /// Names that ICU 72 answers otherwise: its tables are those of Unicode 15.0, the suite's those of
  /// 16.0, which maps more characters (capital sharp s, Georgian and Glagolitic capitals) and ignores
  /// more (U+180E, U+206B).
  static let knownIDNADifferences: Set<String> = [
    "IdnaTestV2/0126", "IdnaTestV2/0151", "IdnaTestV2/0152", "IdnaTestV2/0440",
    "IdnaTestV2/0481", "IdnaTestV2/0482", "IdnaTestV2/0608", "IdnaTestV2/0609",
    "IdnaTestV2/0611", "IdnaTestV2/0615", "IdnaTestV2/0618", "IdnaTestV2/0621",
    "IdnaTestV2/0744", "IdnaTestV2/0745", "IdnaTestV2/0747", "IdnaTestV2/0749",
    "IdnaTestV2/0752", "IdnaTestV2/0753", "IdnaTestV2/0757", "IdnaTestV2/0759",
    "IdnaTestV2/1034", "IdnaTestV2/1035", "IdnaTestV2/1039", "IdnaTestV2/1155",
    "IdnaTestV2/1156", "IdnaTestV2/1255", "IdnaTestV2/1256", "IdnaTestV2/1363",
    "IdnaTestV2/1364", "IdnaTestV2/1365", "IdnaTestV2/1366", "IdnaTestV2/1421",
    "IdnaTestV2/1422", "IdnaTestV2/1463", "IdnaTestV2/1464", "IdnaTestV2/1480",
    "IdnaTestV2/1481", "IdnaTestV2/1642", "IdnaTestV2/1644", "IdnaTestV2/1646",
    "IdnaTestV2/1797", "IdnaTestV2/1798", "IdnaTestV2/1843", "IdnaTestV2/1844",
    "IdnaTestV2/1856", "IdnaTestV2/1858", "IdnaTestV2/1863", "IdnaTestV2/1876",
    "IdnaTestV2/1877", "IdnaTestV2/1908", "IdnaTestV2/1911", "IdnaTestV2/1912",
    "IdnaTestV2/1915", "IdnaTestV2/1916", "IdnaTestV2/1919", "IdnaTestV2/1920",
    "IdnaTestV2/1924", "IdnaTestV2/1925", "IdnaTestV2/1926", "IdnaTestV2/1927",
    "IdnaTestV2/1997", "IdnaTestV2/1998", "IdnaTestV2/2072", "IdnaTestV2/2076",
    "IdnaTestV2/2114", "IdnaTestV2/2420", "IdnaTestV2/2421", "IdnaTestV2/2518",
    "IdnaTestV2/2611", "IdnaTestV2/2612", "IdnaTestV2/2660", "IdnaTestV2/2662",
    "IdnaTestV2/2664", "IdnaTestV2/2667", "IdnaTestV2/2668", "toascii/0059", "toascii/0067",
    "toascii/0074", "toascii/0075", "toascii/0076", "toascii/0080", "toascii/0081",
  ]

  @Test func `domain to ASCII`() throws {
    let cases = try SharedCases.cases("url-idna")
    #expect(cases.count == 2756)
    let wrong = cases.filter { testCase in
      WebURL("https://\(testCase.text("input") ?? "")/x")?.hostname != testCase.text("expected")
    }
    #expect(
      Set(wrong.map { String($0.id.dropFirst("url-idna/".count)) }) == Self.knownIDNADifferences
    )
  }
}
