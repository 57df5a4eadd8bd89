import HTMLParsing

/// The text in a form's field, which a visitor edits.
enum EditedText {
  /// The size below which the text in a field is an example or code to copy, in bytes.
  private static let smallSize = 500

  /// Decides whether a field of the page has more text than the page's own.
  ///
  /// Fields without a name are not sent: pages show code to copy in them.
  ///
  /// - Parameters:
  ///   - document: The page.
  ///   - size: The size of the page's own text, in bytes.
  /// - Returns: `true` if the page is there to edit the text.
  static func prevails(in document: HTMLDocument, over size: Int) -> Bool {
    var end = 0
    return document.elements.indices.contains { element in
      guard document.elements[element].name == .textarea, document.has(.name, element),
        let field = document.editedRange(of: element, from: end)
      else { return false }
      end = field.upperBound
      return field.count >= max(size + 1, smallSize)
    }
  }
}
