/// The start tags of a page with their attributes, which the parser need not see.
///
/// libxml2 needs some 1,500 instructions to read an attribute again, and does nothing with it but pass it
/// on. A tag is known by the offset in the parser's text at which it ends.
struct LeftOutAttributes {
  /// The largest number of tags that are recorded.
  private static let limit = 1 << 19
  /// The largest number of prefixes that one tag may declare.
  private static let prefixLimit = 64

  /// A start tag.
  struct Tag {
    /// Where it ends in the parser's text: at its `>`, or at the slash before it.
    let position: Int32
    let element: ElementName
    /// Where it is in the page.
    let source: Range<Int32>
    /// Its attributes.
    let range: Range<Int32>
    let names: AttributeNames
  }

  /// Those that extraction asks for.
  ///
  /// Values are in the page, or behind its end in ``decoded``.
  private(set) var attributes: [HTMLDocument.Attribute] = []
  /// Values that are not in the page as they are meant.
  private(set) var decoded: [UInt8] = []
  /// The tags of `<html>` and `<body>`.
  private var roots: [Tag] = []
  /// Whether the parser read a tag that is none, or passed over one.
  private(set) var isBroken = false

  /// Whether a tag declares more prefixes than are kept.
  private(set) var hasCutPrefixes = false

  private var tags: [Tag] = []
  /// The attributes of the tag that is read.
  private var first = 0
  private var firstDecoded = 0
  private var names: AttributeNames = []
  /// The first tag that the parser has not told of.
  private var next = 0

  init() {
    attributes.reserveCapacity(512)
    tags.reserveCapacity(512)
  }

  // MARK: Reading tags

  /// Whether there is room for another tag.
  var hasRoom: Bool { tags.count < Self.limit }

  /// The attributes of the tag that is read.
  var range: Range<Int32> { Int32(first)..<Int32(attributes.count) }

  /// Begins a tag.
  mutating func begin() {
    first = attributes.count
    firstDecoded = decoded.count
    names = []
  }

  /// Whether the tag has the attribute by now: of two, the first counts.
  func has(_ name: AttributeName) -> Bool { names.contains(name) }

  /// Adds an attribute of the tag.
  mutating func add(_ name: AttributeName, value: Range<Int>, of text: Span<UInt8>) {
    guard
      ByteSearch.first(UInt8(ascii: "&"), in: text, from: value.lowerBound, to: value.upperBound)
        == nil
    else { return add(name, bytes: Self.decoded(text.extracting(value)), behind: text.count) }
    names.insert(name)
    attributes.append(
      HTMLDocument.Attribute(name: name, value: Int32(value.lowerBound)..<Int32(value.upperBound))
    )
  }

  /// Adds an attribute `xmlns:name`, kept as the `prefix` attribute would write it.
  mutating func addPrefix(_ name: Range<Int>, iri: Range<Int>, of text: Span<UInt8>) {
    let skipped = AttributeName.prefixDeclaration.word.utf8.count
    var bytes: [UInt8] = []
    for index in (name.lowerBound + skipped)..<name.upperBound {
      let byte = text[index]
      bytes.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
    }
    bytes += [UInt8(ascii: ":"), 0x20]
    guard !attributes[first...].contains(where: { declares($0, bytes, behind: text.count) }) else {
      return
    }
    guard attributes.count - first < Self.prefixLimit else {
      hasCutPrefixes = true
      return
    }
    add(
      .prefixDeclaration,
      bytes: bytes + Self.decoded(text.extracting(iri)),
      behind: text.count
    )
  }

  /// Whether an attribute declares the prefix that `bytes` begin with.
  private func declares(
    _ attribute: HTMLDocument.Attribute,
    _ bytes: [UInt8],
    behind count: Int
  ) -> Bool {
    guard attribute.name == .prefixDeclaration else { return false }
    return decoded[(Int(attribute.value.lowerBound) - count)...].starts(with: bytes)
  }

  private mutating func add(_ name: AttributeName, bytes: [UInt8], behind count: Int) {
    let start = Int32(count + decoded.count)
    decoded += bytes
    names.insert(name)
    attributes.append(
      HTMLDocument.Attribute(name: name, value: start..<Int32(count + decoded.count))
    )
  }

  private static func decoded(_ value: Span<UInt8>) -> [UInt8] {
    unsafe value.withUnsafeBufferPointer {
      unsafe CharacterReference.decoded(attribute: Array($0)[...])
    }
  }

  /// Forgets what was read of the tag.
  mutating func cancel() {
    attributes.removeSubrange(first...)
    decoded.removeSubrange(firstDecoded...)
  }

  /// Ends the tag, at an offset in the parser's text.
  mutating func end(_ element: ElementName, at position: Int, source: Range<Int>) {
    let tag = Tag(
      position: Int32(position),
      element: element,
      source: Int32(source.lowerBound)..<Int32(source.upperBound),
      range: range,
      names: names
    )
    if isRoot(element), !tag.range.isEmpty { roots.append(tag) }
    tags.append(tag)
  }

  // MARK: Roots

  /// Whether the attributes of all tags of that name are those of one element.
  func isRoot(_ element: ElementName) -> Bool { element == .html || element == .body }

  /// The attributes of a root element: of each name that of the first tag that has it
  /// ([a start tag whose tag name is "html"](https://html.spec.whatwg.org/#parsing-main-inbody)).
  func rootAttributes(of element: ElementName) -> [HTMLDocument.Attribute] {
    var merged: [HTMLDocument.Attribute] = []
    var names: AttributeNames = []
    for tag in roots where tag.element == element {
      let earlier = names
      for index in tag.range where !earlier.contains(attributes[Int(index)].name) {
        merged.append(attributes[Int(index)])
        names.insert(attributes[Int(index)].name)
      }
    }
    return merged
  }

  // MARK: Putting back

  /// Whether the parser told of every tag, but for those that it may pass over.
  var isDone: Bool {
    !isBroken && tags[next...].allSatisfy { Self.mayBePassedOver($0.element) }
  }

  /// The tag of an element that begins while the parser stands at `position`; `nil` where the parser
  /// inserted the element by itself.
  mutating func tag(of element: ElementName, at position: Int) -> Tag? {
    while next < tags.count, tags[next].position < position {
      if !Self.mayBePassedOver(tags[next].element) { isBroken = true }
      next += 1
    }
    if next < tags.count, tags[next].position == position, tags[next].element == element {
      defer { next += 1 }
      return tags[next]
    }
    if hasRoom, !Self.mayBeInserted(element) { isBroken = true }
    return nil
  }

  /// Whether the parser has an element of that name but once.
  private static func mayBePassedOver(_ element: ElementName) -> Bool {
    element == .html || element == .head || element == .body
  }

  /// Whether the parser inserts elements of that name where their tags are left out.
  private static func mayBeInserted(_ element: ElementName) -> Bool {
    mayBePassedOver(element) || element == .p
  }
}
