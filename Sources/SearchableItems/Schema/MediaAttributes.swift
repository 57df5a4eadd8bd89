import MarkupExtraction
import URLStandard

/// The attributes of audio and video, for playable content in the main item or its properties.
struct MediaAttributes {
  let entity: MarkupItem
  let all: [MarkupItem]
  let kind: SchemaKind
  let base: WebURL?

  func fill(_ attributes: inout AttributeSet) {
    let nested = ["video", "audio", "trailer", "associatedMedia", "encoding"].lazy
      .flatMap(entity.items).filter { $0.isOne(of: SchemaKind.playable) }
    let isPlayed = kind == .movie || kind.isMusic
    let isItself = isPlayed && entity.first("contentUrl", "embedUrl") != nil
    guard let media = isItself ? entity : nested.first ?? only ?? (isPlayed ? entity : nil) else {
      return
    }
    let address = media.first("contentUrl", "embedUrl").flatMap { base?.resolve($0) }
    if let address, address.isHTTP {
      attributes.set("url", address.href)
      attributes.set("streamable", 1)
    }
    attributes.set("mediaTypes", media.all("encodingFormat", "fileFormat"))
    let rate = media.first("bitrate").flatMap(Self.bitRate)
    attributes.set("totalBitRate", rate)
    if media.hasType("VideoObject") { attributes.set("videoBitRate", rate) }
    if media.hasType("AudioObject") { attributes.set("audioBitRate", rate) }
    if attributes.number("duration") == nil {
      attributes.set("duration", media.first("duration").flatMap(ISODuration.seconds))
    }
  }

  /// The only playable item beside the main item; of several, none belongs to the whole page.
  private var only: MarkupItem? {
    let playable = all.lazy.filter { item in
      item.isOne(of: SchemaKind.playable) && item.first("contentUrl", "embedUrl") != nil
    }.prefix(2)
    return playable.count == 1 ? playable.first : nil
  }

  /// Returns the bits per second; pages write `128 kbps` and `5 Mbps`.
  private static func bitRate(_ text: String) -> Double? {
    let number = text.prefix { $0.isNumber || $0 == "." || $0 == " " }
    guard let value = Double(number.filter { $0 != " " }) else { return nil }
    switch text.dropFirst(number.count).lowercased().first {
    case "k": return value * 1000
    case "m": return value * 1_000_000
    default: return value
    }
  }
}

/// The attributes of recordings, albums and playlists.
struct MusicAttributes {
  let entity: MarkupItem

  func fill(_ attributes: inout AttributeSet) {
    let work = entity.items("recordingOf").first
    attributes.set("artist", entity.first("byArtist"))
    attributes.set("album", entity.first("inAlbum"))
    attributes.set("musicalGenre", entity.first("genre"))
    attributes.set("composer", entity.first("composer") ?? work?.first("composer"))
    attributes.set("lyricist", entity.first("lyricist") ?? work?.first("lyricist"))
    attributes.set("audioTrackNumber", entity.number("position"))
    attributes.set("recordingDate", Self.recordingDate(of: entity))
    attributes.set("keySignature", entity.first("musicalKey") ?? work?.first("musicalKey"))
  }

  /// Returns the recording date; `recordedAt` is an event, but on many pages a date.
  private static func recordingDate(of entity: MarkupItem) -> String? {
    entity.items("recordedAt").first?.date("startDate") ?? entity.date("recordedAt")
  }
}

/// The attributes of main images, with their camera metadata.
struct ImageAttributes {
  private static let camera = [
    "make": "acquisitionMake", "model": "acquisitionModel", "colorspace": "colorSpace",
    "cameraowner": "cameraOwner", "cameraownername": "cameraOwner", "lensmodel": "lensModel",
    "profilename": "profileName", "exifversion": "exifVersion",
    "exifgpsversion": "exifgpsVersion", "meteringmode": "meteringMode",
    "exposureprogram": "exposureProgram", "exposuretime": "exposureTimeString",
  ]

  private static let measures = [
    "fnumber": "fNumber", "focallength": "focalLength", "isospeedratings": "isoSpeed",
    "photographicsensitivity": "isoSpeed", "aperturevalue": "aperture",
    "maxaperturevalue": "maxAperture", "xresolution": "resolutionWidthDPI",
    "yresolution": "resolutionHeightDPI",
  ]

  let entity: MarkupItem

  func fill(_ attributes: inout AttributeSet) {
    attributes.set("pixelWidth", Self.pixels(entity.first("width")))
    attributes.set("pixelHeight", Self.pixels(entity.first("height")))
    for value in entity.items("exifData") {
      let name = value.first("name")?.lowercased().filter(\.isLetter) ?? ""
      if let attribute = Self.camera[name] { attributes.set(attribute, value.first("value")) }
      if let attribute = Self.measures[name] { attributes.set(attribute, value.number("value")) }
    }
  }

  /// Returns the number of pixels in `1200`, `1200px` or `1200 pixels`.
  static func pixels(_ text: String?) -> Double? {
    text.flatMap { Double($0.prefix { $0.isASCII && $0.isNumber }) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
