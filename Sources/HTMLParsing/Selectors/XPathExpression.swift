import CLibxml2

/// An expression of [XPath 1.0](https://www.w3.org/TR/1999/REC-xpath-19991116/) that uses its core functions, and neither
/// variables nor prefixes.
public struct XPathExpression: Sendable, Hashable {
  /// The maximum size of an expression, in bytes.
  public static let sizeLimit = 4000

  /// The expression.
  public let text: String

  /// Creates an expression; `nil` if it cannot be used.
  public init?(_ text: String) {
    guard let expression = try? XPathExpression(checking: text) else { return nil }
    self = expression
  }

  /// Creates an expression.
  ///
  /// - Throws: ``XPathError`` if the expression is malformed, too long, or uses what pages do not have.
  public init(checking text: String) throws(XPathError) {
    guard text.utf8.count <= Self.sizeLimit else {
      throw XPathError(reason: "it has more than \(Self.sizeLimit) bytes")
    }
    var lexer = XPathLexer(text)
    try lexer.check()
    guard Self.compiles(text) else { throw XPathError(reason: "it is not XPath 1.0") }
    self.text = text
  }

  private static func compiles(_ text: String) -> Bool {
    guard let context = unsafe xmlXPathNewContext(nil) else { return false }
    defer { unsafe xmlXPathFreeContext(context) }
    unsafe silence(context)
    guard let compiled = unsafe xmlXPathCtxtCompile(context, text) else { return false }
    unsafe xmlXPathFreeCompExpr(compiled)
    return true
  }

  /// Keeps libxml2 from writing errors to standard error.
  static func silence(_ context: xmlXPathContextPtr) {
    unsafe context.pointee.error = { _, _ in }
  }
}

/// The reason why an expression cannot be used.
public struct XPathError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The reason, as part of a sentence.
  public let reason: String
  /// The reason.
  public var description: String { reason }
}
