import HTMLParsing

extension HTMLDocument {
  /// Returns the event whose date a Microdata property of an element states; `nil` if it has no such property.
  func dateProperty(of element: Int) -> DateMention.Role? {
    guard has(.itemprop, element), let property = attribute(.itemprop, of: element) else {
      return nil
    }
    for word in property.listWords {
      switch word {
      case "datePublished", "dateCreated", "uploadDate": return .published
      case "dateModified": return .modified
      default: continue
      }
    }
    return nil
  }
}
