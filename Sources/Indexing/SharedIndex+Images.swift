public import IndexModel
public import Search

extension SharedIndex {
  /// Returns the image that a result's records bring along: the `thumbnailData` or the `file:` URL of the first
  /// record with an image.
  ///
  /// - Parameters:
  ///   - result: The identifier of a result.
  ///   - owner: The viewer; `nil` sees public records only.
  /// - Returns: The image, whose format is not checked; `nil` if the result has none, or one on the web.
  /// - Throws: `IndexError` if the file is damaged.
  public func image(of result: String, owner: String? = Owner.local) async throws -> ResultImage? {
    let now = now
    return try await store.read { store -> ResultImage? in
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
