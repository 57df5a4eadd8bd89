/// The attributes that extraction uses; others are discarded.
///
/// The raw value is the index of the attribute's bit in an ``AttributeNames``.
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
  /// `xmlns:name="iri"`, whose value is stored in the syntax of `prefix`: `name: iri`.
  ///
  /// An element can have several of them.
  case prefixDeclaration
  case `class`, style, hidden
  /// `open` of a dialog, and `popover`.
  case open, popover
  /// `aria-hidden`.
  case ariaHidden
  /// `aria-label`.
  case ariaLabel
  /// `aria-modal`.
  case ariaModal
  /// Cells of a table, and numbers of a list.
  case colspan, rowspan, start, reversed

  /// The attributes that describe how an element is shown or named; no markup contains them.
  static let presentation: AttributeNames = [
    .style, .hidden, .open, .popover, .ariaHidden, .ariaLabel, .ariaModal, .colspan, .rowspan,
    .start, .reversed,
  ]

  /// The name in markup; for ``prefixDeclaration``, its prefix.
  public var word: String {
    switch self {
    case .httpEquiv: "http-equiv"
    case .noSnippet: "data-nosnippet"
    case .xmlLang: "xml:lang"
    case .prefixDeclaration: "xmlns:"
    case .ariaHidden: "aria-hidden"
    case .ariaLabel: "aria-label"
    case .ariaModal: "aria-modal"
    default: String(describing: self)
    }
  }

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.word, $0) })

  private static let table = NameTable(
    allCases.lazy.filter { $0 != .prefixDeclaration }.map { ($0.word, $0) }
  )

  /// The prefix of attribute names that declare prefixes.
  static let prefixDeclarationStart = PackedName("xmlns:") ?? PackedName()

  /// Returns the attribute with a lowercase name, except prefix declarations.
  static func plain(_ name: PackedName) -> AttributeName? { table[name] }

  /// Creates the attribute with a lowercase name; every `xmlns:name` is a ``prefixDeclaration``.
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

/// A bit set of attributes, which answers most questions about an element without a look at its attributes.
public struct AttributeNames: Sendable, ExpressibleByArrayLiteral {
  @usableFromInline var bits: UInt64 = 0

  /// Creates a set of the given attributes.
  public init(arrayLiteral names: AttributeName...) {
    for name in names { insert(name) }
  }

  /// Inserts an attribute.
  @inlinable
  public mutating func insert(_ name: AttributeName) { bits |= 1 &<< UInt64(name.rawValue) }

  /// Inserts the attributes of another set.
  mutating func formUnion(_ others: AttributeNames) { bits |= others.bits }

  /// Returns `true` if the set contains the attribute.
  @inlinable
  public func contains(_ name: AttributeName) -> Bool { bits &>> UInt64(name.rawValue) & 1 == 1 }

  /// Returns `true` if the set contains any of `others`.
  @inlinable
  public func containsAny(of others: AttributeNames) -> Bool { bits & others.bits != 0 }
}
