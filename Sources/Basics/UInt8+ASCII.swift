/// Classification of bytes as ASCII characters.
extension UInt8 {
  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  @inlinable package var isASCIIAlphanumeric: Bool {
    (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10
  }

  @inlinable package var isASCIILowercase: Bool { self &- 0x61 < 26 }

  @inlinable package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
