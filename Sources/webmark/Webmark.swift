import ArgumentParser
import FoundationEssentials
import Glibc
import ProgramIdentity

/// The `webmark` command: reads the arguments, runs one subcommand, and ends with a documented status.
@main
struct Webmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "webmark",
    abstract: "Crawl web markup into one searchable index, shared with your apps' items.",
    discussion: """
      EXAMPLES
        webmark crawl seeds.txt          crawl the seed list into ./webmark-data
        webmark changes                  list what the last crawl found new or gone
        webmark search 'lemon cake'      search what was crawled
        webmark inspect page.html        show everything a page says about itself
        webmark check ./public           tell what is wrong with pages
        webmark extract *.warc.gz        extract what archives say, as JSON lines
        webmark index add items.ndjson   add an app's items and user activities
        webmark serve                    the search page, at http://127.0.0.1:8420/
        webmark url 'HTTP://A.example'   show a URL's parts and its page's key
        webmark robots https://a.example/x   ask whether it may be fetched
        webmark sitemap https://a.example/sitemap.xml   list what it names

      EXIT STATUS
        0 done   1 nothing found   2 an error   64 usage
        75 another crawl holds the lock   130 interrupted after a clean checkpoint
        137 ended at once by a further signal, without a checkpoint
      """,
    version: Version.text,
    subcommands: [
      Crawl.self, Changes.self, Schedule.self, Search.self, Open.self, Engage.self, Check.self,
      Inspect.self,
      Extract.self, IndexCommand.self, Activity.self, AppCommand.self, ProviderCommand.self,
      Reindex.self, Report.self, Serve.self, Token.self, ReadURL.self, Robots.self,
      ReadSitemap.self,
    ]
  )

  static func main() async {
    // A closed pipe is seen by the writer (`StandardOutput`), and must not end a crawl.
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow is an error that names it, like a full disk, and no reason to die.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try ResourceCheck.run()
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let failure as CommandFailure {
      failure.report()
      Glibc.exit(failure.status.rawValue)
    } catch  where exitCode(for: error) == .failure && !(error is ExitCode) {
      let failure = CommandFailure(.error, "\(error)")
      failure.report()
      Glibc.exit(failure.status.rawValue)
    } catch {
      exit(withError: error)
    }
  }
}
