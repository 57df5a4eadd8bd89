public import Foundation

/// Attributes of media; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// The editors.
  public var editors: [String]? {
    get { texts("editors") }
    set { setTexts("editors", newValue) }
  }

  /// The people who are visible or audible in the content.
  public var participants: [String]? {
    get { texts("participants") }
    set { setTexts("participants", newValue) }
  }

  /// The projects that it belongs to.
  public var projects: [String]? {
    get { texts("projects") }
    set { setTexts("projects", newValue) }
  }

  /// The sources of the content.
  public var contentSources: [String]? {
    get { texts("contentSources") }
    set { setTexts("contentSources", newValue) }
  }

  /// The associated contacts.
  public var contactKeywords: [String]? {
    get { texts("contactKeywords") }
    set { setTexts("contactKeywords", newValue) }
  }

  /// The codecs.
  public var codecs: [String]? {
    get { texts("codecs") }
    set { setTexts("codecs", newValue) }
  }

  /// The media types.
  public var mediaTypes: [String]? {
    get { texts("mediaTypes") }
    set { setTexts("mediaTypes", newValue) }
  }

  /// The organizations.
  public var organizations: [String]? {
    get { texts("organizations") }
    set { setTexts("organizations", newValue) }
  }

  /// The languages as BCP 47 tags.
  public var languages: [String]? {
    get { texts("languages") }
    set { setTexts("languages", newValue) }
  }

  /// The publishers.
  public var publishers: [String]? {
    get { texts("publishers") }
    set { setTexts("publishers", newValue) }
  }

  /// The contributors.
  public var contributors: [String]? {
    get { texts("contributors") }
    set { setTexts("contributors", newValue) }
  }

  /// The coverage of the content.
  public var coverage: [String]? {
    get { texts("coverage") }
    set { setTexts("coverage", newValue) }
  }

  /// The performers.
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

  /// Additional information.
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

  /// The basis of the rating.
  public var ratingDescription: String? {
    get { text("ratingDescription") }
    set { setText("ratingDescription", newValue) }
  }

  /// The date of the download.
  public var downloadedDate: Date? {
    get { date("downloadedDate") }
    set { setDate("downloadedDate", newValue) }
  }

  /// The date of the last use.
  public var lastUsedDate: Date? {
    get { date("lastUsedDate") }
    set { setDate("lastUsedDate", newValue) }
  }

  /// The creation date of the content.
  public var contentCreationDate: Date? {
    get { date("contentCreationDate") }
    set { setDate("contentCreationDate", newValue) }
  }

  /// The modification date of the content.
  public var contentModificationDate: Date? {
    get { date("contentModificationDate") }
    set { setDate("contentModificationDate", newValue) }
  }

  /// The date when it was added.
  public var addedDate: Date? {
    get { date("addedDate") }
    set { setDate("addedDate", newValue) }
  }

  /// The duration in seconds.
  public var duration: NSNumber? {
    get { number("duration") }
    set { setNumber("duration", newValue) }
  }

  /// The rating, in stars out of 5.
  public var rating: NSNumber? {
    get { number("rating") }
    set { setNumber("rating", newValue) }
  }

  /// The number of times it was played.
  public var playCount: NSNumber? {
    get { number("playCount") }
    set { setNumber("playCount", newValue) }
  }

  /// The total bit rate, in bits per second.
  public var totalBitRate: NSNumber? {
    get { number("totalBitRate") }
    set { setNumber("totalBitRate", newValue) }
  }

  /// The video bit rate, in bits per second.
  public var videoBitRate: NSNumber? {
    get { number("videoBitRate") }
    set { setNumber("videoBitRate", newValue) }
  }

  /// The audio bit rate, in bits per second.
  public var audioBitRate: NSNumber? {
    get { number("audioBitRate") }
    set { setNumber("audioBitRate", newValue) }
  }

  /// The delivery type: 0 for fast start, 1 for RTSP.
  public var deliveryType: NSNumber? {
    get { number("deliveryType") }
    set { setNumber("deliveryType", newValue) }
  }

  /// The content rating: 1 for explicit, 0 for clean.
  public var contentRating: NSNumber? {
    get { number("contentRating") }
    set { setNumber("contentRating", newValue) }
  }

  /// The URL of the item.
  public var url: URL? {
    get { link("url") }
    set { setLink("url", newValue) }
  }

  /// A Boolean value that indicates whether it can be streamed.
  public var isStreamable: NSNumber? {
    get { number("streamable") }
    set { setNumber("streamable", newValue) }
  }

  /// An alias of ``isStreamable``.
  public var streamable: NSNumber? {
    get { isStreamable }
    set { isStreamable = newValue }
  }

  /// A Boolean value that indicates whether it is on this machine.
  public var isLocal: NSNumber? {
    get { number("local") }
    set { setNumber("local", newValue) }
  }

  /// An alias of ``isLocal``.
  public var local: NSNumber? {
    get { isLocal }
    set { isLocal = newValue }
  }
}
