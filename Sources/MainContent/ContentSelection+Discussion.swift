import HTMLParsing

extension ContentSelection {
  /// The weight of the text besides comments below which they are the content of the page.
  static var articleMinimum: Int { 300 }

  /// A Boolean value that indicates whether the comments of the page are its content: there is hardly other text, or the
  /// page is one of a forum or of questions, and says so by its types or classes.
  var isDiscussion: Bool {
    var (weight, end) = (0, 0)
    for container in containers
    where container.hints.contains(.comments) && container.first >= end
      && container.name != .body && container.name != .html
    {
      weight += self.weight(of: container)
      end = container.end
    }
    guard weight > 0 else { return false }
    let rest = totalWeight - weight
    return weight > rest && rest < Self.articleMinimum || isInForum
      || DiscussionMarkup.isStated(in: document)
  }

  /// A Boolean value that indicates whether the page has most of its text in an element of the class `forum`, such as
  /// `node--type-forum`.
  private var isInForum: Bool {
    containers.contains { $0.hints.contains(.forum) && weight(of: $0) * 2 > totalWeight }
  }
}

/// The statement of a page that its posts and answers are its content: the types
/// [`DiscussionForumPosting`](https://developers.google.com/search/docs/appearance/structured-data/discussion-forum) and
/// [`QAPage`](https://developers.google.com/search/docs/appearance/structured-data/qapage).
enum DiscussionMarkup {
  private static let types: [[UInt8]] = ["DiscussionForumPosting", "QAPage"].map { Array($0.utf8) }

  /// Returns `true` if a page has one of the types, in Microdata, RDFa or JSON-LD.
  static func isStated(in document: HTMLDocument) -> Bool {
    document.elements.indices.contains { element in
      let (name, names) = (document.elements[element].name, document.elements[element].names)
      if name == .script { return containsType(document.textBytes(of: element)[...]) }
      return [AttributeName.itemtype, .typeof].contains { attribute in
        names.contains(attribute)
          && document.range(attribute, of: element).map { containsType(document.bytes(of: $0)) }
            ?? false
      }
    }
  }

  private static func containsType(_ text: ArraySlice<UInt8>) -> Bool {
    text.indices.contains { start in
      types.contains { $0[0] == text[start] && text[start...].starts(with: $0) }
    }
  }
}
