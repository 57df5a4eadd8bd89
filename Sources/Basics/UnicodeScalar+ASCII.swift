/// Classification of Unicode scalars as ASCII characters.
extension Unicode.Scalar {
  @inlinable package var isASCIILetter: Bool { (value | 0x20) &- 0x61 < 26 }

  @inlinable package var isASCIIDigit: Bool { value &- 0x30 < 10 }

  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  @inlinable package var isASCIILowercase: Bool { value &- 0x61 < 26 }

  @inlinable package var isASCIIUppercase: Bool { value &- 0x41 < 26 }
}
