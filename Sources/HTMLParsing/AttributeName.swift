/// The attributes that extraction knows; others are not kept.
///
/// The raw value is the place of the attribute's bit in an ``AttributeNames``.
public enum AttributeName: UInt8, Sendable, CaseIterable {
  case id, href, src, rel, rev, type, content, name, property, charset, lang, hreflang, media
  case title, sizes, alt, width, height, data, value, datetime, action, scheme, poster
  case method, srcset, srcdoc
  case itemprop, itemscope, itemtype, itemid, itemref
  case vocab, typeof, resource, about, prefix, datatype, inlist, role
  /// `http-equiv`.
  case httpEquiv
  /// `data-nosnippet`.
  case noSnippet
  /// `xml:lang`.
  case xmlLang
  /// `xmlns:name="iri"`, whose value is kept as `prefix` would write it: `name: iri`.
  ///
  /// An element can have several.
  case prefixDeclaration

  /// The name as markup has it; of ``prefixDeclaration`` what it begins with.
  public var word: String {
    switch self {
    case .httpEquiv: "http-equiv"
    case .noSnippet: "data-nosnippet"
    case .xmlLang: "xml:lang"
    case .prefixDeclaration: "xmlns:"
    default: String(describing: self)
    }
  }

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.word, $0) })

  private static let table = NameTable(
    allCases.lazy.filter { $0 != .prefixDeclaration }.map { ($0.word, $0) }
  )

  /// What the names of attributes that declare prefixes begin with.
  static let prefixBeginning = PackedName("xmlns:") ?? PackedName()

  /// The attribute of that name in lower case, but for those that declare prefixes.
  static func plain(_ name: PackedName) -> AttributeName? { table[name] }

  /// The attribute of that name in lower case; every `xmlns:name` is a ``prefixDeclaration``.
  init?(_ name: String) {
    if let known = Self.named[name] {
      self = known
    } else if name.hasPrefix(Self.prefixDeclaration.word) {
      self = .prefixDeclaration
    } else {
      return nil
    }
  }
}

/// Some of the attributes, a bit for each: most questions about an element end here, without a look
/// at its attributes.
public struct AttributeNames: Sendable, ExpressibleByArrayLiteral {
  @usableFromInline var bits: UInt64 = 0

  /// Those given.
  public init(arrayLiteral names: AttributeName...) {
    for name in names { insert(name) }
  }

  /// Adds one.
  @inlinable
  public mutating func insert(_ name: AttributeName) { bits |= 1 &<< UInt64(name.rawValue) }

  /// Adds others.
  mutating func formUnion(_ others: AttributeNames) { bits |= others.bits }

  /// Whether it is among them.
  @inlinable
  public func contains(_ name: AttributeName) -> Bool { bits &>> UInt64(name.rawValue) & 1 == 1 }

  /// Whether any of `others` is among them.
  @inlinable
  public func containsAny(of others: AttributeNames) -> Bool { bits & others.bits != 0 }
}
