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

/// Comments that document declarations, as Scaladoc marks them.
extension ContentSelection {
  /// The number of declarations from which the comments of a page are taken for their documentation.
  private static var declarations: Int { 3 }
  /// The number of elements around a comment among which that of its declaration is sought.
  private static var depth: Int { 3 }

  /// A Boolean value that indicates whether comments of the page follow identified headings, each its own; those of readers
  /// have one heading together.
  var hasDocumentationComments: Bool {
    var (headings, end): (Set<Int>, Int) = ([], 0)
    for index in containers.indices
    where containers[index].hints.contains(.comments) && containers[index].first >= end
      && !containers[index].blocks.isEmpty
    {
      end = containers[index].end
      if let heading = declaration(above: index) { headings.insert(heading) }
      if headings.count == Self.declarations { return true }
    }
    return false
  }

  /// Returns the heading with which an element around a comment starts, if it or a link target before it has an identifier.
  private func declaration(above comment: Int) -> Int? {
    var index = comment
    for _ in 0..<Self.depth {
      index = Int(containers[index].parent)
      guard index >= 0 else { return nil }
      let first = containers[index].first
      guard first < containers[comment].first else { continue }
      guard case .heading = blocks[first].kind, blocks[first].anchor >= 0 else { return nil }
      let name = document.elements[Int(blocks[first].anchor)].name
      return name.isHeading || name == .a ? first : nil
    }
    return nil
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
      if name == .script { return isJSONLD(element, document) && statesType(element, document) }
      return [AttributeName.itemtype, .typeof].contains { attribute in
        names.contains(attribute)
          && document.range(attribute, of: element).map { containsType(document.bytes(of: $0)) }
            ?? false
      }
    }
  }

  private static func isJSONLD(_ script: Int, _ document: HTMLDocument) -> Bool {
    document.attribute(.type, of: script)?.lowercased().contains("ld+json") == true
  }

  /// Returns `true` if a script of JSON-LD has one of the types as a string of its own.
  private static func statesType(_ script: Int, _ document: HTMLDocument) -> Bool {
    let text = document.textBytes(of: script)
    let quote = UInt8(ascii: "\"")
    return text.indices.contains { start in
      types.contains { type in
        let end = start + type.count
        return type[0] == text[start] && text[start...].starts(with: type) && start > 0
          && [quote, UInt8(ascii: "/"), UInt8(ascii: ":")].contains(text[start - 1])
          && end < text.count && text[end] == quote
      }
    }
  }

  private static func containsType(_ text: ArraySlice<UInt8>) -> Bool {
    text.indices.contains { start in
      types.contains { $0[0] == text[start] && text[start...].starts(with: $0) }
    }
  }
}
