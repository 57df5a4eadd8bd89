/// The rank of an item as the subject of a page; a smaller rank is preferred.
enum EntityRank: Int, Comparable {
  /// The `mainEntity` of the page, or the person of a profile page.
  case subject
  /// A recipe, product, event, film, song or app, and a place that has the page's URL.
  case specific
  case article
  case place
  /// Works of other types.
  case work
  case business
  /// A video or sound.
  case playable
  /// Web pages.
  case page
  /// Lists of links, of offers and of data.
  case list
  /// Types of other vocabularies.
  case other

  /// Creates the rank of an item with normalized type names; `nil` if it is not eligible.
  ///
  /// - Parameters:
  ///   - types: The types, without vocabulary if it is schema.org.
  ///   - isNamed: A Boolean value that indicates whether the item is the page's `mainEntity`.
  ///   - isHere: A Boolean value that indicates whether the item is related to the page's URL.
  ///   - isProfile: A Boolean value that indicates whether the page is a profile.
  ///   - ogType: The `og:type` of the page.
  init?(
    _ types: [String],
    isNamed: Bool,
    isHere: Bool,
    isProfile: Bool,
    ogType: OpenGraphType?
  ) {
    let usual = Self.usual(types, isHere: isHere)
    guard !isNamed else {
      // An article may be the main entity of a page with a recipe.
      self = usual == .article || usual == .page ? usual ?? .page : .subject
      return
    }
    if isProfile, types.allSatisfy(SchemaKind.makers.contains) {
      self = .subject
      return
    }
    guard let usual else { return nil }
    switch (usual, ogType) {
    case (.place, .article), (.business, .article), (.playable, .article): return nil
    case (.work, .article) where SchemaKind(types) == .image: return nil
    case (.playable, .video): self = .specific
    default: self = usual
    }
  }

  private static func usual(_ types: [String], isHere: Bool) -> EntityRank? {
    func areAll(in names: Set<String>) -> Bool { types.allSatisfy(names.contains) }
    if areAll(in: SchemaKind.sites) || areAll(in: SchemaKind.makers) { return nil }
    if areAll(in: SchemaKind.pages) { return .page }
    if areAll(in: SchemaKind.lists) { return .list }
    if types.contains(where: SchemaKind.playable.contains) { return .playable }
    if types == ["Review"] { return .business }
    if areAll(in: SchemaKind.parts) { return nil }
    switch SchemaKind(types) {
    case .recipe, .product, .movie, .audio, .playlist, .application, .event: return .specific
    case .article: return types == ["Blog"] ? .work : .article
    case .place where types.contains(where: SchemaKind.places.contains):
      return isHere ? .specific : .place
    case .place: return .business
    case .contact: return nil
    case .image: return .work
    case .item: return types.contains { $0.contains("/") } ? .other : .work
    }
  }

  /// A Boolean value that indicates whether items of this rank take author, dates and image of general items.
  var borrows: Bool { self == .specific || self == .article || self == .work }

  /// A Boolean value that indicates whether items of this rank lend author, dates and image.
  var lends: Bool { self == .article || self == .page }

  static func < (left: EntityRank, right: EntityRank) -> Bool { left.rawValue < right.rawValue }
}
