import MarkupExtraction

/// The kind of a page by its [`og:type`](https://ogp.me/#types), which decides where schema.org does not.
enum OpenGraphType: Equatable {
  case article, profile, product, recipe, place, event, video, audio, playlist

  /// Creates the kind of an `og:type`; `nil` for `website` and types without a kind.
  init?(_ text: String) {
    let type = text.lowercased().filter { !$0.isWhitespace }
    // Types of an app's own namespace, such as `bigoven:recipe`.
    let local = type.lastPart(behind: ":") ?? type
    let family = local.prefix { $0 != "." }
    switch family {
    case "article", "blogpost", "blog_post", "news", "newsarticle", "post", "story": self = .article
    case "profile", "person", "author": self = .profile
    case "product", "book", "books": self = .product
    case "recipe": self = .recipe
    case "place", "restaurant", "business", "hotel", "cafe", "bar": self = .place
    case "event": self = .event
    case "video", "movie", "tv_show", "episode": self = .video
    case "music": self = local == "music.playlist" ? .playlist : .audio
    case "song", "album": self = .audio
    default: return nil
    }
  }

  /// The kind as an item of structured data.
  var kind: SchemaKind {
    switch self {
    case .article: .article
    case .profile: .contact
    case .product: .product
    case .recipe: .recipe
    case .place: .place
    case .event: .event
    case .video: .movie
    case .audio: .audio
    case .playlist: .playlist
    }
  }
}

extension PageMarkup {
  /// The kind of the page by its `og:type`.
  var openGraphType: OpenGraphType? { openGraph("og:type").flatMap(OpenGraphType.init) }
}
