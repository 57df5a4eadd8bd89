import Basics
import HTMLParsing

/// The elements that a browser does not show before a script or the user asks for them.
extension ElementHints {
  /// Returns `true` for an element that browsers hide ([HTML, hidden
  /// elements](https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements)), that its own style or `aria-hidden`
  /// hides, and for modal windows.
  ///
  /// - Parameters:
  ///   - element: The element, whose other hints are known.
  ///   - document: Its document.
  /// - Returns: `false` for an element that is shown, also if a search in the page shows it (`hidden="until-found"`).
  func isHidden(_ element: Int, in document: HTMLDocument) -> Bool {
    let names = document.elements[element].names
    if document.elements[element].name == .dialog {
      // An open dialog is shown even if it is a popover.
      guard names.contains(.open) else { return true }
    } else if names.contains(.popover) {
      return true
    }
    guard names.containsAny(of: Self.visibilitySources) else { return false }
    if names.contains(.hidden), !Self.has(.hidden, "until-found", element, document) { return true }
    if Self.has(.ariaHidden, "true", element, document) { return true }
    if names.contains(.style), let range = document.range(.style, of: element) {
      let bytes = document.bytes(of: range)
      if Self.hides(bytes.span) { return true }
    }
    return isModalWindow(element, in: document)
  }

  private static let visibilitySources: AttributeNames = [
    .hidden, .ariaHidden, .style, .role, .ariaModal, .class,
  ]

  /// Returns `true` for a window above the page, which a style sheet hides until a button or a script opens it: a dialog with
  /// `aria-modal="true"`, and `class="modal"` of Bootstrap, which has another sign of it.
  private func isModalWindow(_ element: Int, in document: HTMLDocument) -> Bool {
    let isModal = Self.has(.ariaModal, "true", element, document)
    guard isModal || contains(.solicitation) else { return false }
    let isDialog =
      Self.has(.role, "dialog", element, document)
      || Self.has(.role, "alertdialog", element, document)
    if isModal { return isDialog }
    return document.hasClass("modal", element) && (isDialog || document.hasClass("fade", element))
  }

  /// Returns `true` if an attribute has a lowercase value, without regard to case.
  private static func has(
    _ name: AttributeName,
    _ value: String,
    _ element: Int,
    _ document: HTMLDocument
  ) -> Bool {
    guard let range = document.range(name, of: element) else { return false }
    return document.bytes(of: range).lazy.map(\.asciiLowercased).elementsEqual(value.utf8)
  }

  /// Returns `true` if a style contains `display: none` or `visibility: hidden`.
  private static func hides(_ text: Span<UInt8>) -> Bool {
    var letters = HintWord()
    var property = HintWord()
    for index in text.indices {
      let byte = text[index]
      if byte.isASCIILetter {
        letters.append(byte | 0x20)
      } else if byte == UInt8(ascii: ":") {
        property = letters
        letters = HintWord()
      } else if byte == UInt8(ascii: ";") || byte == UInt8(ascii: "!") {
        if hides(property, letters) { return true }
        letters = HintWord()
      }
    }
    return hides(property, letters)
  }

  private static func hides(_ property: HintWord, _ value: HintWord) -> Bool {
    property == .display && value == .none || property == .visibility && value == .hidden
  }
}
