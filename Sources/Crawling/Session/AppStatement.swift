public import URLStandard

/// The apps that may speak for a page that is in the index.
public struct AppStatement: Sendable, Equatable {
  /// The page.
  public var url: WebURL
  /// The apps that open it, as the site's association file says, if the page was fetched by https.
  public var confirmedAppIDs: [String]
  /// The apps that the file names and does not exclude for the page; `nil` without a file.
  public var namedAppIDs: [String]?
  /// The app that the seed names.
  public var seedAppID: String?
}
