import Basics
import HTMLParsing

/// The hints of an element's name, role, class and id at its part in the page.
struct ElementHints: OptionSet, Sendable {
  let rawValue: UInt32

  /// Menus, breadcrumbs, page numbers.
  static let navigation = ElementHints(rawValue: 1 << 0)
  /// Comments of readers.
  static let comments = ElementHints(rawValue: 1 << 1)
  /// Links to other pages: related, popular, latest.
  static let related = ElementHints(rawValue: 1 << 2)
  /// Buttons for sharing and following.
  static let sharing = ElementHints(rawValue: 1 << 3)
  static let advertisement = ElementHints(rawValue: 1 << 4)
  static let footer = ElementHints(rawValue: 1 << 5)
  /// Author, date, tags.
  static let metadata = ElementHints(rawValue: 1 << 6)
  static let caption = ElementHints(rawValue: 1 << 7)
  /// Newsletters, subscriptions, cookies, dialogs, forms.
  static let solicitation = ElementHints(rawValue: 1 << 8)
  static let header = ElementHints(rawValue: 1 << 9)
  /// A word such as `article` or `post`.
  static let article = ElementHints(rawValue: 1 << 10)
  /// A word such as `body` or `content`.
  static let body = ElementHints(rawValue: 1 << 11)
  /// The element that contains the text of the article by its markup: `itemprop="articleBody"`, or a class
  /// such as `article-body`.
  static let articleBody = ElementHints(rawValue: 1 << 12)
  /// `<article>`, `<main>` or a role of the kind.
  static let mainLandmark = ElementHints(rawValue: 1 << 13)
  /// Not shown, or only to screen readers or above the page: ``isHidden(_:in:)``.
  static let hidden = ElementHints(rawValue: 1 << 14)
  /// A note, a warning, an example or an abstract within the text.
  static let callout = ElementHints(rawValue: 1 << 15)
  /// A page of a forum.
  static let forum = ElementHints(rawValue: 1 << 16)
  /// The name of what surrounds it, such as `class="method-heading"`.
  static let name = ElementHints(rawValue: 1 << 17)
  /// A function, which has a name.
  static let function = ElementHints(rawValue: 1 << 18)

  /// The hints at boilerplate.
  static let boilerplate: ElementHints = [
    .navigation, .comments, .related, .sharing, .advertisement, .footer, .metadata, .caption,
    .solicitation, .header, .hidden,
  ]
}

extension ElementHints {
  /// Returns the hints of an element.
  ///
  /// The identifier of a heading, a term or an entry that starts with one is that of its subject and no hint; so is one with a
  /// full stop or a parenthesis.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - document: Its document.
  ///   - readsIdentifier: A Boolean value that indicates whether the identifier gives hints.
  init(of element: Int, in document: HTMLDocument, readsIdentifier: Bool = true) {
    let elementName = document.elements[element].name
    self = []
    let names = document.elements[element].names
    let readsIdentifier =
      readsIdentifier && names.contains(.id) && !Self.isNamed(element, in: document)
    if names.containsAny(of: Self.sources) {
      for name in [AttributeName.class, .id, .role]
      where names.contains(name) && (readsIdentifier || name != .id) {
        if let range = document.range(name, of: element) {
          let bytes = document.bytes(of: range)
          if name != .id || !Self.isCode(bytes.span) { read(bytes.span, isClass: name == .class) }
        }
      }
      if names.contains(.itemprop), let range = document.range(.itemprop, of: element) {
        let bytes = document.bytes(of: range)
        readProperty(bytes.span)
      }
    }
    if isHidden(element, in: document) { insert(.hidden) }
    // The class of a post of WordPress has the names of its tags and categories, such as `tag-comments`.
    if !isDisjoint(with: .boilerplate), document.hasClass("hentry", element) {
      subtract(.boilerplate.subtracting(.hidden))
    }
    // `<aside class="admonition">` and `<aside class="code-example">` are part of the text.
    let isCallout =
      elementName == .aside && contains(.callout) && isDisjoint(with: [.boilerplate, .body])
    if contains(.related), Self.isBookSidebar(element, in: document) {
      remove(.related)
    } else if !isCallout {
      formUnion(ElementHints(elementName))
    }
  }

