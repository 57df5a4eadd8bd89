import ArgumentParser
import HTMLParsing

/// `webmark extract`: extracts the markup of many pages from files and archives.
struct Extract: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Extract the markup of saved pages and archives as JSON lines, or their text.",
    discussion: """
      Reads HTML files and archives (WARC, ARC, also compressed with gzip or
      Zstandard); the first bytes decide. Each page is a line as of 'webmark inspect
      --json', in the order of the input. Pages of archives also have a position:

        "archive":{"date":"2026-01-31T10:00:00Z","file":"a.warc.gz","offset":12}

      Pages of an archive are HTML responses with a status of 200 to 299, and HTML
      resources. Damaged parts and wrong digests are reported on standard error,
      and the rest is read. Revisit and continuation records are only counted.

      '--text' and '--markdown' print the main content of pages, separated by lines
      '---', without menus, teasers, comments and footers. Markdown also has the
      title, headings, lists, tables, code and links (absolute with '--base').
      '--markdown' omits pages that refuse use by AI (noai, Content-Usage:
      train-ai=n, Content-Signal, tdm-reservation), unless '--mine' is given.

      EXAMPLES
        webmark extract crawl-*.warc.gz > items.ndjson
        webmark extract saved/*.html | jq -r '[.source, .markup.title] | @tsv'
        webmark extract --markdown article.html --base https://a.example/b > b.md
        find . -name '*.warc.gz' | webmark extract --paths-from - --items-only

      EXIT STATUS
        0 everything was read   1 damaged parts of archives were skipped
        2 a file could not be read
      """
  )

  @Argument(help: "HTML files and archives; - reads standard input.", completion: .file())
  var files: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Read paths from a file, one a line; - is standard input.",
      valueName: "file"
    ),
    completion: .file()
  )
  var pathsFrom: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The URL that HTML files stand for.", valueName: "URL")
  )
  var base: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The Content-Type that HTML files are served with.", valueName: "type")
  )
  var contentType: String?

  @Flag(name: .long, help: "Print the item of each page alone, without all of its markup.")
  var itemsOnly = false

  @Flag(name: .long, help: "Print the main content of each page as plain text.")
  var text = false

  @Flag(name: .long, help: "Print the title and the main content of each page as Markdown.")
  var markdown = false

  @Flag(
    name: .long,
    help: "Treat the pages as yours: also print Markdown of pages that refuse use by AI."
  )
  var mine = false

  @Flag(name: .long, help: "Treat responses of any status as pages, including errors.")
  var anyStatus = false

  @Option(
    name: .long,
    help: ArgumentHelp("The number of concurrent pages (default: one per core).", valueName: "n")
  )
  var jobs: Int?

  @Option(
    name: .long,
    help: ArgumentHelp("The maximum bytes of a page, after decompression.", valueName: "bytes")
  )
  var maxBytes = 10_000_000

  @OptionGroup var fields: FieldOptions

  func validate() throws {
    guard !files.isEmpty || pathsFrom != nil else {
      throw ValidationError("Name a file, or '--paths-from'.")
    }
    guard [itemsOnly, text, markdown].filter({ $0 }).count <= 1 else {
      throw ValidationError("Give only one of '--items-only', '--text' and '--markdown'.")
    }
    guard jobs.map({ (1...1024).contains($0) }) ?? true else {
      throw ValidationError("'--jobs' takes a number from 1 to 1024.")
    }
    guard (1000...1_000_000_000).contains(maxBytes) else {
      throw ValidationError("'--max-bytes' takes a number from 1000 to 1000000000.")
    }
    guard files.filter({ $0 == "-" }).count + (pathsFrom == "-" ? 1 : 0) <= 1 else {
      throw ValidationError("Standard input can be read once only.")
    }
  }

  private var format: PageExtraction.Format {
    if text { return .text }
    if markdown { return .markdown }
    return itemsOnly ? .item : .markup
  }

  func run() async throws {
    try ParserLibrary.verify()
    let reading = try SavedPages.Reading(
      base: base,
      contentType: contentType,
      byteLimit: maxBytes,
      takesAnyStatus: anyStatus,
      isOwnSite: mine,
      fields: try fields.fields()
    )
    let run = ExtractRun(reading: reading, format: format, jobs: jobs)
    let paths = ArchivePaths(files, pathsFrom: pathsFrom)
    let status = await run.run(paths)
    if let failure = paths.failure { throw failure }
    if status != .done { throw CommandFailure(status, "") }
  }
}
