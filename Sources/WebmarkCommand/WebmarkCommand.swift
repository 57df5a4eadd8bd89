import ArgumentParser
import Basics
import Glibc
import SystemIO
import Webmark

/// The `webmark` command: parses the arguments, runs a subcommand, and exits with a documented status.
@main
struct WebmarkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "webmark",
    abstract: "Crawl web markup into one searchable index, shared with your apps' items.",
    discussion: """
      EXAMPLES
        webmark crawl seeds.txt          crawl the seed list into ./webmark-data
        webmark changes                  list the changes of the last crawl
        webmark notify webhook https://a.example/hook --secret-file f   post changes
        webmark links --broken           list broken links with their pages
        webmark search 'lemon cake'      search what was crawled
        webmark inspect page.html        show the markup of a page
        webmark check ./public           find problems of pages
        webmark extract *.warc.gz        extract the pages of archives, as JSON lines
        webmark index add items.ndjson   add an app's items and user activities
        webmark export items > items.csv  export a table
        webmark serve                    the search page, at http://127.0.0.1:8420/
        webmark keys create bot.key      create a key that signs requests
        webmark mcp                      let a language model search and read
        webmark url 'HTTP://A.example'   show the parts and the key of a URL
        webmark robots https://a.example/x   test a URL against robots.txt
        webmark sitemap https://a.example/sitemap.xml   list the URLs of a sitemap

      EXIT STATUS
        0 done   1 nothing found   2 an error   64 usage
        75 another webmark is writing     130 interrupted after a clean checkpoint
        137 killed by a second signal, without a checkpoint
        Output that cannot be written is an error (2). If its reader closes the
        pipe (| head), the program ends with 0 and no message.
      """,
    version: Version.text,
    subcommands: [
      Crawl.self, Changes.self, Notify.self, Schedule.self, Search.self, Open.self, Engage.self,
      Check.self, Inspect.self,
      Extract.self, IndexCommand.self, Activity.self, AppCommand.self, ProviderCommand.self,
      Reindex.self, Report.self, Links.self, Export.self, FrontierCommand.self, Serve.self,
      ModelContext.self, Token.self, Keys.self,
      ReadURL.self, Robots.self, ReadSitemap.self, Doctor.self,
    ]
  )

  static func main() async {
    StandardStreams.prepare()
    SignalSources.endByQuit()
    PrivateFiles.begin()
    let status = await status()
    StandardStreams.finishOutput()
    Glibc.exit(status)
  }

  /// Runs the subcommand and returns its exit status.
  private static func status() async -> Int32 {
    do {
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try ResourceCheck.run()
        try await asynchronous.run()
      } else {
        try command.run()
      }
      return ExitStatus.done.rawValue
    } catch let failure as CommandFailure {
      failure.report()
      return failure.status.rawValue
    } catch let error as DataFolderError {
      let failure = CommandFailure(error)
      failure.report()
      return failure.status.rawValue
    } catch  where exitCode(for: error) == .failure && !(error is ExitCode) {
      let failure = CommandFailure(.error, "\(error)")
      failure.report()
      return failure.status.rawValue
    } catch {
      return report(error)
    }
  }

  /// Returns a message of the argument parser, which wraps all lines but that of the usage, at 80 columns.
  private static func wrapped(_ message: String) -> String {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("USAGE: ") || line.hasPrefix("Usage: ") ? wrappedUsage(line) : String(line)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a line of usage broken before options, whose values stay beside them.
  private static func wrappedUsage(_ usage: Substring) -> String {
    var lines = [""]
    var depth = 0
    for word in usage.split(separator: " ") {
      let isFirst = lines[lines.count - 1].isEmpty
      if depth == 0, !isFirst, lines[lines.count - 1].count + 1 + width(of: word, in: usage) > 80 {
        lines.append("        " + word)
      } else {
        lines[lines.count - 1] += (isFirst ? "" : " ") + word
      }
      depth += word.count { $0 == "[" } - word.count { $0 == "]" }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the length of a word, or of the group in brackets that it starts.
  private static func width(of word: Substring, in usage: Substring) -> Int {
    guard word.hasPrefix("["), !word.hasSuffix("]"),
      let end = usage[word.startIndex...].firstIndex(of: "]")
    else { return word.count }
    return usage.distance(from: word.startIndex, to: end) + 1
  }

  /// Prints help, version or the usage error that parsing threw; ``exit(withError:)`` would bypass the
  /// output filters.
  private static func report(_ error: any Error) -> Int32 {
    let code = exitCode(for: error)
    let arguments = CommandLine.arguments.dropFirst()
    // The parser shows the general help for `help` and an unknown name.
    if !code.isSuccess || arguments.first == "help",
      let unknown = UnknownSubcommand(arguments, of: Self.self)
    {
      StandardError.write(unknown.message + "\n")
      return ExitCode.validationFailure.rawValue
    }
    var text = wrapped(fullMessage(for: error))
    if !code.isSuccess, arguments.first == "search", text.hasPrefix("Error: Unknown option") {
      text += "\n  Quote a query with words that begin with a hyphen: webmark search 'find -name'"
    }
    if !text.isEmpty {
      code.isSuccess ? StandardOutput.write(text + "\n") : StandardError.write(text + "\n")
    }
    return code.rawValue
  }
}
