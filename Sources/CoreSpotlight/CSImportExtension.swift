public import Foundation

/// An importer of files; see <https://developer.apple.com/documentation/corespotlight/csimportextension>.
///
/// A subclass overrides ``update(_:forFileAt:)``. On Linux no system calls it: the app's own program makes
/// items with ``searchableItem(forFileAt:)`` and indexes them.
open class CSImportExtension: NSObject {
  /// Creates an importer.
  public override init() {}

  /// Sets the attributes of a file; subclasses override this method.
  ///
  /// - Parameters:
  ///   - attributes: The attributes, which have the name, type, size and dates of the file.
  ///   - contentURL: The URL of the file.
  /// - Throws: An error if the file cannot be imported.
  open func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {}

  /// Returns the item of a file, whose unique identifier is the path.
  ///
  /// - Throws: An error if the file is missing or cannot be imported.
  public func searchableItem(forFileAt contentURL: URL) throws -> CSSearchableItem {
    let path = contentURL.standardizedFileURL.path
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    let type = UTType(filenameExtension: contentURL.pathExtension) ?? .data
    let attributes = CSSearchableItemAttributeSet(contentType: type)
    attributes.displayName = contentURL.lastPathComponent
    attributes.contentURL = contentURL
    attributes.path = path
    // The attribute is in megabytes.
    attributes.fileSize = (facts[.size] as? NSNumber).map {
      NSNumber(value: $0.doubleValue / 1_000_000)
    }
    attributes.contentCreationDate = facts[.creationDate] as? Date
    attributes.contentModificationDate = facts[.modificationDate] as? Date
    try update(attributes, forFileAt: contentURL)
    return CSSearchableItem(
      uniqueIdentifier: path,
      domainIdentifier: nil,
      attributeSet: attributes
    )
  }
}
