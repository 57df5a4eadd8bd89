import FoundationEssentials
import SearchableItems

/// An image that a record brings along, instead of the URL of one on the web.
public enum ResultImage: Sendable, Equatable {
  /// The bytes of the image.
  case data([UInt8])
  /// The path of a local file.
  case file(String)
}

extension SharedIndex {
  /// Returns the image that a result's records bring along: the `thumbnailData` or the `file:` URL of the first
  /// record with an image.
  ///
  /// - Parameters:
  ///   - result: The identifier of a result.
  ///   - owner: The viewer; `nil` sees public records only.
  /// - Returns: The image, whose format is not checked; `nil` if the result has none, or one on the web.
  /// - Throws: ``IndexError`` if the file is damaged.
  public func image(of result: String, owner: String? = Owner.local) throws -> ResultImage? {
    let now = now
    return try store.read { store in
      guard let entity = try ResultNames(store: store, owner: owner).entity(of: result) else {
        return nil
      }
      let record = try EntityRecords(store: store).live(entity, at: now)
        .map { try ShownRecord($0) }
        .sorted(by: ShownRecord.precedes)
        .first(where: \.hasImage)
      return record?.image
    }
  }
}

extension ShownRecord {
  /// A Boolean value that indicates whether the record has an image of any form.
  var hasImage: Bool { hasImageData || attributes.thumbnailURL != nil }

  /// A Boolean value that indicates whether the record brings its image along.
  ///
  /// Pages cannot name local files.
  var bringsImage: Bool { name.kind != .web && (hasImageData || imagePath != nil) }

  /// The image that the record brings along.
  fileprivate var image: ResultImage? {
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
