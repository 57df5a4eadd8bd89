/// A CSS selector, translated to an expression of XPath.
///
/// Supported are the [Selectors Level 4](https://www.w3.org/TR/selectors-4/) types, classes, IDs, attributes with `i`,
/// the four combinators, lists, `:not()`, `:is()`, `:where()`, `:has()` with compound selectors, `:root`, `:empty` and
/// the child-indexed pseudo-classes. As in Scrapy, `::attr(name)` at the end selects an attribute and `::text` the text
/// of the element itself.
///
/// ```swift
/// CSSSelector("li.price > b")?.expression  // "//*[self::b and parent::*[self::li and ...]]"
/// ```
public struct CSSSelector: Sendable, Hashable {
  /// The maximum size of a selector, in bytes.
  public static let sizeLimit = 1000

  /// The expression that selects the same nodes.
  public let expression: XPathExpression

  /// Parses a selector.
  ///
  /// - Throws: ``CSSSelectorError`` for a malformed or unsupported selector.
  public init(_ text: String) throws(CSSSelectorError) {
    guard text.utf8.count <= Self.sizeLimit else {
      throw CSSSelectorError(reason: "it has more than \(Self.sizeLimit) bytes")
    }
    var parser = CSSSelectorParser(text)
    let translated = try parser.selectors()
    guard let expression = XPathExpression(translated) else {
      throw CSSSelectorError(reason: "it is too complex")
    }
    self.expression = expression
  }
}

/// The reason why a selector cannot be used.
public struct CSSSelectorError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The reason, as part of a sentence.
  public let reason: String
  /// The reason.
  public var description: String { reason }
}
