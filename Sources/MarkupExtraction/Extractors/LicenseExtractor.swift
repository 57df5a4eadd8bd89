public import HTMLParsing
public import URLStandard

/// A license of [RSL](https://rslstandard.org/rsl) in a script of type `application/rsl+xml`.
public struct EmbeddedLicense: Sendable, Codable, Equatable {
  /// The line of the script, from 1.
  public var line: Int
  /// A Boolean value that indicates whether the license is that of the page.
  ///
  /// The parent of the script is then the document, its head or its body. Others are those of a part of the page.
  public var coversPage: Bool
  /// The XML without whitespace around it; a longer one than ``LicenseExtractor/sizeLimit`` is cut behind it.
  public var text: String
}

/// An extractor of licenses in scripts (RSL 1.0, section 4.6).
public struct LicenseExtractor: Extractor {
  /// The name of the syntax.
  public static let name = "RSL"
  /// The maximum size of a license, in bytes, as of a license file.
  public static let sizeLimit = 262_144
  private static let scriptLimit = 10

  /// Creates the extractor.
  public init() {}

  /// Extracts the text of each license.
  public func extract(
    from document: HTMLDocument,
    into markup: inout PageMarkup,
    within budget: inout DerivationBudget
  ) {
    for element in document.elements.indices
    where document.isScript(element, ofType: "application/rsl+xml") {
      guard markup.licenses?.count ?? 0 < Self.scriptLimit else {
        return markup.note("RSL licenses")
      }
      let text = document.textBytes(of: element, limit: Self.sizeLimit + 512)
      guard budget.spendValue(text.count) else { return }
      let license = EmbeddedLicense(
        line: Int(document.elements[element].line),
        coversPage: isWhole(document.elements[element].parent, in: document),
        text: String(decoding: text, as: UTF8.self).trimmingWhitespace
      )
      markup.licenses = (markup.licenses ?? []) + [license]
    }
  }

  /// Returns `true` if an element is the document, its head or its body.
  private func isWhole(_ element: Int32, in document: HTMLDocument) -> Bool {
    guard element >= 0 else { return true }
    let name = document.elements[Int(element)].name
    return name == .html || name == .head || name == .body
  }
}
