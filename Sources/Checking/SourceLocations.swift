import HTMLParsing
import MarkupExtraction
import Synchronization

/// The positions of a page's tags: the parser provides the line, ``TagScanner`` the column.
///
/// A class, so that a page and its nodes share one instance.
///
/// If the number of tags of a name on a line differs from the parser's, their columns are unknown and
/// reported as 1.
final class SourceLocations: Sendable {
  private static let linkLimit = 100

  private let document: HTMLDocument
  private let bytes: [UInt8]
  private let source: String
  /// Elements by the lower-case name of a `<meta>`.
  private let metas: [String: [Int]]
  /// The tag positions, computed at the first request.
  private let extents = Mutex<TagExtents?>(nil)

  init(document: HTMLDocument, bytes: [UInt8], source: String) {
    self.document = document
    self.bytes = bytes
    self.source = source
    metas = Self.metas(of: document)
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

  private func extent(of element: Int) -> TagExtents.Extent? {
    extents.withLock { extents in
      var known = extents.take() ?? TagExtents(document: document, bytes: bytes)
      defer { extents = known }
      return known.extent(of: element)
    }
  }

  /// The start of the page.
  var start: SourceLocation { SourceLocation(source) }

  /// Returns the position of the first nonempty `<meta>` with one of the names, in order of preference.
  func meta(_ names: String...) -> SourceLocation? {
    for name in names {
      let elements = metas[name, default: []]
      let nonempty = elements.first {
        document.attribute(.content, of: $0)?.folded.isEmpty == false
      }
      if let element = nonempty ?? elements.first { return location(of: element) }
    }
    return nil
  }

  /// Returns the `<meta>` elements of a name.
  func metas(_ name: String) -> [Int] { metas[name, default: []] }

  /// Returns the position of the first element of a name.
  func element(_ name: ElementName) -> SourceLocation? {
    document.elements.firstIndex { $0.name == name }.map(location)
  }

  /// Returns the positions of the links of a relation, in document order.
  func links(_ rel: String) -> [SourceLocation] {
    var locations: [SourceLocation] = []
    for element in document.elements.indices
    where document.elements[element].name == .link && locations.count < Self.linkLimit {
      let relations = (document.attribute(.rel, of: element) ?? "").lowercased().listWords
      if relations.contains(rel) { locations.append(location(of: element)) }
    }
    return locations
  }

  /// Returns the position of extracted markup.
  func location(of written: MarkupSource) -> SourceLocation {
    guard let column = written.textColumn else { return location(of: written.element) }
    return location(line: written.line, column: column, inScript: written.element)
  }

  /// Returns the position of an element's start tag.
  func location(of element: Int) -> SourceLocation {
    guard let extent = extent(of: element) else {
      return SourceLocation(source, line: Int(document.elements[element].line))
    }
    return SourceLocation(source, line: Int(extent.line), column: Int(extent.column))
  }

  /// Returns the page position of a line and column in a script's text, whose column 1 follows the start
  /// tag.
  func location(line: Int, column: Int, inScript element: Int) -> SourceLocation {
    guard line == Int(document.elements[element].contentLine) else {
      return SourceLocation(source, line: line, column: column)
    }
    guard let extent = extent(of: element) else { return SourceLocation(source, line: line) }
    return SourceLocation(source, line: line, column: column + Int(extent.endColumn) - 1)
  }
}
