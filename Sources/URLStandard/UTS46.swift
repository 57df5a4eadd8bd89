import _FoundationICU

/// [Unicode IDNA Compatibility Processing](https://www.unicode.org/reports/tr46/): non-transitional, with the
/// bidi and joiner checks, and without the hyphen and length checks.
///
/// The mapping is that of Foundation's ICU, whose Unicode tables are newer than Debian's.
@safe struct UTS46: @unchecked Sendable {
  /// The shared instance; ICU's mapping is immutable and thread-safe.
  static let shared = UTS46()

  private let mapping: OpaquePointer?

  /// The errors that the URL standard ignores: it sets VerifyDnsLength and CheckHyphens to false.
  private static let uncounted = UInt32(
    UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG
      | UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4
  )

  private init() {
    let options = UInt32(
      UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII
        | UIDNA_NONTRANSITIONAL_TO_UNICODE
    )
    var status = U_ZERO_ERROR
    unsafe mapping = unsafe swift_uidna_openUTS46(options, &status)
  }

  /// Returns the name with Punycode labels; `nil` if it is not a domain name.
  func toASCII(_ name: [UInt8]) -> [UInt8]? {
    unsafe converted(name, by: swift_uidna_nameToASCII_UTF8).flatMap {
      $0.findings & ~Self.uncounted == 0 ? $0.name : nil
    }
  }

  /// Returns the mapped name in Unicode; `nil` if it is not a domain name.
  func toValidUnicode(_ name: [UInt8]) -> [UInt8]? {
    unsafe converted(name, by: swift_uidna_nameToUnicodeUTF8).flatMap {
      $0.findings & ~Self.uncounted == 0 ? $0.name : nil
    }
  }

  /// Returns the name in Unicode; invalid labels are unchanged.
  func toUnicode(_ name: [UInt8]) -> [UInt8]? {
    unsafe converted(name, by: swift_uidna_nameToUnicodeUTF8)?.name
  }

  @unsafe private typealias Conversion = (
    OpaquePointer?, UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<CChar>?, Int32,
    UnsafeMutablePointer<UIDNAInfo>?, UnsafeMutablePointer<UErrorCode>?
  ) -> Int32

  private func converted(
    _ name: [UInt8],
    by convert: Conversion
  ) -> (name: [UInt8], findings: UInt32)? {
    let input = name.map(CChar.init(bitPattern:))
    let capacity = 8 * name.count + 64
    var findings = UIDNAInfo()
    findings.size = Int16(MemoryLayout<UIDNAInfo>.size)
    var status = U_ZERO_ERROR
    let converted = unsafe [CChar](unsafeUninitializedCapacity: capacity) { answer, count in
      let length = unsafe convert(
        mapping,
        input,
        Int32(input.count),
        answer.baseAddress,
        Int32(capacity),
        &findings,
        &status
      )
      count = status.rawValue <= U_ZERO_ERROR.rawValue ? min(max(0, Int(length)), capacity) : 0
    }
    guard !converted.isEmpty else { return nil }
    return (converted.map(UInt8.init(bitPattern:)), findings.errors)
  }
}
