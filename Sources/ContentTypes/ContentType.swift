/// A declared uniform type: its identifier, the types that it conforms to, and its tags.
///
/// Identifiers are those of Apple's system-declared types; see
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers>.
public struct ContentType: Sendable, Hashable {
  /// The identifier, such as `public.mp3`.
  public let identifier: String
  /// The identifiers of the types that it conforms to directly.
  public let parents: [String]
  /// The filename extensions without the period, in lower case; the preferred one is first.
  public let filenameExtensions: [String]
  /// The MIME types in lower case; the preferred one is first.
  public let mimeTypes: [String]

  /// Returns the declaration of a type, regardless of case; `nil` if the type is unknown.
  public static func declared(_ identifier: String) -> ContentType? {
    ContentTypeTable.shared.types[identifier.lowercased()]
  }

  /// Returns the first declared type with a filename extension, regardless of case.
  ///
  /// - Parameters:
  ///   - filenameExtension: The extension without the period.
  ///   - parent: A type that the result conforms to.
  /// - Returns: The type; `nil` if there is none.
  public static func type(
    filenameExtension: String,
    conformingTo parent: String
  ) -> ContentType? {
    first(ContentTypeTable.shared.byExtension[filenameExtension.lowercased()], parent)
  }

  /// Returns the first declared type with a MIME type, regardless of case.
  ///
  /// - Parameters:
  ///   - mimeType: The MIME type without parameters.
  ///   - parent: A type that the result conforms to.
  /// - Returns: The type; `nil` if there is none.
  public static func type(mimeType: String, conformingTo parent: String) -> ContentType? {
    first(ContentTypeTable.shared.byMIMEType[mimeType.lowercased()], parent)
  }

  private static func first(_ identifiers: [String]?, _ parent: String) -> ContentType? {
    (identifiers ?? []).first { tree(of: $0).contains(parent.lowercased()) }.flatMap(declared)
  }

  /// Returns a type and its ancestors, nearest first, with `public.item` at the end; an unknown type has no
  /// ancestors.
  public static func tree(of identifier: String) -> [String] {
    var tree = [identifier]
    var next = 0
    while next < tree.count {
      for parent in declared(tree[next])?.parents ?? [] where !tree.contains(parent) {
        tree.append(parent)
      }
      next += 1
    }
    if let item = tree.firstIndex(of: "public.item") { tree.append(tree.remove(at: item)) }
    return tree
  }
}
