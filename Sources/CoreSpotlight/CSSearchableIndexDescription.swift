public import Foundation

/// The description of an index that asks for entities again; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableindexdescription>.
open class CSSearchableIndexDescription: NSObject, NSSecureCoding, NSCopying {
  private struct Archived: Codable {
    var protectionClass: String?
  }

  /// The protection class of the index.
  public let protectionClass: FileProtectionType?

  /// Creates the description of an index without a protection class.
  public override init() { protectionClass = nil }

  init(protectionClass: FileProtectionType?) { self.protectionClass = protectionClass }

  /// A Boolean value that indicates whether archives may be decoded securely; always `true`.
  open class var supportsSecureCoding: Bool { true }

  /// Creates a description from an archive; `nil` if it is malformed.
  public required init?(coder: NSCoder) {
    guard let archived = Archive.decode(Archived.self, from: coder) else { return nil }
    protectionClass = archived.protectionClass.map(FileProtectionType.init)
  }

  /// Archives the description.
  open func encode(with coder: NSCoder) {
    Archive.encode(Archived(protectionClass: protectionClass?.rawValue), in: coder)
  }

  /// Returns the description, which cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
