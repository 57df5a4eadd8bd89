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

  /// Returns the name that a fragment is made of; for fragments of Texinfo, the name or the entry of the index before it was
  /// escaped: `vector-map` of `index-vector_002dmap`, `camup` of its fifth signature, `index-camup-4`.
  ///
  /// Texinfo writes hyphens for spaces, and `_00` with two digits for other characters (Texinfo manual, HTML Xref Node Name
  /// Expansion).
  package static func name(of anchor: String) -> String {
    let isEntry = anchor.hasPrefix("index-")
    guard isEntry || anchor.contains("_00") else { return anchor }
    var bytes = Array((isEntry ? anchor.dropFirst(6) : anchor[...]).utf8)
    if isEntry {
      let end = bytes.lastIndex { !$0.isASCIIDigit } ?? 0
      if bytes[end...].count > 1, bytes[end] == UInt8(ascii: "-") { bytes.removeSubrange(end...) }
      for index in bytes.indices where bytes[index] == UInt8(ascii: "-") { bytes[index] = 0x20 }
    }
    return String(decoding: unescaped(bytes), as: UTF8.self)
  }

  /// Returns bytes with the characters for which `_00` and their hexadecimal code stand.
  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var (result, rest) = ([UInt8](), bytes[...])
    while let byte = rest.first {
      if rest.count >= 5, rest.starts(with: "_00".utf8),
        let code = UInt8(String(decoding: rest.dropFirst(3).prefix(2), as: UTF8.self), radix: 16)
      {
        if code >= 0x20 { result += String(Unicode.Scalar(code)).utf8 }
        rest = rest.dropFirst(5)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
