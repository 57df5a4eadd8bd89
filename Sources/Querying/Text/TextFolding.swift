import _FoundationICU
import Basics

/// Text folding for comparison: removes differences of case, width, compatibility forms and diacritics.
///
/// It applies [NFKC_Casefold](https://www.unicode.org/reports/tr44/#NFKC_Casefold), then removes the
/// combining marks of Latin, Greek and Cyrillic, and the vowel signs of Arabic and Hebrew, which most texts omit.
/// Marks that form a different letter, as in kana and in Indic scripts, are kept. The forms of the Arabic alef with
/// hamza, madda and wasla become alef; the ligatures æ and œ become two letters.
public enum TextFolding {
  /// Returns the folded text.
  ///
  /// - Complexity: Linear in the text.
  public static func folded(_ text: some StringProtocol) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return ASCIIText.lowercased(text) }
    if text.unicodeScalars.allSatisfy(isInert) { return ASCIIText.lowercased(text) }
    return Normalization.shared.folded(String(text))
  }

  /// Returns the text with folded case, in composed form, with its diacritics (NFKC_Casefold).
  static func caseFolded(_ text: String) -> String { Normalization.shared.caseFolded(text) }

  /// Returns `true` if folding changes at most the case of an ASCII letter.
  static func isInert(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x7F, 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FE, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xAC00...0xD7A3:
      true
    default: false
    }
  }

  /// Returns `true` if the folded form of a text with this first scalar may start with an ASCII letter;
  /// letters of Cyrillic, Hebrew and Arabic and inert scalars never do.
  static func mayBecomeASCII(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x400...0x482, 0x48A...0x52F, 0x5D0...0x5EA, 0x620...0x63F, 0x641...0x64A: false
    default: scalar.value < 0x80 || !isInert(scalar)
    }
  }
}

/// Lowercasing of ASCII letters.
enum ASCIIText {
  /// Returns the text with lowercase ASCII letters.
  static func lowercased(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(where: \.isASCIIUppercase) else { return String(text) }
    return String(decoding: text.utf8.map(\.asciiLowercased), as: UTF8.self)
  }

  /// Decodes UTF-8 with lowercase ASCII letters.
  static func lowercased(_ bytes: Span<UInt8>) -> String {
    unsafe String(unsafeUninitializedCapacity: bytes.count) { room in
      for index in bytes.indices { unsafe room[index] = bytes[index].asciiLowercased }
      return bytes.count
    }
  }
}

/// The normalization forms of Foundation's ICU.
@safe private struct Normalization: @unchecked Sendable {
  /// The shared instance; ICU's instances are immutable and thread-safe.
  static let shared = Normalization()

  private let caseFolding: OpaquePointer?
  private let decomposition: OpaquePointer?

  private init() {
    var status = U_ZERO_ERROR
    unsafe caseFolding = unsafe swift_unorm2_getNFKCCasefoldInstance(&status)
    unsafe decomposition = unsafe swift_unorm2_getNFDInstance(&status)
  }

  func folded(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in caseFolded(text).unicodeScalars { append(scalar, to: &result) }
    return String(result)
  }

  func caseFolded(_ text: String) -> String {
    guard let units = caseFolded(Array(text.utf16)) else { return text.lowercased() }
    return String(decoding: units, as: UTF16.self)
  }

  private func caseFolded(_ units: [UInt16]) -> [UInt16]? {
    var output = [UInt16](repeating: 0, count: units.count + units.count / 4 + 16)
    for _ in 0..<2 {
      var status = U_ZERO_ERROR
      let count = unsafe swift_unorm2_normalize(
        caseFolding,
        units,
        Int32(clamping: units.count),
        &output,
        Int32(clamping: output.count),
        &status
      )
      if status.rawValue <= U_ZERO_ERROR.rawValue { return Array(output.prefix(Int(count))) }
      guard status == U_BUFFER_OVERFLOW_ERROR, count > 0 else { return nil }
      output = [UInt16](repeating: 0, count: Int(count))
    }
    return nil
  }

  private func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
    switch scalar.value {
    case 0x300...0x36F: return
    // Points and accents of Hebrew; signs, lengthening mark and superscript alef of Arabic.
    case 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7, 0x610...0x61A, 0x640,
      0x64B...0x65F, 0x670:
      return
    case 0xE6: result.append(contentsOf: "ae".unicodeScalars)
    case 0x153: result.append(contentsOf: "oe".unicodeScalars)
    case 0x622, 0x623, 0x625, 0x671: result.append("\u{627}")
    case 0xC0...0x52F, 0x1E00...0x1FFF: result.append(base(of: scalar))
    default: result.append(scalar)
    }
  }

  /// Returns the base letter of a letter with diacritics.
  private func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    // Letters with a stroke have no decomposition.
    switch scalar {
    case "ø": return "o"
    case "ł": return "l"
    case "đ", "ð": return "d"
    case "ħ": return "h"
    case "ı": return "i"
    default: break
    }
    // й and ї are separate letters.
    if scalar == "й" || scalar == "ї" { return scalar }
    var units = [UInt16](repeating: 0, count: 8)
    var status = U_ZERO_ERROR
    let count = unsafe swift_unorm2_getDecomposition(
      decomposition,
      Int32(scalar.value),
      &units,
      Int32(units.count),
      &status
    )
    guard count > 0, let first = units.first else { return scalar }
    return Unicode.Scalar(first) ?? scalar
  }
}
