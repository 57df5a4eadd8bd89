/// Attributes of plain tags, which the parser need not see.
///
/// libxml2 needs some 1,500 instructions to read one again, and does nothing with it but hand it out. A
/// tag is known by the place in the parser's text where it ends.
struct LeftOutAttributes {
  /// Tags whose attributes are left out at most.
  private static let limit = 1 << 18

  private struct Tag {
    /// Where it ends in the parser's text; elements that the parser puts begin there, too.
    let position: Int32
    let element: ElementName
    /// Its attributes.
    let range: Range<Int32>
    let names: AttributeNames
  }

  /// Those that extraction asks for.
  ///
  /// Values are in the page, or behind its end in ``decoded``.
  private(set) var attributes: [HTMLDocument.Attribute] = []
  /// Values in which references were read.
  private(set) var decoded: [UInt8] = []

  private var tags: [Tag] = []
  /// The attributes of the tag that is read.
  private var first = 0
  private var firstDecoded = 0
  private var names: AttributeNames = []
  /// The first tag whose attributes were not put back.
  private var next = 0

  /// Whether the attributes of every tag were put back.
  var isDone: Bool { next == tags.count }

  /// Whether the attributes of a tag of that name were left out; asked once or twice for a page.
  func has(tagOf element: ElementName) -> Bool { tags.contains { $0.element == element } }

  /// Whether there is room for another tag.
  var hasRoom: Bool { tags.count < Self.limit }

  init() {
    attributes.reserveCapacity(512)
    tags.reserveCapacity(512)
  }

  // MARK: Leaving out

  /// Begins a tag.
  mutating func begin() {
    first = attributes.count
    firstDecoded = decoded.count
    names = []
  }

  /// Whether the tag has the attribute by now: of two, the first counts.
  func has(_ name: AttributeName) -> Bool { names.contains(name) }

  /// Adds an attribute of the tag, whose value is in the page.
  mutating func add(_ name: AttributeName, value: Range<Int>) {
    names.insert(name)
    attributes.append(
      HTMLDocument.Attribute(name: name, value: Int32(value.lowerBound)..<Int32(value.upperBound))
    )
  }

  /// Adds an attribute of the tag with references; `false` where the parser would read others.
  mutating func add(_ name: AttributeName, references value: Span<UInt8>, behind count: Int) -> Bool
  {
    let characters = unsafe value.withUnsafeBufferPointer {
      unsafe CharacterReference.decoded(attribute: Array($0)[...])
    }
    guard TextTraits(characters.span, mayHaveMarkup: false) != nil else { return false }
    let start = count + decoded.count
    decoded += characters
    add(name, value: start..<(count + decoded.count))
    return true
  }

  /// Forgets what was read of the tag.
  mutating func cancel() {
    attributes.removeSubrange(first...)
    decoded.removeSubrange(firstDecoded...)
  }

  /// Ends the tag, at a place in the parser's text.
  mutating func end(_ element: ElementName, at position: Int) {
    guard attributes.count > first else { return }
    tags.append(
      Tag(
        position: Int32(position),
        element: element,
        range: Int32(first)..<Int32(attributes.count),
        names: names
      )
    )
  }

  // MARK: Putting back

  /// The attributes of the tag that ends at `position`.
  mutating func attributes(
    of element: ElementName,
    at position: Int
  ) -> (range: Range<Int32>, names: AttributeNames)? {
    guard next < tags.count, tags[next].position == position, tags[next].element == element else {
      return nil
    }
    defer { next += 1 }
    return (tags[next].range, tags[next].names)
  }
}
