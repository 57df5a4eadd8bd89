import ContentTypes
package import SearchableItems

extension AttributeSet {
  /// Sets the ancestors of the type, unless they are stated, so that `contentTypeTree` finds records of apps by an ancestor.
  package mutating func completeContentTypeTree() {
    guard let type = contentType, values["contentTypeTree"] == nil,
      !removedNames.contains("contentTypeTree")
    else { return }
    set("contentTypeTree", ContentType.tree(of: type))
  }
}
