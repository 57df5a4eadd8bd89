/// An action of a result, as a link.
public struct ResultAction: Sendable, Codable, Equatable {
  /// The kinds of actions, in the order in which results list them.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// Opens the content in its app.
    case openApp = "open-app"
    /// Opens the page.
    case openPage = "open-page"
    /// Calls the place or the person.
    case call
    /// Shows the way to the place.
    case directions
    /// Plays the audio or the video.
    case play
    /// Opens the store page of the app.
    case install
  }

  /// The kind.
  public var kind: Kind
  /// The label, such as `Call`.
  public var label: String
  /// The URL: of a page, of an app, `tel:` ([RFC 3966](https://www.rfc-editor.org/rfc/rfc3966)) or `geo:` ([RFC
  /// 5870](https://www.rfc-editor.org/rfc/rfc5870)).
  public var url: String

  /// Creates an action.
  public init(kind: Kind, label: String, url: String) {
    self.kind = kind
    self.label = label
    self.url = url
  }
}
