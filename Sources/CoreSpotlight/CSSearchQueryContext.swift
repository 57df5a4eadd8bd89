public import Foundation

/// The options of a query; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchquerycontext>.
open class CSSearchQueryContext: NSObject, NSSecureCoding, NSCopying {
  /// The sources besides the app's own index.
  public struct SourceOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Messages of the system's Mail app; ignored, because Linux has none.
    public static let allowMail = SourceOptions(rawValue: 1)
  }

  private struct Archived: Codable {
    var fetchAttributes: [String]
    var filterQueries: [String]
    var keyboardLanguage: String?
    var sourceOptions: UInt
  }

  /// The attributes of found items; if empty, items of a ``CSSearchQuery`` have only their identifiers.
  open var fetchAttributes: [String] = []
  /// The queries that filter the results.
  open var filterQueries: [String] = []
  /// The language of the keyboard; ignored.
  open var keyboardLanguage: String?
  /// The sources besides the app's own index; ignored.
  open var sourceOptions: SourceOptions = []

  /// Creates a context without attributes and filters.
  public override init() {}

  /// A Boolean value that indicates whether archives may be decoded securely; always `true`.
  open class var supportsSecureCoding: Bool { true }

  /// Creates a context from an archive; `nil` if it is malformed.
  public required init?(coder: NSCoder) {
    guard let archived = Archive.decode(Archived.self, from: coder) else { return nil }
    fetchAttributes = archived.fetchAttributes
    filterQueries = archived.filterQueries
    keyboardLanguage = archived.keyboardLanguage
    sourceOptions = SourceOptions(rawValue: archived.sourceOptions)
  }

  /// Archives the context.
  open func encode(with coder: NSCoder) {
    let archived = Archived(
      fetchAttributes: fetchAttributes,
      filterQueries: filterQueries,
      keyboardLanguage: keyboardLanguage,
      sourceOptions: sourceOptions.rawValue
    )
    Archive.encode(archived, in: coder)
  }

  /// Returns a copy of the context.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CSSearchQueryContext()
    copy.assign(self)
    return copy
  }

  func assign(_ other: CSSearchQueryContext) {
    fetchAttributes = other.fetchAttributes
    filterQueries = other.filterQueries
    keyboardLanguage = other.keyboardLanguage
    sourceOptions = other.sourceOptions
  }
}
