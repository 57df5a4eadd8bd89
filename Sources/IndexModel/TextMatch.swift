/// The part of a text that a query has to match.
public enum TextPart: Sendable {
  /// Titles, headings and keywords.
  case heads
  /// The whole text.
  case all
}

/// The weights of the fields in the score of a text.
public enum FieldWeights: Sendable {
  /// An occurrence in the title, headings or keywords weighs more than one in the content.
  case headsFirst
  /// All fields weigh the same: the score tells how much of the text is about the query.
  case equal
}

/// An entity whose text matches a query.
public struct TextMatch: Sendable {
  /// The entity.
  public var entity: Int64
  /// Its title.
  public var title: String
  /// The query-independent quality.
  public var quality: Double
  /// Its uniform type identifier.
  public var type: String
  /// Its date, in seconds since 1970.
  public var date: Int64?
  /// Its language, as a primary subtag of BCP 47; empty if it is unknown.
  public var language: String
  /// The text score with the frequencies of its own scope; 0 if only names were matched.
  public var score: Double

  /// Creates a match.
  public init(
    entity: Int64,
    title: String,
    quality: Double,
    type: String,
    date: Int64?,
    language: String,
    score: Double
  ) {
    self.entity = entity
    self.title = title
    self.quality = quality
    self.type = type
    self.date = date
    self.language = language
    self.score = score
  }
}

/// An entity, and the score of its text.
public struct ScoredText: Sendable, Equatable {
  /// The number of the entity.
  public var entity: Int64
  /// The BM25 score; negative infinity for an expired entity, which is not shown, but counts among those that are scored.
  public var score: Double

  /// Creates a scored text.
  public init(entity: Int64, score: Double) { (self.entity, self.score) = (entity, score) }
}

/// The part of the index that a query searches.
public struct SearchScope: Sendable, Equatable {
  /// The owner of the entities; empty for public entities.
  public var owner: String
  /// The viewer: entities that are part of one of the viewer's entities are excluded.
  public var viewer: String?
  /// The current time, in seconds since 1970; expired entities are excluded.
  public var now: Int64
  /// The mean length of texts, in words, to which scores are relative; `nil` for that of the owner's texts.
  public var meanLength: Double?

  /// Creates a scope.
  public init(owner: String, viewer: String? = nil, now: Int64) {
    self.owner = owner
    self.viewer = viewer
    self.now = now
  }
}

extension SearchScope {
  /// Returns the scopes that a viewer searches.
  ///
  /// - Parameters:
  ///   - viewer: The viewer; `nil` for public entities only.
  ///   - isPrivate: A Boolean value that indicates whether only the viewer's own entities are searched.
  ///   - now: The current time, in seconds since 1970.
  /// - Returns: The scopes, sorted by owner.
  package static func all(for viewer: String?, isPrivate: Bool, now: Int64) -> [SearchScope] {
    let own = viewer ?? Owner.everybody
    let owners = isPrivate ? [own] : Set([Owner.everybody, own]).sorted()
    return owners.map { SearchScope(owner: $0, viewer: viewer, now: now) }
  }
}

/// The number of entities with the same labels.
public struct LabelCount: Sendable {
  /// The labels, without app and date.
  public var labels: EntityLabels
  /// The number of entities.
  public var count: Int

  /// Creates a count.
  public init(labels: EntityLabels, count: Int) {
    self.labels = labels
    self.count = count
  }
}

/// The document frequencies of terms in one scope.
public struct TextFrequencies: Sendable {
  /// The number of entities in the scope.
  public var documents: Int
  /// The number of entities with each query term.
  public var counts: [Int]

  /// Creates frequencies.
  public init(documents: Int, counts: [Int]) {
    self.documents = documents
    self.counts = counts
  }
}
