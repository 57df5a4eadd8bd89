import ContentTypes

/// A uniform type; see <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype>.
///
/// The types that Apple's systems declare are known; other types conform only to themselves.
public struct UTType: Sendable, Hashable, Codable {
  /// The identifier, in reverse DNS notation.
  public let identifier: String

  /// Creates a type from its identifier; `nil` if it is empty or contains invalid characters.
  ///
  /// Apple's initializer also returns `nil` for types that no app declares; Linux has no such declarations.
  public init?(_ identifier: String) {
    guard !identifier.isEmpty,
      identifier.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") })
    else { return nil }
    self.identifier = identifier
  }

  init(known identifier: String) { self.identifier = identifier }

  /// Creates a type that the app declares.
  public init(exportedAs identifier: String, conformingTo parent: UTType? = nil) {
    self.identifier = identifier
  }

  /// Creates a type that another app declares.
  public init(importedAs identifier: String, conformingTo parent: UTType? = nil) {
    self.identifier = identifier
  }

  /// Creates the type of a filename extension without the period; `nil` if no declared type has it.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    guard
      let type = ContentType.type(
        filenameExtension: filenameExtension,
        conformingTo: supertype.identifier
      )
    else { return nil }
    identifier = type.identifier
  }

  /// Creates the type of a MIME type; `nil` if no declared type has it.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    guard let type = ContentType.type(mimeType: mimeType, conformingTo: supertype.identifier)
    else { return nil }
    identifier = type.identifier
  }

  /// Creates the type of a tag; `nil` if no declared type has it.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    switch tagClass {
    case .filenameExtension:
      self.init(filenameExtension: tag, conformingTo: supertype ?? .item)
    case .mimeType: self.init(mimeType: tag, conformingTo: supertype ?? .item)
    default: return nil
    }
  }

  /// The preferred filename extension; `nil` if the type has none.
  public var preferredFilenameExtension: String? {
    ContentType.declared(identifier)?.filenameExtensions.first
  }

  /// The preferred MIME type; `nil` if the type has none.
  public var preferredMIMEType: String? { ContentType.declared(identifier)?.mimeTypes.first }

  /// The filename extensions and MIME types of the type.
  public var tags: [UTTagClass: [String]] {
    guard let type = ContentType.declared(identifier) else { return [:] }
    let tags: [UTTagClass: [String]] = [
      .filenameExtension: type.filenameExtensions, .mimeType: type.mimeTypes,
    ]
    return tags.filter { !$0.value.isEmpty }
  }

  /// A Boolean value that indicates whether the type is one of the system's or the app's declared types.
  public var isDeclared: Bool { ContentType.declared(identifier) != nil }
  /// A Boolean value that indicates whether the identifier was made up for an unknown tag; always `false`.
  public var isDynamic: Bool { false }
  /// A Boolean value that indicates whether the type belongs to the public domain.
  public var isPublic: Bool { identifier.lowercased().hasPrefix("public.") }

  /// The types that it conforms to, directly and indirectly, without itself.
  public var supertypes: Set<UTType> { Set(tree.dropFirst().map(UTType.init(known:))) }

  /// The identifiers of the type and of its ancestors, nearest first.
  public var tree: [String] { ContentType.tree(of: identifier) }

  /// Returns `true` if it is the other type or a subtype of it.
  public func conforms(to other: UTType) -> Bool {
    tree.contains { $0.lowercased() == other.identifier.lowercased() }
  }

  /// Returns `true` if the other type is an ancestor of this one.
  public func isSubtype(of other: UTType) -> Bool { self != other && conforms(to: other) }

  /// Returns `true` if this type is an ancestor of the other one.
  public func isSupertype(of other: UTType) -> Bool { other.isSubtype(of: self) }
}

extension UTType: CustomStringConvertible {
  /// The identifier.
  public var description: String { identifier }
}

/// A class of tags; see <https://developer.apple.com/documentation/uniformtypeidentifiers/uttagclass>.
public struct UTTagClass: RawRepresentable, Sendable, Hashable {
  /// The name of the class.
  public let rawValue: String

  /// Creates a class with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The class of filename extensions.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// The class of MIME types.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}
