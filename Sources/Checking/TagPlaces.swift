import HTMLParsing
import MarkupExtraction

/// Where the tags of a page are: the line by the parser, the column by ``TagScanner``.
///
/// Where a line has more or fewer tags of a name than the parser saw end there, their columns are not
/// known and told as 1.
struct TagPlaces: Sendable {
  private struct Key: Hashable {
    var line: Int32
    var name: ElementName
  }

  private struct Spot: Sendable {
    var line: Int32
    var column: Int32
    var endColumn: Int32
  }

  let document: HTMLDocument
  private let source: String
  /// Elements by the lower-case name of a `<meta>`.
  private let metas: [String: [Int]]
  /// The spots of elements, as far as they are known.
  private let spots: [Int: Spot]

  init(document: HTMLDocument, bytes: [UInt8], source: String) {
    self.document = document
    self.source = source
    metas = Self.metas(of: document)
    spots = Self.spots(of: document, bytes: bytes)
  }

  private static func metas(of document: HTMLDocument) -> [String: [Int]] {
    var metas: [String: [Int]] = [:]
    for element in document.elements.indices where document.elements[element].name == .meta {
      for attribute in [AttributeName.name, .property, .itemprop, .httpEquiv] {
        guard let key = document.attribute(attribute, of: element)?.folded.lowercased() else {
          continue
        }
        metas[key, default: []].append(element)
      }
    }
    return metas
  }

  /// Pairs elements with tags: those of one name that end on one line, where there are as many of
  /// both.
  private static func spots(of document: HTMLDocument, bytes: [UInt8]) -> [Int: Spot] {
    var wanted: Set<Key> = []
    for (index, element) in document.elements.enumerated()
    where [.meta, .title, .link, .h1, .script].contains(element.name)
      || document.has(.itemscope, index) || document.has(.typeof, index)
      || document.has(.rel, index) || document.has(.about, index)
    {
      wanted.insert(Key(line: element.contentLine, name: element.name))
    }
    var elements: [Key: [Int]] = [:]
    for (index, element) in document.elements.enumerated() {
      let key = Key(line: element.contentLine, name: element.name)
      if wanted.contains(key) { elements[key, default: []].append(index) }
    }
    var tags: [Key: [Spot]] = [:]
    for tag in TagScanner.tags(in: bytes, limit: 2 * document.elements.count + 1000) {
      let key = Key(line: tag.endLine, name: tag.name)
      guard wanted.contains(key) else { continue }
      tags[key, default: []].append(
        Spot(line: tag.line, column: tag.column, endColumn: tag.endColumn)
      )
    }
    var spots: [Int: Spot] = [:]
    for (key, indices) in elements {
      guard let found = tags[key], found.count == indices.count else { continue }
      for (index, spot) in zip(indices, found) { spots[index] = spot }
    }
    return spots
  }

  /// The beginning of the page.
  var start: Place { Place(source) }

  /// The first `<meta>` of any of the names that says something; the names in order of preference.
  func meta(_ names: String...) -> Place? {
    for name in names {
      let elements = metas[name, default: []]
      let said = elements.first { document.attribute(.content, of: $0)?.folded.isEmpty == false }
      if let element = said ?? elements.first { return place(of: element) }
    }
    return nil
  }

  /// The `<meta>` elements of a name.
  func metas(_ name: String) -> [Int] { metas[name, default: []] }

  /// The first element of a name.
  func element(_ name: ElementName) -> Place? {
    document.elements.firstIndex { $0.name == name }.map(place)
  }

  /// The links of a relation, in document order.
  func links(_ rel: String) -> [Place] {
    document.elements.indices.lazy.filter { element in
      document.elements[element].name == .link
        && (document.attribute(.rel, of: element) ?? "").lowercased()
          .split(whereSeparator: \.isWhitespace).contains(Substring(rel))
    }.prefix(100).map(place)
  }

  /// Where a thing is written.
  func place(of written: MarkupSource) -> Place {
    guard let column = written.textColumn else { return place(of: written.element) }
    return place(line: written.line, column: column, inScript: written.element)
  }

  /// Where the start tag of an element is.
  func place(of element: Int) -> Place {
    guard let spot = spots[element] else {
      return Place(source, line: Int(document.elements[element].line))
    }
    return Place(source, line: Int(spot.line), column: Int(spot.column))
  }

  /// Where a line and column of a script's text are, counted as JSON readers do: the text begins at
  /// column 1 of the line on which the start tag ends.
  func place(line: Int, column: Int, inScript element: Int) -> Place {
    guard line == Int(document.elements[element].contentLine), let spot = spots[element] else {
      return Place(source, line: line, column: column)
    }
    return Place(source, line: line, column: column + Int(spot.endColumn) - 1)
  }
}
