import HTMLParsing

extension HTMLDocument {
  /// Returns `true` for the heading with which DocBook writes the name of an author before the affiliation:
  /// `<div class="author"><h3 class="author">`.
  func isAuthorHeading(_ element: Int) -> Bool {
    elements[element].name.isHeading && hasOnlyClass("author", element)
  }
}
