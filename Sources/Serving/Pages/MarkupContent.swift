import Reports
import Mustache

/// Escapes template values by Unicode scalar.
///
/// The library escapes by character. A quotation mark with a combining accent is a different character,
/// so it would not be escaped and would end an attribute.
struct MarkupContent: MustacheContentType {
  /// The content type name in templates.
  static let name = "MARKUP"

  func escapeText(_ text: String) -> String { MarkupEscaping.escaped(text) }
}
