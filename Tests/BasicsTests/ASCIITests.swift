import Basics
import Testing

@Suite struct `ASCII characters` {
  /// The properties of `Character` come from the Unicode tables of the standard library.
  @Test(arguments: UInt8.min...UInt8.max)
  func `bytes have the properties of their characters`(byte: UInt8) {
    let character = Character(Unicode.Scalar(byte))
    #expect(byte.isASCIILetter == (character.isASCII && character.isLetter))
    #expect(byte.isASCIIDigit == (character.isASCII && character.isNumber))
    #expect(byte.isASCIIAlphanumeric == (byte.isASCIILetter || byte.isASCIIDigit))
    #expect(byte.isASCIILowercase == (character.isASCII && character.isLowercase))
    #expect(byte.isASCIIUppercase == (character.isASCII && character.isUppercase))
    let lowercased = character.isASCII ? Character(character.lowercased()).asciiValue : byte
    #expect(byte.asciiLowercased == lowercased)
    let value = character.isASCII ? character.hexDigitValue.map(UInt8.init) : nil
    #expect(Hexadecimal.value(ofDigit: byte) == value)
  }

  /// The [ASCII whitespace](https://infra.spec.whatwg.org/#ascii-whitespace) of the Infra Standard.
  @Test func `white space is that of the web`() {
    let blanks = (UInt8.min...UInt8.max).filter(\.isASCIIWhitespace)
    #expect(blanks == [0x09, 0x0A, 0x0C, 0x0D, 0x20])
  }

  @Test(arguments: [("  a b\t", "a b"), ("a", "a"), (" \t ", ""), ("", ""), ("é ", "é")])
  func `blanks at both ends are removed`(text: String, trimmed: String) {
    #expect(Array(text.utf8).trimming(\.isASCIIWhitespace) == Array(trimmed.utf8)[...])
  }

  @Test func `scalars have the properties of their characters`() {
    for scalar in (0...0x3000).compactMap({ Unicode.Scalar($0 as UInt32) }) {
      let character = Character(scalar)
      #expect(scalar.isASCIILetter == (character.isASCII && character.isLetter))
      #expect(scalar.isASCIIDigit == (character.isASCII && character.isNumber))
      #expect(scalar.isASCIILowercase == (character.isASCII && character.isLowercase))
      #expect(scalar.isASCIIUppercase == (character.isASCII && character.isUppercase))
    }
  }

  @Test func `numbers are digits only`() {
    #expect(Array("2026-05".utf8).span.number(in: 0..<4) == 2026)
    #expect(Array("2026-05".utf8).span.number(in: 5..<7) == 5)
    #expect(Array("2026-05".utf8).span.number(in: 3..<5) == nil)
  }
}
