import HTMLParsing

/// The lazily computed positions of elements' tags: a page with few findings requests few, and a crawl
/// checks many pages.
struct TagExtents: Sendable {
  /// The position of a tag and the column after it.
  struct Extent: Sendable {
    var line: Int32
    var column: Int32
    var endColumn: Int32
  }

  private struct Key: Hashable {
    var line: Int32
    var name: ElementName
  }

  private let document: HTMLDocument
  private let tags: [TagScanner.Tag]
  /// The elements in the order of the lines on which their tags end.
  private let order: [Int]
  private var extents: [Int: Extent] = [:]
  private var paired: Set<Key> = []

  init(document: HTMLDocument, bytes: [UInt8]) {
    self.document = document
    let elements = document.elements
    tags = TagScanner.tags(in: bytes, limit: 2 * elements.count + 1000)
    // Most pages are sorted already, which takes one pass.
    order = elements.indices.sorted {
      (elements[$0].contentLine, $0) < (elements[$1].contentLine, $1)
    }
  }

  /// Returns the position of an element; `nil` if the number of tags of its name on its line differs
  /// from the parser's.
  mutating func extent(of element: Int) -> Extent? {
    let key = Key(line: document.elements[element].contentLine, name: name(of: element))
    if paired.insert(key).inserted { pair(key) }
    return extents[element]
  }

  /// Returns the name by which the tag of an element is known; the scanner tells apart names of eight bytes.
  private func name(of element: Int) -> ElementName {
    let name = document.elements[element].name
    return name.rawValue.utf8.count > 8 ? .other : name
  }

  /// Pairs elements and tags of one name that end on one line, if their numbers are equal.
  private mutating func pair(_ key: Key) {
    let elements = order[line(key.line, in: order) { document.elements[$0].contentLine }]
      .filter { name(of: $0) == key.name }
    let found = tags[line(key.line, in: tags, \.endLine)].filter { $0.name == key.name }
    guard found.count == elements.count else { return }
    for (element, tag) in zip(elements, found) {
      extents[element] = Extent(line: tag.line, column: tag.column, endColumn: tag.endColumn)
    }
  }

  /// Returns the range of the values on `line` in an array that is sorted by line.
  private func line<Value>(
    _ line: Int32,
    in values: [Value],
    _ lineOf: (Value) -> Int32
  ) -> Range<Int> {
    let start = firstIndex(in: values) { lineOf($0) >= line }
    return start..<max(start, firstIndex(in: values) { lineOf($0) > line })
  }

  /// Returns the index of the first value after a boundary.
  private func firstIndex<Value>(in values: [Value], _ isBehind: (Value) -> Bool) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(values[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
