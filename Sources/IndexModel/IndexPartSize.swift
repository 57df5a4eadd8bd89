/// The size of a part of the index in its file.
public struct IndexPartSize: Sendable, Codable, Equatable {
  /// A part of the index.
  public enum Part: String, Sendable, Codable, CaseIterable {
    /// The records with their compressed documents and the indexes over them.
    case records
    /// The full text of the entities.
    case text
    /// The titles and keywords of the entities, for prefixes.
    case names
    /// The headings that ranking compares.
    case headings
    /// The counts of links between pages.
    case links
    /// The words for corrections and suggestions.
    case words
    /// Entities, keys, engagement and all other tables.
    case others
  }

  /// The part.
  public var part: Part
  /// The size, in bytes.
  public var bytes: Int

  /// Creates a size.
  public init(part: Part, bytes: Int) {
    self.part = part
    self.bytes = bytes
  }
}
