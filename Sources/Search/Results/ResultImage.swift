import FoundationEssentials
import IndexModel
import SearchableItems

/// An image that a record brings along, instead of the URL of one on the web.
public enum ResultImage: Sendable, Equatable {
  /// The bytes of the image.
  case data([UInt8])
  /// The path of a local file.
  case file(String)
}

extension ShownRecord {
  /// A Boolean value that indicates whether the record has an image of any form.
  package var hasImage: Bool { hasImageData || attributes.thumbnailURL != nil }

  /// A Boolean value that indicates whether the record brings its image along.
  ///
  /// Pages cannot name local files.
  var bringsImage: Bool { name.kind != .web && (hasImageData || imagePath != nil) }

  /// The image that the record brings along.
  package var image: ResultImage? {
    guard name.kind != .web else { return nil }
    if hasImageData { return imageData.map { .data($0) } }
    return imagePath.map { .file($0) }
  }

  /// The path of a local thumbnail.
  private var imagePath: String? {
    guard let url = attributes.thumbnailURL, url.lowercased().hasPrefix("file://"),
      let path = URL(string: url)?.path, path.hasPrefix("/"), !path.utf8.contains(0)
    else { return nil }
    return path
  }
}
