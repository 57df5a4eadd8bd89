import ArgumentParser
import FoundationEssentials
import Indexing
import Querying
import Search
import SearchShards
import ShardOptions
import URLStandard

/// `webmark search`: searches the shared index.
struct Search: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Search the shared index.",
    discussion: """
      Finds texts with all words or other forms of them; the last word may be a
      prefix. If few texts have all words, texts with fewer words follow. A page
      opens at its best section. "..." is a phrase; - excludes a word, unless a
      page with the others lists it as an option of a command. site:, type:,
      lang:, app:, has:, allows: (train-ai=n), before: and after: filter.

      EXAMPLES
        webmark search lemon cake
        webmark search 病历夹 --limit 3
        webmark search '"lemon cake" -vegan site:example.org after:2026-05'
        webmark search 'find -name'
        webmark search python --facets --group host
        webmark search wikipedia --prefer-languages de,en
        webmark search lem --filter 'rating>=4' --explain
        webmark search 'lem' --json | jq -r .url
        webmark search lem --json-page | jq '.total, .results[0].title'
        webmark search lem --cursor "$(... --json-page | jq -r .next)"
        webmark search lem --shards http://node1:8421,http://node2:8421

      EXIT STATUS
        0 something was found   1 nothing was found   2 an error
      """
  )

  @Argument(help: "The query.")
  var query: [String]

  @Option(name: .long, help: ArgumentHelp("The maximum number of results.", valueName: "n"))
  var limit = 10

  @Option(name: .long, help: ArgumentHelp("The number of results to skip.", valueName: "n"))
  var offset = 0

  @Option(
    name: .long,
    help: ArgumentHelp("Continue after a page: the 'next' of its --json-page.", valueName: "next")
  )
  var cursor: String?

  @Option(name: .long, help: ArgumentHelp("Also require this query.", valueName: "query"))
  var filter: [String] = []

  @Option(name: .long, help: ArgumentHelp("Search your items of one app only.", valueName: "app"))
  var app: String?

  @Option(name: .long, help: ArgumentHelp("Group results by app or host.", valueName: "by"))
  var group: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Rank results in these languages higher: de,en.", valueName: "tags")
  )
  var preferLanguages: String?

  @Option(name: .long, help: ArgumentHelp("A file of synonyms.", valueName: "file"))
  var synonyms: String?

  @OptionGroup var sharding: ShardOptions

  @Flag(name: .long, help: "Count results by type, host and language.")
  var facets = false

  @Flag(name: .long, help: "Count all results exactly.")
  var count = false

  @Flag(name: .long, help: "Print how each rank was computed.")
  var explain = false

  @Flag(name: .long, help: "Print each result as one line of JSON.")
  var json = false

  @Flag(name: .long, help: "Print results, total, facets and 'next' as one JSON object.")
  var jsonPage = false

  @OptionGroup var index: IndexOptions

  private static let offsetLimit = 1_000_000_000

  func validate() throws {
    guard (1...1000).contains(limit) else {
      throw ValidationError("'--limit' takes a number from 1 to 1000.")
    }
    guard (0...Self.offsetLimit).contains(offset) else {
      throw ValidationError("'--offset' takes a number from 0 to \(Self.offsetLimit).")
    }
    guard !json || !jsonPage else {
      throw ValidationError("'--json' prints results, '--json-page' the page; choose one.")
    }
    guard !json || !facets && !count else {
      throw ValidationError("'--json' prints results; '--json-page' has the counts, too.")
    }
    guard cursor == nil || offset == 0 else {
      throw ValidationError("'--cursor' has the position; leave out '--offset'.")
    }
    guard cursor.map({ SearchCursor(text: $0) != nil }) ?? true else {
      throw ValidationError("'--cursor' takes the 'next' of '--json-page'.")
    }
    try validateShards()
    guard languageTags.allSatisfy({ !PreferredLanguages([$0]).subtags.isEmpty }) else {
      throw ValidationError("'--prefer-languages' takes language tags, best first: de,pt-BR.")
    }
    guard group.map({ SearchQuery.Grouping(rawValue: $0) != nil }) ?? true else {
      throw ValidationError("'--group' takes app or host.")
    }
  }

  private func validateShards() throws {
    guard sharding.isSharded else { return }
    let isPlain = cursor == nil && filter.isEmpty && app == nil && group == nil && synonyms == nil
    guard isPlain, !explain, !count else {
      throw ValidationError(
        "'--shards' cannot be combined with '--cursor', '--filter', '--app', '--group', '--synonyms', '--explain' and "
          + "'--count'."
      )
    }
    guard offset + limit <= ShardedSearch.limit else {
      throw ValidationError("'--shards' finds the first \(ShardedSearch.limit) results.")
    }
  }

  /// Returns the results of the shards, and names those that failed.
  private func search(by search: ShardedSearch) async throws -> ShardedSearch.Answer {
    let answer = await search.search(
      query.joined(separator: " "),
      limit: limit,
      offset: offset,
      languages: PreferredLanguages(languageTags),
      wantsFacets: facets
    )
    for failure in answer.failures {
      let text = "the results of \(failure.shard) are missing: \(failure.reason)"
      StandardError.write("webmark: \(TerminalText.cleaned(text))\n")
    }
    guard answer.failures.count < search.count else {
      throw CommandFailure(.error, "no shard answered; start them by 'webmark serve --shard-node'")
    }
    return answer
  }

  func run() async throws {
    let page: SearchPage
    var missing: [ShardFailure]?
    if let shardedSearch = sharding.search {
      let answer = try await search(by: shardedSearch)
      (page, missing) = (answer.page, answer.failures)
    } else {
      page = try await index.reading().search(try searchQuery())
    }
    if jsonPage {
      StandardOutput.write(try JSONText.line(PageText(page, missingShards: missing)))
    } else if json {
      try page.results.forEach { StandardOutput.write(try JSONText.line($0)) }
    } else {
      let list = ResultList(page, offset: cursor == nil ? offset : nil, style: .forOutput)
      StandardOutput.write(list.text)
    }
    guard page.results.isEmpty else { return }
    throw CommandFailure(.nothingFound, json || jsonPage ? "" : noResults)
  }

  private var noResults: String {
    let hasWords = !UserQuery(query.joined(separator: " ")).textQuery.isEmpty
    return hasWords ? "nothing found" : "nothing found: symbols alone are not searched; add a word"
  }

  private var languageTags: [String] {
    (preferLanguages ?? "").split(separator: ",").map { $0.filter { $0 != " " } }
  }

  private func searchQuery() throws -> SearchQuery {
    var search = SearchQuery(
      query.joined(separator: " "),
      limit: limit,
      offset: offset,
      owner: index.owner
    )
    search.cursor = cursor
    search.appID = app
    search.filters = try filter.map(Self.formal)
    search.languages = PreferredLanguages(languageTags)
    search.grouping = group.flatMap(SearchQuery.Grouping.init(rawValue:))
    if let synonyms { search.synonyms = try Self.words(in: synonyms) }
    search.wantsFacets = facets
    search.countsAll = count
    search.explains = explain
    return search
  }

  private static func formal(_ text: String) throws -> FormalQuery {
    do {
      return try FormalQuery(parsing: text)
    } catch {
      throw CommandFailure(.error, "'--filter \(text)': \(error.message)")
    }
  }

  private static func words(in file: String) throws -> Synonyms {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw CommandFailure(.error, "\(file) cannot be read")
    }
    do {
      return try Synonyms(parsing: String(decoding: data, as: UTF8.self))
    } catch {
      throw CommandFailure(.error, "\(file):\(error.line): \(error.message)")
    }
  }
}

/// A result page in the format of `--json-page`.
private struct PageText: Encodable {
  let results: [SearchResult]
  let total: Int
  let isTotalExact: Bool
  let facets: [SearchFacet]
  let didYouMean: String?
  let corrections: [String: [String]]
  let next: String?
  let missingShards: [ShardFailure]?

  init(_ page: SearchPage, missingShards: [ShardFailure]?) {
    self.missingShards = missingShards
    results = page.results
    total = page.total
    isTotalExact = page.isTotalExact
    facets = page.facets
    didYouMean = page.didYouMean
    corrections = page.corrections
    next = page.next
  }
}
