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

  @Flag(
    name: .long,
    help:
      "Rebuild a damaged crawl.sqlite from what can be read, the index and the seed list, then crawl."
  )
  var rebuildFrontier = false

  func validate() throws {
    guard (1000...1_000_000_000).contains(maxURLs) else {
      throw ValidationError("'--max-urls' takes a number from 1000 to 1000000000.")
    }
  }
}
