import Basics

/// The fragments of URLs that lead to sections.
package enum Fragment {
  private static let numberedNames: Set = ["", "id", "idm", "idp", "index", "s", "sec", "section"]

  /// Returns `true` for fragments that generators number: `id-1.8.10.11`, `idm140`, `index-3`, `section-2.1`.
  package static func isNumbered(_ anchor: String) -> Bool {
    let name = anchor.prefix { $0.isASCII && $0.isLetter }
    let rest = anchor.utf8.dropFirst(name.utf8.count)
    let isNumber = rest.allSatisfy { $0.isASCIIDigit || $0 == 0x2D || $0 == 0x2E }
    return !rest.isEmpty && isNumber && numberedNames.contains(name.lowercased())
  }
}
