import Basics
import HTMLParsing

/// Identifiers that name the subject of a section, as in `<section id="comments">` of the manual of a language.
extension ContentSelection {
  /// The number of elements that are searched for a permalink, a similar sibling, or boilerplate within.
  private static var searchLimit: Int { 64 }

  /// Returns `true` if only the identifier of an element hints at boilerplate, and the structure shows that it names
  /// the subject of its content.
  ///
  /// Either its heading has a permalink with the identifier, or is the name of a member; or its class is that of a part of a book, or it is one of a
  /// series of elements with the same class and identifiers, or without a class and with headings that are the identifiers,
  /// and has no boilerplate in it, as the comments of readers do.
  func isNamedBySubject(_ index: Int) -> Bool {
    let container = containers[index]
    let element = Int(container.element)
    guard document.has(.id, element),
      ElementHints(of: element, in: document, readsIdentifier: false)
        .isDisjoint(with: .boilerplate)
    else { return false }
    if hasPermalink(element) || startsWithMember(container) { return true }
    return (isPartOfBook(element) || isOneOfSeries(element)) && !hasBoilerplate(index)
  }

  /// Returns `true` for `<section id="FULL_DATE"><h3>FULL_DATE</h3>`.
  private func startsWithMember(_ container: BlockContainer) -> Bool {
    !container.blocks.isEmpty && blocks[container.first].anchor == container.element
      && isMember(container.first)
  }

  /// The classes by which Texinfo and DocBook mark the parts of a book; `section` is too common elsewhere.
  private static let bookClasses: Set<String> = [
    "appendix", "chapter", "refsect1", "refsect2", "sect1", "sect2", "sect3", "sect4", "sect5",
    "subsection", "subsubsection",
  ]

  private func isPartOfBook(_ element: Int) -> Bool {
    document.attribute(.class, of: element).map(Self.bookClasses.contains) ?? false
  }

  /// Returns `true` if a permalink in an element leads to the element, or to one whose identifier ends that of the
  /// element: `#meta-options` in the element `s-meta-options`.
  private func hasPermalink(_ element: Int) -> Bool {
    guard let identifier = document.range(.id, of: element) else { return false }
    let end = min(Int(document.elements[element].end), element + Self.searchLimit)
    return (element + 1..<end).contains { link in
      guard document.elements[link].name == .a, let url = document.range(.href, of: link) else {
        return false
      }
      return isName(document.bytes(of: url).dropFirst(), in: document.bytes(of: identifier))
        && document.isPermalink(link)
    }
  }

  /// Returns `true` if an identifier is a name, or ends with it behind a hyphen.
  private func isName(
    _ name: some Collection<UInt8>,
    in identifier: some BidirectionalCollection<UInt8>
  ) -> Bool {
    guard !name.isEmpty, identifier.suffix(name.count).elementsEqual(name) else { return false }
    let rest = identifier.dropLast(name.count)
    return rest.isEmpty || rest.last == UInt8(ascii: "-")
  }

  /// Returns `true` if a sibling has the same name and class, and an identifier without hints.
  private func isOneOfSeries(_ element: Int) -> Bool {
    let parent = Int(document.elements[element].parent)
    guard parent >= 0 else { return false }
    let own = document.range(.class, of: element).flatMap { $0.isEmpty ? nil : $0 }
    guard own != nil || isIdentifiedByHeading(element) else { return false }
    func isAlike(_ other: Int) -> Bool {
      guard other != element, document.elements[other].name == document.elements[element].name,
        document.has(.id, other),
        ElementHints(of: other, in: document).isDisjoint(with: .boilerplate)
      else { return false }
      let range = document.range(.class, of: other)
      guard let own else { return range == nil && isIdentifiedByHeading(other) }
      return range.map { document.bytes(of: $0) == document.bytes(of: own) } ?? false
    }
    let end = Int(document.elements[parent].end)
    // Siblings are reached forward only.
    for first in [parent + 1, Int(document.elements[element].end)] {
      var sibling = first
      for _ in 0..<Self.searchLimit where sibling < end {
        if isAlike(sibling) { return true }
        sibling = Int(document.elements[sibling].end)
      }
    }
    return false
  }

  /// Returns `true` if the heading with which an element starts ends with the words of its identifier: `command-line-tools`
  /// of `4. Command line tools`.
  private func isIdentifiedByHeading(_ element: Int) -> Bool {
    guard let identifier = document.range(.id, of: element), identifier.count <= Self.nameLimit,
      let container = container(of: element), container.first < container.end,
      case .heading = blocks[container.first].kind,
      blocks[container.first].range.count <= Self.nameLimit
    else { return false }
    let name = Self.words(document.bytes(of: identifier))
    let heading = Self.words(text[blocks[container.first].range])
    return !name.isEmpty && heading.suffix(name.count) == name[...]
  }

  /// The maximum size of headings and identifiers that are compared, in bytes.
  private static var nameLimit: Int { 400 }

  private func container(of element: Int) -> BlockContainer? {
    var (low, high) = (0, containers.count)
    while low < high {
      let middle = (low + high) / 2
      if containers[middle].element < element { low = middle + 1 } else { high = middle }
    }
    guard low < containers.count, containers[low].element == element else { return nil }
    return containers[low]
  }

  /// Returns the words of ASCII letters and digits, in lower case.
  private static func words(_ bytes: ArraySlice<UInt8>) -> [[UInt8]] {
    bytes.split { !$0.isASCIIAlphanumeric }.map { $0.map(\.asciiLowercased) }
  }

  /// Returns `true` if an element contains elements that hints mark as boilerplate, as articles rarely do; parts of a manual
  /// may have menus.
  private func hasBoilerplate(_ index: Int) -> Bool {
    let hints = ElementHints.boilerplate.subtracting([.caption, .header, .navigation])
    let element = Int(containers[index].element)
    let end = document.elements[element].end
    return containers[(index + 1)...].prefix(Self.searchLimit).contains {
      $0.element < end && !$0.hints.isDisjoint(with: hints)
        && !isNamed(Int($0.element), after: element)
        && !(isPartOfBook(element) && isSection(Int($0.element)))
    }
  }

  /// Returns `true` for a section of a book, whose identifier alone may hint at boilerplate.
  private func isSection(_ element: Int) -> Bool {
    (isPartOfBook(element) || document.hasOnlyClass("section", element))
      && document.has(.id, element)
      && ElementHints(of: element, in: document, readsIdentifier: false)
        .isDisjoint(with: .boilerplate)
  }

  /// Returns `true` if only the identifier of an element hints at boilerplate, and starts with the name at the end of the
  /// identifier around it: `register-source` in `method-i-register`.
  private func isNamed(_ element: Int, after outer: Int) -> Bool {
    guard let range = document.range(.id, of: element),
      let outerRange = document.range(.id, of: outer),
      ElementHints(of: element, in: document, readsIdentifier: false)
        .isDisjoint(with: .boilerplate)
    else { return false }
    let (identifier, around) = (document.bytes(of: range), document.bytes(of: outerRange))
    guard let end = identifier.lastIndex(of: UInt8(ascii: "-")) else { return false }
    let name = identifier[..<end]
    return name.count < around.count && isName(name, in: around)
  }
}
