import ArgumentParser
import Indexing
import SearchableItems
import URLStandard
import Webmark

/// The options of files for the owner of a site.
struct SiteOptions: ParsableArguments {
  @Argument(help: "The URL of the site; only pages below it are listed.")
  var site: String

  @Option(
    name: .long,
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"),
    completion: .file()
  )
  var output: String?

  @OptionGroup var data: DataOptions

  func validate() throws {
    guard WebURL(site)?.isHTTP == true else {
      throw ValidationError("'\(site)' is not an http or https URL.")
    }
  }

  /// Calls `body` with each page of the site, in order of insertion.
  ///
  /// - Throws: `CommandFailure` if there is no such page, and the errors of `body`.
  func forEachPage(_ body: (WebItem) throws -> Void) async throws {
    guard let base = WebURL(site)?.withoutFragment else { return }
    let prefix = base.query == nil && !base.path.hasSuffix("/") ? base.href + "/" : base.href
    var isEmpty = true
    try await data.folder.openIndex().records(owner: nil) { content in
      guard case .page(let page) = content, page.url.hasPrefix(prefix) || page.url == base.href
      else {
        return
      }
      isEmpty = false
      try body(page)
    }
    if isEmpty {
      throw CommandFailure(
        .error,
        "the index has no page below \(base.href); run 'webmark crawl' with it as a seed"
      )
    }
  }
}
