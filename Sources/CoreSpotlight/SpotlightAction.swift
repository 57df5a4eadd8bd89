import Indexing
import IndexModel
import Search
import SystemIO

/// An action of a result, as a link; Apple's systems show actions, and no symbol of theirs lists them.
public struct SpotlightAction: Sendable, Equatable {
  /// The kind: `open-app`, `open-page`, `call`, `directions`, `play` or `install`.
  public let kind: String
  /// The label, such as `Call`.
  public let label: String
  /// The URL: of a page, of an app, `tel:` or `geo:`.
  public let url: String

  init(_ action: ResultAction) {
    kind = action.kind.rawValue
    label = action.label
    url = action.url
  }
}

extension CSSearchableItem {
  /// Returns the actions of the item's search result: those that `webmark search` and the search pages offer.
  ///
  /// - Throws: ``CSSearchQueryError`` if the index cannot be read.
  public func actions() throws -> [SpotlightAction] { try AppItems().actions(of: self) }
}

extension AppItems {
  fileprivate func actions(of item: CSSearchableItem) throws -> [SpotlightAction] {
    do {
      let name = name(of: item)
      let details = try BlockingCall.wait { [configuration] in
        try await configuration.index.details(of: name, owner: configuration.owner)
      }
      return details?.result.actions.map(SpotlightAction.init) ?? []
    } catch {
      throw CSSearchQueryError(.indexUnreachable, "\(error)")
    }
  }
}
