public import Foundation

/// Attributes of media; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// Editors.
  public var editors: [String]? {
    get { texts("editors") }
    set { setTexts("editors", newValue) }
  }

  /// Who can be seen or heard.
  public var participants: [String]? {
    get { texts("participants") }
    set { setTexts("participants", newValue) }
  }

  /// Projects it is part of.
  public var projects: [String]? {
    get { texts("projects") }
    set { setTexts("projects", newValue) }
  }

  /// Where it came from.
  public var contentSources: [String]? {
    get { texts("contentSources") }
    set { setTexts("contentSources", newValue) }
  }

  /// Contacts it is associated with.
  public var contactKeywords: [String]? {
    get { texts("contactKeywords") }
    set { setTexts("contactKeywords", newValue) }
  }

  /// Codecs.
  public var codecs: [String]? {
    get { texts("codecs") }
    set { setTexts("codecs", newValue) }
  }

  /// Media types.
  public var mediaTypes: [String]? {
    get { texts("mediaTypes") }
    set { setTexts("mediaTypes", newValue) }
  }

  /// Organisations.
  public var organizations: [String]? {
    get { texts("organizations") }
    set { setTexts("organizations", newValue) }
  }

  /// Languages by BCP 47.
  public var languages: [String]? {
    get { texts("languages") }
    set { setTexts("languages", newValue) }
  }

  /// Publishers.
  public var publishers: [String]? {
    get { texts("publishers") }
    set { setTexts("publishers", newValue) }
  }

  /// Contributors.
  public var contributors: [String]? {
    get { texts("contributors") }
    set { setTexts("contributors", newValue) }
  }

  /// What it covers.
  public var coverage: [String]? {
    get { texts("coverage") }
    set { setTexts("coverage", newValue) }
  }

  /// Performers.
  public var performers: [String]? {
    get { texts("performers") }
    set { setTexts("performers", newValue) }
  }

  /// A comment.
  public var comment: String? {
    get { text("comment") }
    set { setText("comment", newValue) }
  }

  /// The copyright.
  public var copyright: String? {
    get { text("copyright") }
    set { setText("copyright", newValue) }
  }

  /// The rights.
  public var rights: String? {
    get { text("rights") }
    set { setText("rights", newValue) }
  }

  /// The role.
  public var role: String? {
    get { text("role") }
    set { setText("role", newValue) }
  }

  /// What is known besides.
  public var information: String? {
    get { text("information") }
    set { setText("information", newValue) }
  }

  /// The director.
  public var director: String? {
    get { text("director") }
    set { setText("director", newValue) }
  }

  /// The producer.
  public var producer: String? {
    get { text("producer") }
    set { setText("producer", newValue) }
  }

  /// The genre.
  public var genre: String? {
    get { text("genre") }
    set { setText("genre", newValue) }
  }

  /// The original format.
  public var originalFormat: String? {
    get { text("originalFormat") }
    set { setText("originalFormat", newValue) }
  }

  /// The original source.
  public var originalSource: String? {
    get { text("originalSource") }
    set { setText("originalSource", newValue) }
  }

  /// What the rating rests on.
  public var ratingDescription: String? {
    get { text("ratingDescription") }
    set { setText("ratingDescription", newValue) }
  }

  /// When it was downloaded.
  public var downloadedDate: Date? {
    get { date("downloadedDate") }
    set { setDate("downloadedDate", newValue) }
  }

  /// When it was used last.
  public var lastUsedDate: Date? {
    get { date("lastUsedDate") }
    set { setDate("lastUsedDate", newValue) }
  }

  /// When the content was made.
  public var contentCreationDate: Date? {
    get { date("contentCreationDate") }
    set { setDate("contentCreationDate", newValue) }
  }

  /// When the content was changed.
  public var contentModificationDate: Date? {
    get { date("contentModificationDate") }
    set { setDate("contentModificationDate", newValue) }
  }

  /// When it was added.
  public var addedDate: Date? {
    get { date("addedDate") }
    set { setDate("addedDate", newValue) }
  }

  /// Seconds.
  public var duration: NSNumber? {
    get { number("duration") }
    set { setNumber("duration", newValue) }
  }

  /// Stars, out of 5.
  public var rating: NSNumber? {
    get { number("rating") }
    set { setNumber("rating", newValue) }
  }

  /// How often it was played.
  public var playCount: NSNumber? {
    get { number("playCount") }
    set { setNumber("playCount", newValue) }
  }

  /// Bits a second.
  public var totalBitRate: NSNumber? {
    get { number("totalBitRate") }
    set { setNumber("totalBitRate", newValue) }
  }

  /// Bits of video a second.
  public var videoBitRate: NSNumber? {
    get { number("videoBitRate") }
    set { setNumber("videoBitRate", newValue) }
  }

  /// Bits of audio a second.
  public var audioBitRate: NSNumber? {
    get { number("audioBitRate") }
    set { setNumber("audioBitRate", newValue) }
  }

  /// 0 for fast start, 1 for RTSP.
  public var deliveryType: NSNumber? {
    get { number("deliveryType") }
    set { setNumber("deliveryType", newValue) }
  }

  /// 1 for explicit, 0 for clean.
  public var contentRating: NSNumber? {
    get { number("contentRating") }
    set { setNumber("contentRating", newValue) }
  }

  /// The URL of the item.
  public var url: URL? {
    get { link("url") }
    set { setLink("url", newValue) }
  }

  /// Whether it can be streamed.
  public var isStreamable: NSNumber? {
    get { number("streamable") }
    set { setNumber("streamable", newValue) }
  }

  /// The same under its plain name.
  public var streamable: NSNumber? {
    get { isStreamable }
    set { isStreamable = newValue }
  }

  /// Whether it is on this machine.
  public var isLocal: NSNumber? {
    get { number("local") }
    set { setNumber("local", newValue) }
  }

  /// The same under its plain name.
  public var local: NSNumber? {
    get { isLocal }
    set { isLocal = newValue }
  }
}
