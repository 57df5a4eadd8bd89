import Testing

@testable import Fetching

/// The directives of `Cache-Control` that responses are kept by.
@Suite("CacheControl")
struct CacheControlTests {
  private static func control(_ values: String...) -> CacheControl {
    var headers = HeaderFields()
    for value in values { headers.append(name: "Cache-Control", value: value) }
    return CacheControl(headers)
  }

  @Test(
    "the first age that can be read counts",
    arguments: [
      ("max-age=60", 60), ("public, MAX-AGE = \"90\"", 90), ("max-age=x, max-age=5", 5),
      ("max-age=7, max-age=8", 7), ("max-age=-1", 0), ("s-maxage=9", nil), ("max-age", nil),
      ("max-age=1234567890123", nil), ("", nil),
    ]
  )
  func age(_ value: String, _ seconds: Int?) {
    #expect(Self.control(value).maxAge == seconds)
  }

  @Test func `directives of all fields count, in any order`() {
    let control = Self.control("max-age=60", "No-Cache=\"set-cookie\"")
    #expect(control.maxAge == 60 && control.requiresValidation && !control.permitsReuse)
    #expect(!control.forbidsStoring)
    #expect(Self.control("a, no-store\t").forbidsStoring)
    #expect(Self.control("x-no-store, max-age=1").permitsReuse)
    #expect(Self.control() == Self.control("private"))
  }
}
