import Basics
import HTMLParsing

/// Code in elements of its own for each line, instead of `<pre>`.
extension HTMLDocument {
  /// The names of fonts in which all characters have one width, in lowercase; a style names one of them for code.
  private static let codeFonts = ["monospace", "courier", "consolas", "menlo", "monaco"]

  /// The sizes of styles with a font and `white-space`, in bytes.
  private static let styleSizes = 32...1024

  /// Returns `true` for a `<div>` that shows code line by line: `class="fragment"` around `class="line"`, as Doxygen writes
  /// listings and examples, and a style with `white-space: pre` and the font of code, as editors copy code to the clipboard.
  func isCodeListing(_ element: ElementIndex) -> Bool {
    guard elements[element].name == .div else { return false }
    if isFragment(element) { return true }
    guard elements[element].names.contains(.style),
      let range = range(.style, of: element), Self.styleSizes.contains(range.count)
    else { return false }
    return Self.isStyleOfCode(String(decoding: bytes(of: range), as: UTF8.self))
  }

  /// Returns `true` for `<div class="fragment">` around `<div class="line">`.
  func isFragment(_ element: ElementIndex) -> Bool {
    let first = element + 1
    return first < Int(elements[element].end) && elements[first].name == .div
      && hasOnlyClass("line", first) && hasOnlyClass("fragment", element)
  }

  /// Returns `true` for what Doxygen shows beside a name in a listing that the pointer is on.
  func isTooltipOfListing(_ element: ElementIndex) -> Bool {
    elements[element].name == .div && hasOnlyClass("ttc", element)
  }

  /// Returns `true` if a style keeps white space, and has a font of code.
  private static func isStyleOfCode(_ text: String) -> Bool {
    var keepsWhiteSpace = false
    var hasCodeFont = false
    for declaration in text.lowercased().split(separator: ";") {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let value = declaration[declaration.index(after: colon)...].trimming(\.isWhitespace)
      switch declaration[..<colon].trimming(\.isWhitespace) {
      case "white-space": keepsWhiteSpace = value == "pre"
      case "font-family", "font": hasCodeFont = codeFonts.contains { value.contains($0) }
      default: break
      }
    }
    return keepsWhiteSpace && hasCodeFont
  }
}
