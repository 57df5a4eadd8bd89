import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// A music app, in the style of apps since iOS 18: concurrency, `UTType`, ranked queries and suggestions.
struct Song: Identifiable, Sendable {
  let id: UUID
  let title: String
  let artist: String
  let file: URL
}

actor SongIndex {
  private let index = CSSearchableIndex(name: "songs", protectionClass: .complete)

  func index(_ songs: [Song]) async throws {
    guard CSSearchableIndex.isIndexingAvailable() else { return }
    try await index.indexSearchableItems(songs.map(item))
  }

  func remove(_ song: Song) async throws {
    try await index.deleteSearchableItems(withIdentifiers: [song.id.uuidString])
  }

  private func item(for song: Song) -> CSSearchableItem {
    let type = UTType(filenameExtension: song.file.pathExtension, conformingTo: .audio) ?? .mp3
    let attributes = CSSearchableItemAttributeSet(contentType: type)
    attributes.displayName = song.title
    attributes.title = song.title
    attributes.artist = song.artist
    attributes.contentURL = song.file
    attributes.isStreamable = type.conforms(to: .audiovisualContent) ? 1 : 0
    let item = CSSearchableItem(
      uniqueIdentifier: song.id.uuidString,
      domainIdentifier: "songs",
      attributeSet: attributes
    )
    item.expirationDate = .distantFuture
    return item
  }
}
