/// Classification of bytes as ASCII characters.
extension UInt8 {
  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  @inlinable package var isASCIILowercase: Bool { self &- 0x61 < 26 }

  @inlinable package var isASCIIUppercase: Bool { self &- 0x41 < 26 }

  /// A Boolean value that indicates whether the byte is [ASCII whitespace](https://infra.spec.whatwg.org/#ascii-whitespace):
  /// tab, line feed, form feed, carriage return or space, but not the vertical tab.
  @inlinable package var isASCIIWhitespace: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D
  }

  /// A Boolean value that indicates whether a URL scheme may contain the character after its first letter
  /// ([RFC 3986, section 3.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.1)).
  @inlinable package var isURLSchemeCharacter: Bool {
    isASCIIAlphanumeric || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }

  /// The lowercase letter; any other byte unchanged.
  @inlinable package var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }
}
