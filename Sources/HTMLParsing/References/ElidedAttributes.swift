import Basics

/// The start tags of a page with their attributes, which are hidden from the parser.
///
/// libxml2 needs some 1,500 instructions to parse an attribute again, only to pass it on. A tag is identified
/// by the offset in the parser's input at which it ends.
struct ElidedAttributes {
  /// The maximum number of recorded tags.
  private static let limit = 1 << 19
  /// The maximum number of attributes of a tag, of those that extraction uses, before a prefix that it declares.
  private static let prefixLimit = 64
  /// The maximum number of kept attributes of a tag that extraction does not use.
  private static let otherLimit = 100

  /// A start tag.
  struct Tag {
    /// The offset of its end in the parser's input: of its `>`, or of the slash before it.
    let position: Int32
    let element: ElementName
    /// The range of the tag in the page.
    let source: Range<Int32>
    /// The range of its attributes.
    let range: Range<Int32>
  }

  /// The attributes that extraction uses.
  ///
  /// Values are ranges of the page, or of ``decoded`` if they are after its end.
  private(set) var attributes: [HTMLDocument.Attribute] = []
  /// The decoded values, which differ from the text of the page.
  private(set) var decoded: [UInt8] = []
  /// The tags of `<html>` and `<body>`.
  private var roots: [Tag] = []
  /// A Boolean value that indicates whether the parser reported an unknown tag, or skipped one.
  private(set) var isBroken = false

  /// A Boolean value that indicates whether a tag declares more prefixes than the limit.
  private(set) var hasCutPrefixes = false

  /// The attributes of the current tag that extraction does not use, if they are kept.
  private(set) var others: [(name: [UInt8], value: [UInt8])] = []
  /// A Boolean value that indicates whether attributes that extraction does not use are kept.
  let keepsOthers: Bool

  /// The tags that the parser has not reported.
  private var tags = SegmentedQueue<Tag>()
  /// The index of the current tag's first attribute.
  private var first = 0
  private var firstDecoded = 0
  private var names: AttributeNames = []

  init(keepsOthers: Bool = false) {
    self.keepsOthers = keepsOthers
    attributes.reserveCapacity(512)
  }

  // MARK: Recording tags

  /// A Boolean value that indicates whether another tag can be recorded.
  var canRecordTag: Bool { tagCount < Self.limit }

  /// The attributes of the current tag.
  var range: Range<Int32> { Int32(first)..<Int32(attributes.count) }

  /// Starts a tag.
  mutating func begin() {
    first = attributes.count
    firstDecoded = decoded.count
    names = []
    if keepsOthers { others.removeAll(keepingCapacity: true) }
  }

  /// Returns `true` if the current tag has the attribute; the first of two counts.
  func has(_ name: AttributeName) -> Bool { names.contains(name) }

  /// Adds an attribute to the current tag.
  mutating func add(_ name: AttributeName, value: Range<Int>, of text: Span<UInt8>) {
    guard
      ByteSearch.first(UInt8(ascii: "&"), in: text, from: value.lowerBound, to: value.upperBound)
        == nil
    else { return add(name, bytes: Self.decoded(text.extracting(value)), behind: text.count) }
    names.insert(name)
    attributes.growSlowly()
    attributes.append(
      HTMLDocument.Attribute(name: name, value: Int32(value.lowerBound)..<Int32(value.upperBound))
    )
  }

  /// Adds an attribute that extraction does not use; the first of two with the same name counts.
  mutating func addOther(_ name: Range<Int>, value: Range<Int>, of text: Span<UInt8>) {
    guard others.count < Self.otherLimit else { return }
    let name = name.map { text[$0].asciiLowercased }
    guard !others.contains(where: { $0.name == name }) else { return }
    others.append((name, Self.decoded(text.extracting(value))))
  }

  /// Adds an attribute `xmlns:name`, stored in the syntax of the `prefix` attribute.
  mutating func addPrefix(_ name: Range<Int>, iri: Range<Int>, of text: Span<UInt8>) {
    let skipped = AttributeName.prefixDeclaration.word.utf8.count
    var bytes: [UInt8] = []
    for index in (name.lowerBound + skipped)..<name.upperBound {
      bytes.append(text[index].asciiLowercased)
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

  /// Returns `true` if an attribute declares the prefix at the start of `bytes`.
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

  /// Discards the current tag.
  mutating func cancel() {
    attributes.removeSubrange(first...)
    decoded.removeSubrange(firstDecoded...)
  }

  /// Ends the current tag, at an offset in the parser's input.
  mutating func end(_ element: ElementName, at position: Int, source: Range<Int>) {
    let tag = Tag(
      position: Int32(position),
      element: element,
      source: Int32(source.lowerBound)..<Int32(source.upperBound),
      range: range
    )
    if isRoot(element), !tag.range.isEmpty { roots.append(tag) }
    tags.append(tag)
  }

  /// The number of recorded tags.
  var tagCount: Int { tags.appendedCount }

  // MARK: Roots

  /// Returns `true` if the attributes of all tags with that name belong to one element.
  func isRoot(_ element: ElementName) -> Bool { element == .html || element == .body }

  /// Returns the merged attributes of a root element: of each name, the value of the first tag that has it
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

  /// Returns the attributes of all tags and their decoded values, and releases them here.
  mutating func takeAttributes() -> (attributes: [HTMLDocument.Attribute], decoded: [UInt8]) {
    defer { (attributes, decoded) = ([], []) }
    return (attributes, decoded)
  }

  // MARK: Restoring attributes

  /// A Boolean value that indicates whether the parser reported every tag, except those that it may skip.
  var isDone: Bool {
    !isBroken && tags.allSatisfy { Self.mayBePassedOver($0.element) }
  }

  /// Returns the tag of an element that starts at the parser's `position`; `nil` if the parser inserted the
  /// element itself.
  mutating func tag(of element: ElementName, at position: Int) -> Tag? {
    while let tag = tags.first, tag.position <= position {
      if tag.position == position {
        guard tag.element == element else { break }
        tags.removeFirst()
        return tag
      }
      if !Self.mayBePassedOver(tag.element) { isBroken = true }
      tags.removeFirst()
    }
    if canRecordTag, !Self.mayBeInserted(element) { isBroken = true }
    return nil
  }

  /// Returns `true` if a document has only one element with that name, so that the parser may skip further
  /// tags.
  private static func mayBePassedOver(_ element: ElementName) -> Bool {
    element == .html || element == .head || element == .body
  }

  /// Returns `true` if the parser inserts elements with that name when their tags are omitted.
  private static func mayBeInserted(_ element: ElementName) -> Bool {
    mayBePassedOver(element) || element == .p
  }
}
