/// A uniform type identifier with the features that searchable items need; see
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype>.
public struct UTType: Sendable, Hashable {
  /// The identifier, in reverse DNS notation.
  public let identifier: String

  /// Creates a type from its identifier; `nil` if it is empty or contains invalid characters.
  public init?(_ identifier: String) {
    guard !identifier.isEmpty,
      identifier.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") })
    else { return nil }
    self.identifier = identifier
  }

  private init(known identifier: String) { self.identifier = identifier }

  private static let parents = [
    "public.data": "public.item", "public.content": "public.item", "public.folder": "public.item",
    "public.text": "public.data", "public.plain-text": "public.text", "public.html": "public.text",
    "public.json": "public.text", "public.image": "public.data", "public.png": "public.image",
    "public.jpeg": "public.image", "public.audiovisual-content": "public.data",
    "public.movie": "public.audiovisual-content", "public.audio": "public.audiovisual-content",
    "public.mp3": "public.audio", "public.contact": "public.data",
    "public.message": "public.data", "public.email-message": "public.message",
    "public.calendar-event": "public.data", "com.adobe.pdf": "public.data",
    "public.playlist": "public.data", "public.m3u-playlist": "public.playlist",
    "public.url": "public.data", "com.apple.application": "public.item",
  ]

  /// The type and its ancestors, up to `public.item`.
  var tree: [String] {
    var tree = [identifier]
    while let parent = Self.parents[tree[tree.endIndex - 1]] { tree.append(parent) }
    return tree
  }

  /// Returns `true` if it is the other type or a subtype of it.
  public func conforms(to other: UTType) -> Bool { tree.contains(other.identifier) }

  /// Any item.
  public static let item = UTType(known: "public.item")
  /// Any content.
  public static let content = UTType(known: "public.content")
  /// Any data.
  public static let data = UTType(known: "public.data")
  /// A folder.
  public static let folder = UTType(known: "public.folder")
  /// Text.
  public static let text = UTType(known: "public.text")
  /// Plain text.
  public static let plainText = UTType(known: "public.plain-text")
  /// HTML.
  public static let html = UTType(known: "public.html")
  /// JSON.
  public static let json = UTType(known: "public.json")
  /// An image.
  public static let image = UTType(known: "public.image")
  /// A PNG image.
  public static let png = UTType(known: "public.png")
  /// A JPEG image.
  public static let jpeg = UTType(known: "public.jpeg")
  /// A movie.
  public static let movie = UTType(known: "public.movie")
  /// Audio.
  public static let audio = UTType(known: "public.audio")
  /// A contact.
  public static let contact = UTType(known: "public.contact")
  /// A message.
  public static let message = UTType(known: "public.message")
  /// An email message.
  public static let emailMessage = UTType(known: "public.email-message")
  /// An event.
  public static let calendarEvent = UTType(known: "public.calendar-event")
  /// A PDF document.
  public static let pdf = UTType(known: "com.adobe.pdf")
  /// A playlist.
  public static let playlist = UTType(known: "public.playlist")
  /// A link.
  public static let url = UTType(known: "public.url")
  /// An application.
  public static let application = UTType(known: "com.apple.application")
}

/// The identifier of text, with its legacy name.
public let kUTTypeText = UTType.text.identifier
/// The identifier of data, with its legacy name.
public let kUTTypeData = UTType.data.identifier
/// The identifier of images, with its legacy name.
public let kUTTypeImage = UTType.image.identifier
/// The identifier of items, with its legacy name.
public let kUTTypeItem = UTType.item.identifier
