import ArgumentParser
import Crawling
import Frontier

/// The options for the crawl state on disk: its size limit, and recovery from damage.
struct StateOptions: ParsableArguments {
  @Option(
    name: .customLong("max-urls"),
    help: ArgumentHelp(
      "Known URLs to keep of one host at most, of 200 bytes on average. A seed with 'max-pages=' keeps 20 URLs "
        + "a page, at least 1000.",
      valueName: "n"
    )
  )
  var maxURLs = KnownURLLimits.standardHostURLs

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Share the known URLs with other crawls on a PostgreSQL server.",
      valueName: "postgres://..."
    )
  )
  var frontier: String?

  @Flag(
    name: .long,
    help:
      "With '--frontier', write what pages change to the database, for 'webmark index follow', instead of an index."
  )
  var outbox = false

  @Flag(
    name: .long,
    help:
      "Rebuild a damaged crawl.sqlite from what can be read, the index and the seed list, then crawl."
  )
  var rebuildFrontier = false

  func validate() throws {
    if let frontier { try SharedFrontier.validate(frontier) }
    if outbox, frontier == nil {
      throw ValidationError("'--outbox' is in the database of '--frontier', which is missing.")
    }
    if frontier != nil, rebuildFrontier {
      throw ValidationError(
        "'--rebuild-frontier' rebuilds a file; with '--frontier' there is none."
      )
    }
    guard (1000...1_000_000_000).contains(maxURLs) else {
      throw ValidationError("'--max-urls' takes a number from 1000 to 1000000000.")
    }
  }
}
