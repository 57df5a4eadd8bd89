import Basics
import Testing

@Suite struct `Percent-encoding` {
  /// The unreserved characters of RFC 3986, section 2.3.
  @Test func `leaves exactly the unreserved characters of RFC 3986`() {
    let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    let found = (UInt8.min...UInt8.max).filter(PercentEncoding.isUnreserved)
    #expect(Set(found) == Set(unreserved.utf8))
  }

  @Test func `encodes in upper case and decodes in both`() {
    #expect(PercentEncoding.encode("a b/é".utf8) == "a%20b%2F%C3%A9")
    #expect(PercentEncoding.decode("%c3%A9+".utf8) == Array("é+".utf8))
    #expect(PercentEncoding.decode("a+b".utf8, plusIsSpace: true) == Array("a b".utf8))
  }

  @Test(arguments: ["%", "%2", "%zz", "a%", "%%41"])
  func `refuses broken escapes`(text: String) {
    #expect(PercentEncoding.decode(text.utf8) == nil)
  }

  @Test func `decodes what it encodes`() {
    let all = Array(UInt8.min...UInt8.max)
    #expect(PercentEncoding.decode(PercentEncoding.encode(all).utf8) == all)
  }

  /// The percent-decode example of the standard: "%25%s%1G" becomes "%%s%1G".
  @Test func `keeps what is no escape, as the WHATWG standard asks`() {
    #expect(PercentEncoding.decodeLeniently("%25%s%1G".utf8) == Array("%%s%1G".utf8))
    #expect(PercentEncoding.decodeLeniently("%+1%4".utf8) == Array("%+1%4".utf8))
    #expect(PercentEncoding.decodeLeniently("‽%25%2E".utf8) == Array("‽%.".utf8))
  }

  @Test(arguments: [
    "%2541", "%%341", "%4%31", "%252541", "%25%", "%zz%2541", "a%2525b", "%%%34%31",
  ])
  func `decodes as often as one pass after the other would`(text: String) {
    var expected = Array(text.utf8)
    while true {
      let next = PercentEncoding.decodeLeniently(expected)
      if next == expected { break }
      expected = next
    }
    #expect(PercentEncoding.decodeRepeatedly(text.utf8) == expected)
  }
}
