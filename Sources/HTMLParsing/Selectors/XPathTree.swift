import CLibxml2

/// A page as a tree of libxml2, on which XPath 1.0 expressions are evaluated.
///
/// Names are in lowercase and have no namespace. Comments, styles and scripts except data (JSON-LD, RSL) are not in
/// the tree. The cost of all expressions together is limited.
@safe
public final class XPathTree {
  /// The values that an expression selects.
  public struct Values: Sendable, Equatable {
    /// The texts, in document order, with collapsed whitespace; none is empty.
    public var texts: [String] = []
    /// A Boolean value that indicates whether a limit was exceeded.
    public var isCut = false
  }

  /// The maximum number of values of an expression.
  public static let valueLimit = 100
  /// The maximum size of a value, in bytes.
  public static let byteLimit = 10_000
  /// The maximum number of elements of a page; larger pages have no tree.
  public static let elementLimit = 100_000
  /// The maximum number of steps of all expressions together; a step visits a node.
  static let stepLimit: UInt = 5_000_000
  /// The maximum size of the selected nodes' content, of all expressions together.
  private static let contentLimit = 20_000_000

  private let document: xmlDocPtr
  private let context: xmlXPathContextPtr
  private var contentBytes = 0

  /// Parses a page again, as a tree; `nil` if the page exceeds a limit.
  public init?(_ page: HTMLDocument) {
    guard page.elements.count <= Self.elementLimit,
      let document = unsafe XPathTreeParser.document(
        of: page.page,
        elementLimit: Self.elementLimit
      )
    else { return nil }
    guard let context = unsafe xmlXPathNewContext(document) else {
      unsafe xmlFreeDoc(document)
      return nil
    }
    unsafe self.document = unsafe document
    unsafe self.context = unsafe context
    unsafe XPathExpression.silence(context)
    unsafe context.pointee.opLimit = Self.stepLimit
    unsafe xmlXPathOrderDocElems(document)
  }

  deinit {
    unsafe xmlXPathFreeContext(context)
    unsafe xmlFreeDoc(document)
  }

  /// Evaluates an expression: the texts of its nodes, or its text, number or truth value.
  public func values(of expression: XPathExpression) -> Values {
    guard contentBytes <= Self.contentLimit,
      let result = unsafe xmlXPathEval(expression.text, context)
    else { return Values(isCut: true) }
    defer { unsafe xmlXPathFreeObject(result) }
    guard unsafe result.pointee.type == XPATH_NODESET else {
      return Values(texts: unsafe Self.text(of: result).map { [$0] } ?? [])
    }
    return unsafe values(of: result.pointee.nodesetval)
  }

  private func values(of nodes: xmlNodeSetPtr?) -> Values {
    var values = Values()
    guard let nodes = unsafe nodes else { return values }
    for index in 0..<Int(unsafe nodes.pointee.nodeNr) {
      guard values.texts.count < Self.valueLimit, contentBytes <= Self.contentLimit else {
        values.isCut = true
        break
      }
      guard let content = unsafe xmlNodeGetContent(nodes.pointee.nodeTab[index]) else { continue }
      defer { unsafe libxml2Free(content) }
      let text = unsafe String(cString: content)
      contentBytes += text.utf8.count
      let shown = text.collapsingWhitespace(limit: Self.byteLimit)
      if !shown.isEmpty { values.texts.append(shown) }
    }
    return values
  }

  /// Returns the text of a string, a number or a truth value.
  private static func text(of result: xmlXPathObjectPtr) -> String? {
    guard let text = unsafe xmlXPathCastToString(result) else { return nil }
    defer { unsafe libxml2Free(text) }
    let shown = unsafe String(cString: text).collapsingWhitespace(limit: byteLimit)
    return shown.isEmpty ? nil : shown
  }
}
