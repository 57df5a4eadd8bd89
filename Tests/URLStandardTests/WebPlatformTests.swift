import Testing
import URLStandard
import WebmarkTesting

/// The Web Platform Tests' `urltestdata.json`, and the UTS #46 suites.
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
      if base == nil, testCase.text("base") == nil {
        // A query encoder disables the fast path for normalized URLs.
        let input = testCase.text("input") ?? ""
        let whole = WebURL(input, base: nil, queryEncoder: { [.bytes(Array($0.utf8))] })
        #expect(whole?.href == url?.href, "\(testCase.id)")
      }
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

  @Test func `domain to ASCII`() throws {
    let cases = try SharedCases.cases("url-idna")
    #expect(cases.count == 2756)
    for testCase in cases {
      let name = testCase.text("input") ?? ""
      // An empty name has an empty ASCII form, which is not a host.
      let url = WebURL(name.isEmpty ? "https://" : "https://\(name)/x")
      let expected = testCase.text("expected").flatMap { $0.isEmpty ? nil : $0 }
      #expect(url?.hostname == expected, "\(testCase.id)")
    }
  }

  @Test func `setters of query and fragment`() throws {
    let suite = try SharedCases.object("urls/setters_tests.json")
    for (member, count) in [("search", 16), ("hash", 26)] {
      let cases = suite[member] as? [[String: Any]] ?? []
      #expect(cases.count == count)
      for testCase in cases {
        let url = try #require(WebURL(testCase["href"] as? String ?? ""))
        var value: String? = testCase["new_value"] as? String ?? ""
        if value?.isEmpty == true { value = nil }
        if let text = value, text.hasPrefix(member == "hash" ? "#" : "?") {
          value = String(text.dropFirst())
        }
        let changed = member == "hash" ? url.withFragment(value) : url.withQuery(value)
        let expected = testCase["expected"] as? [String: Any]
        #expect(changed.href == expected?["href"] as? String)
        #expect(WebURL(changed.href)?.query == changed.query)
      }
    }
  }

  /// crawler-commons' cases of normalization and resolution, as far as its policy is the URL standard.
  @Test func `resolution as other crawlers do it`() throws {
    let cases = try SharedCases.cases("url-normalize")
    #expect(cases.count == 134)
    let agreed = cases.filter { $0.flag("whatwg_agrees") == true }
    #expect(agreed.count == 82)
    for testCase in agreed {
      let base = testCase.text("base").flatMap { WebURL($0) }
      let url = WebURL(testCase.text("input") ?? "", base: base)
      #expect(url?.href == testCase.text("expected"), "\(testCase.id)")
    }
  }
}
