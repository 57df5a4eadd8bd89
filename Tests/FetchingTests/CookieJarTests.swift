import Synchronization
import Testing
import URLStandard

@testable import Fetching

/// Cookies of one origin (RFC 6265).
@Suite("CookieJar")
struct CookieJarTests {
  private static let origin = "https://shop.example"

  private static func jar(at time: Double = 1000) -> CookieJar {
    CookieJar(origin: origin) { time }
  }

  private static func header(_ jar: CookieJar, _ url: String) throws -> String? {
    try jar.header(for: #require(WebURL(url)))
  }

  @Test func `cookies of a file apply by domain, path, scheme and expiry`() throws {
    let jar = Self.jar()
    let file = """
      # Netscape HTTP Cookie File
      shop.example\tFALSE\t/\tFALSE\t0\tid\t1
      #HttpOnly_.example\tTRUE\t/a\tTRUE\t2000\tdeep\t2
      .other.example\tTRUE\t/\tFALSE\t0\tforeign\t3
      example\tFALSE\t/\tFALSE\t0\tparent\t4
      shop.example\tFALSE\t/\tFALSE\t999\told\t5
      shop.example\tFALSE\t/\tFALSE
      """
    #expect(jar.read(file, host: "shop.example") == 3)
    try #expect(Self.header(jar, "https://shop.example/") == "id=1")
    try #expect(Self.header(jar, "https://shop.example/a/b") == "deep=2; id=1")
    try #expect(Self.header(jar, "https://shop.example/ab") == "id=1")
    try #expect(Self.header(jar, "https://shop.example:444/") == nil)
    try #expect(Self.header(jar, "http://shop.example/") == nil)
    try #expect(Self.header(jar, "https://www.shop.example/") == nil)
  }

  /// RFC 6265bis, section 5.7, step 8.
  @Test func `http does not replace or delete a cookie by a secure one`() throws {
    let url = try #require(WebURL("http://shop.example/"))
    let jar = CookieJar(origin: url.origin) { 1000 }
    jar.store(["sid=a", "sid=b; Secure", "sid=; Secure; Max-Age=0"], from: url)
    #expect(jar.header(for: url) == "sid=a")
  }

  @Test func `expired cookies leave room for others`() throws {
    let jar = Self.jar()
    let login = try #require(WebURL("https://shop.example/"))
    for number in 0..<100 { jar.store(["old\(number)=1; Max-Age=0"], from: login) }
    jar.store(["sid=a; Path=/"], from: login)
    try #expect(Self.header(jar, "https://shop.example/") == "sid=a")
  }

  @Test func `cookies that the origin sets replace those of the same name and path`() throws {
    let jar = Self.jar()
    let login = try #require(WebURL("https://shop.example/account/login"))
    jar.store(
      ["sid=a; Path=/; HttpOnly", "x=1", "sid=b; path=/", "bad", "c=1\r\nX: y"],
      from: login
    )
    try #expect(Self.header(jar, "https://shop.example/") == "sid=b")
    try #expect(Self.header(jar, "https://shop.example/account/z") == "x=1; sid=b")
    jar.store(["sid=; Path=/; Max-Age=0"], from: login)
    try #expect(Self.header(jar, "https://shop.example/") == nil)
    let (past, future) = ("Thu, 01 Jan 1970 00:00:01 GMT", "Thu, 01-Jan-1970 01:00:00 GMT")
    jar.store(["a=1; Path=/; Expires=\(future)", "b=1; Path=/; Expires=\(past)"], from: login)
    try #expect(Self.header(jar, "https://shop.example/") == "a=1")
    jar.store(["a=; Path=/; Expires=\(past)"], from: login)
    jar.store(
      ["c=1; Path=/; Expires=\(past); Max-Age=60", "d=1; Path=/; Expires=never"],
      from: login
    )
    try #expect(Self.header(jar, "https://shop.example/") == "c=1; d=1")
    jar.store(["c=; Path=/; Max-Age=0", "d=; Path=/; Max-Age=-1"], from: login)
    try jar.store(["y=1; Path=/"], from: #require(WebURL("https://evil.example/")))
    try #expect(Self.header(jar, "https://shop.example/") == nil)
  }
}
