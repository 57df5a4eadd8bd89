import ArgumentParser
import Indexing
import IndexModel
import URLStandard
import Webmark

/// `webmark index delete`: deletes an app's items by identifier, by domain, or all, or the pages of sites.
struct IndexDelete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete an app's items with their related activities, or pages.",
    discussion: """
      A domain identifier includes those below it: 'acc' deletes 'acc' and
      'acc.inbox', not 'account'. Engagement counts are kept for 30 days, in case the
      items are added again; --forget deletes them, too.

      '--pages' deletes the pages at URLs and below their paths, on http and https,
      from the index, the state of the crawl and the links; a URL with a query is one
      page. Private pages are those of --owner; others stay. Remove their seeds from
      the list of seeds before, or exclude them: a crawl that finds them again adds
      them as new pages. No crawl may run in the folder; the server of '--frontier'
      is not changed.

      EXAMPLES
        webmark index delete --app TEAM.app --ids 7 8
        webmark index delete --app TEAM.app --domains patient
        webmark index delete --app TEAM.app --all --forget
        webmark index delete --app TEAM.app --ids 7 --public     for everybody
        webmark index delete --pages https://old.example/ https://a.example/drafts/
        webmark index delete --pages 'https://a.example/list?item=2'    one page
      """
  )

  @Option(name: .long, help: ArgumentHelp("The app.", valueName: "id"))
  var app: String?

  @Option(name: .long, parsing: .upToNextOption, help: "Unique identifiers of items.")
  var ids: [String] = []

  @Option(name: .long, parsing: .upToNextOption, help: "Domain identifiers.")
  var domains: [String] = []

  @Flag(name: .long, help: "All items of the app.")
  var all = false

  @Option(
    name: .long,
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Pages at these URLs and below their paths; with a query, one page.",
      valueName: "URLs"
    )
  )
  var pages: [String] = []

  @Flag(
    name: .long,
    help: "Delete public items, with the activities of all owners."
  )
  var `public` = false

  @Flag(name: .long, help: "Also delete the engagement counts.")
  var forget = false

  @OptionGroup var index: IndexOptions

  func validate() throws {
    guard [!ids.isEmpty, !domains.isEmpty, all, !pages.isEmpty].filter({ $0 }).count == 1 else {
      throw ValidationError(
        "name what to delete by one of '--ids', '--domains', '--all' and '--pages'."
      )
    }
    guard pages.isEmpty != (app == nil) else {
      throw ValidationError(
        pages.isEmpty ? "name the app by '--app'." : "'--pages' deletes pages, not items of an app."
      )
    }
    guard pages.isEmpty || !`public` && !forget else {
      throw ValidationError("'--public' and '--forget' are for items of apps.")
    }
    for page in pages {
      guard let url = WebURL(page), url.isHTTP else {
        throw ValidationError("'\(page)' is not the URL of a page, such as https://old.example/.")
      }
      guard url.fragment == nil else {
        throw ValidationError(
          "'\(page)' is the URL of a part of a page; leave out what follows the '#'."
        )
      }
    }
  }

  func run() async throws {
    guard let app else { return try await deletePages() }
    let owner = `public` ? Owner.everybody : index.owner
    var changes: [IndexChange] = domains.map {
      .deleteDomain(appID: app, domainIdentifier: $0, owner: owner)
    }
    if !ids.isEmpty {
      changes.append(.deleteItems(appID: app, uniqueIdentifiers: ids, owner: owner))
    }
    if all { changes.append(.deleteAllItems(appID: app, owner: owner)) }
    let outcomes = try await index.changing { index in
      try await index.write(changes, options: WriteOptions(forgets: forget))
    }
    StandardOutput.write("deleted \(OutcomeReport.removed(outcomes))\n")
  }

  /// Writes the numbers of private pages that stay to standard error.
  private func report(_ kept: [String: Int]) {
    for (owner, count) in kept.sorted(by: { $0.key < $1.key }).prefix(OutcomeReport.messageLimit) {
      let pages = count == 1 ? "page is" : "pages are"
      let name = TerminalText.cleaned(owner)
      StandardError.write(
        "webmark: \(NumberFormat.grouped(count)) \(pages) private to '\(name)' and not deleted; "
          + "'--owner \(name)' deletes them\n"
      )
    }
  }

  private func deletePages() async throws {
    let folder = try index.data.existingFolder()
    let lock = try folder.lock()
    let indexLock = try await folder.lockIndex()
    let removal = PageRemoval(pages.compactMap { WebURL($0) }, owner: index.owner)
    let tally = try await removal.run(in: folder)
    withExtendedLifetime((lock, indexLock)) {}
    report(tally.kept)
    guard tally.pages + tally.urls > 0 else {
      throw CommandFailure(.nothingFound, "no page of \(pages.joined(separator: ", ")) is known")
    }
    let pages = NumberFormat.counted(tally.pages, "page")
    let urls = NumberFormat.counted(tally.urls, "URL")
    StandardOutput.write(
      "deleted \(pages); \(urls) \(tally.urls == 1 ? "is" : "are") no longer known\n"
    )
  }
}
