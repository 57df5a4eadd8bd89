import Frontier
public import URLStandard

/// The apps that are associated with an indexed page.
public struct AppAssociation: Sendable, Equatable {
  /// The page.
  public var url: WebURL
  /// The apps that open the page according to the site's association file; empty unless the page was fetched by https.
  public var confirmedAppIDs: [String]
  /// The apps that the file names and does not exclude for the page; `nil` without a file.
  public var namedAppIDs: [String]?
  /// The app that the seed names.
  public var seedAppID: String?
}

/// A change of an origin's association file.
struct AssociationChange: Sendable {
  /// The origin of the file.
  let origin: WebURL
  /// The previous file; `nil` if none was stored.
  let former: CachedSiteFile?
  /// The current file.
  let copy: CachedSiteFile
}