  /// Returns `true` for a sidebar in the text of a book, which has a title of its own, and for that title:
  /// `class="sidebar"` around `class="titlepage"` (DocBook) or `class="sidebar-title"` (reStructuredText).
  private static func isBookSidebar(_ element: Int, in document: HTMLDocument) -> Bool {
    if document.hasOnlyClass("sidebar-title", element) { return true }
    guard document.hasOnlyClass("sidebar", element) else { return false }
    // Anchors may precede the title.
    return document.elements.indices.dropFirst(element + 1).prefix(3).contains { child in
      Int(document.elements[child].parent) == element
        && (document.hasOnlyClass("titlepage", child)
          || document.hasOnlyClass("sidebar-title", child))
    }
  }

  /// The maximum number of elements around the first term of an entry that start with it.
  private static let entryDepth = 3

  /// Returns `true` for headings, terms, and the `<div>` that groups a term with its description, which starts with the term
  /// ([HTML](https://html.spec.whatwg.org/multipage/grouping-content.html#the-dl-element)); overloads share a further one.
  private static func isNamed(_ element: Int, in document: HTMLDocument) -> Bool {
    let name = document.elements[element].name
    guard name == .div else { return name.isHeading || name == .dt }
    let end = Int(document.elements[element].end)
    for child in element + 1..<max(element + 1, min(end, element + 1 + entryDepth)) {
      switch document.elements[child].name {
      case .dt: return true
      case .div: continue
      default: return false
      }
    }
    return false
  }

  /// Returns `true` for an identifier such as `setDot(javax.swing.text.NavigationFilter)`, which is a name in code.
  private static func isCode(_ identifier: Span<UInt8>) -> Bool {
    identifier.indices.contains { index in
      identifier[index] == UInt8(ascii: "(") || identifier[index] == UInt8(ascii: ".")
    }
  }

  private static let sources: AttributeNames = [.class, .id, .role, .itemprop]

  private init(_ name: ElementName) {
    switch name {
    case .nav, .menu, .search: self = .navigation
    case .aside: self = .related
    case .footer: self = .footer
    case .header, .hgroup: self = .header
    case .form, .fieldset, .dialog: self = .solicitation
    case .figcaption, .caption: self = .caption
    case .address: self = .metadata
    case .article, .main: self = .mainLandmark
    default: self = []
    }
  }

  /// Reads the words of a class, an id or a role.
  private mutating func read(_ text: Span<UInt8>, isClass: Bool) {
    var index = 0
    var name: ElementHints = []
    while index < text.count {
      let byte = text[index]
      guard byte.isASCIILetter else {
        if byte <= 0x20 {
          add(name, isClass: isClass)
          name = []
        }
        index += 1
        continue
      }
      var word = HintWord()
      word.append(byte | 0x20)
      index += 1
      while index < text.count, text[index].isASCIILetter {
        // A capital after a small letter starts a word.
        if text[index].isASCIIUppercase, text[index - 1].isASCIILowercase { break }
        word.append(text[index] | 0x20)
        index += 1
      }
      // Letters of generated names such as `kAdQz` are no word.
      if word.isShort, index < text.count, text[index].isASCIILetter { continue }
      name.formUnion(HintWord.table.hints(word))
    }
    add(name, isClass: isClass)
  }

  private mutating func add(_ name: ElementHints, isClass: Bool) {
    var name = name
    if isClass, name.isSuperset(of: [.header, .function]) {
      // Not the head of the page: `functionHeader`. An identifier is that of a function named `header`.
      name.remove(.header)
      name.insert(.name)
    }
    formUnion(name)
    if name.isSuperset(of: [.article, .body]), name.isDisjoint(with: .boilerplate) {
      insert(.articleBody)
    }
  }

  private mutating func readProperty(_ text: Span<UInt8>) {
    guard text.count >= 11 else { return }
    var word = HintWord()
    for index in text.indices where text[index].isASCIILetter { word.append(text[index] | 0x20) }
    if word == .articleBody { insert(.articleBody) }
  }
}
