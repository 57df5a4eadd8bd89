import Reports
import Mustache

/// Escapes what templates show, scalar by scalar.
///
/// The library's own way goes by characters, and a quotation mark with an accent upon it is another
/// character: it would go through, and end an attribute.
struct MarkupContent: MustacheContentType {
  /// The name by which templates ask for it.
  static let name = "MARKUP"

  func escapeText(_ text: String) -> String { MarkupEscaping.escaped(text) }
}
