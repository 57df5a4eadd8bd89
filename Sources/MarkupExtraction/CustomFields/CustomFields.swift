import Basics
public import HTMLParsing

/// The name of a custom field.
public enum FieldName {
  /// The maximum number of characters.
  public static let limit = 50
  /// The form of names, as part of a sentence.
  public static let rule =
    "names have letters, digits and _, at most \(limit), and start with a letter"

  /// Returns `true` for names that can be columns and attributes: lowercase ASCII letters, digits and underscores.
  public static func isValid(_ name: String) -> Bool {
    guard let first = name.utf8.first, first.isASCIILowercase, name.utf8.count <= limit
    else {
      return false
    }
    return name.utf8.allSatisfy {
      $0.isASCIILowercase || $0.isASCIIDigit || $0 == UInt8(ascii: "_")
    }
  }
}

/// A field that the operator defines by a selector.
public struct CustomField: Sendable, Hashable {
  /// The name.
  public let name: String
  /// The expression that selects the values.
  public let expression: XPathExpression

  /// Creates a field; the name is a valid ``FieldName``.
  public init(name: String, expression: XPathExpression) {
    self.name = name
    self.expression = expression
  }
}

/// The custom fields of pages.
public struct CustomFields: Sendable, Hashable {
  /// The maximum number of fields.
  public static let limit = 100

  /// The fields, by name.
  public let fields: [CustomField]

  /// Creates a list of fields with distinct names; an empty list by default.
  public init(_ fields: [CustomField] = []) {
    self.fields = fields.sorted { $0.name < $1.name }
  }

  /// A Boolean value that indicates whether there are no fields.
  public var isEmpty: Bool { fields.isEmpty }

  /// A number from 0 to 2³⁰ that differs for most other lists of fields; 0 for an empty list.
  public var version: Int {
    guard !isEmpty else { return 0 }
    var hash = FNV1a()
    for field in fields {
      for byte in field.name.utf8 { hash.combine(byte) }
      hash.combine(0)
      for byte in field.expression.text.utf8 { hash.combine(byte) }
      hash.combine(0)
    }
    return Int(hash.value & 0x3FFF_FFFF) + 1
  }

  /// Returns the values of a page, by field; fields without values are left out.
  ///
  /// - Parameter page: The page.
  /// - Returns: The values, and a Boolean value that indicates whether values are missing because of a limit of
  ///   `XPathTree`.
  public func values(in page: HTMLDocument) -> (texts: [String: [String]], isCut: Bool) {
    guard !isEmpty, !page.elements.isEmpty else { return ([:], false) }
    guard let tree = XPathTree(page) else { return ([:], true) }
    var texts: [String: [String]] = [:]
    var isCut = false
    for field in fields {
      let values = tree.values(of: field.expression)
      if !values.texts.isEmpty { texts[field.name] = values.texts }
      if values.isCut { isCut = true }
    }
    return (texts, isCut)
  }
}
