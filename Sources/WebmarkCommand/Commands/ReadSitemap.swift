import ArgumentParser
import Basics
import Fetching
import Sitemaps
import URLStandard

/// `webmark sitemap`: prints the entries of sitemaps and feeds and their warnings.
struct ReadSitemap: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sitemap",
    abstract: "List the pages of sitemaps and feeds, and their irregularities.",
    discussion: """
      Reads XML sitemaps, sitemap indexes, lists of URLs, RSS and Atom, also as gzip,
      and the menus of Doxygen (menudata.js, navtreedata.js).
      Problems are reported on standard error, and the rest is used. Entities are not
      expanded, and listed URLs are not fetched.

      EXAMPLES
        webmark sitemap https://example.com/sitemap.xml
        webmark sitemap map.xml.gz --base https://example.com/map.xml.gz --strict
        webmark sitemap https://example.com/sitemap.xml --ca-file company.pem
        webmark sitemap feed.xml --json | jq -r '.entries[].url'

      EXIT STATUS
        0 entries were found   1 there is none   2 an error
      """
  )

  @Argument(help: "URLs or files; - reads standard input.", completion: .file())
  var sitemaps: [String]

  @Option(name: .long, help: ArgumentHelp("The URL that a file stands for.", valueName: "URL"))
  var base: String?

  @Flag(
    name: .long,
    help: "Exclude entries outside the sitemap's host and folder."
  )
  var strict = false

  @Flag(name: .long, help: "Refuse sitemaps with another XML namespace than the protocol's.")
  var strictNamespace = false

  @Flag(name: .long, help: "Print each sitemap as one line of JSON.")
  var json = false

  @OptionGroup(title: "Network") var network: PageNetworkOptions

  func run() async throws {
    var options = Sitemap.Options()
    options.isStrictOnLocation = strict
    options.isStrictOnNamespace = strictNamespace
    let network = try network.connect(connections: 1)
    try await network.logIn(at: sitemaps.compactMap { WebURL($0) }.filter(\.isHTTP))
    var count = 0
    var failures = 0
    for name in sitemaps {
      do throws(CommandFailure) {
        let file = try await read(name, through: network)
        options.warnsAboutOtherHosts = base != nil || WebURL(name)?.isHTTP == true
        let sitemap = Sitemap(
          parsing: file.body,
          url: file.url,
          contentType: file.contentType,
          options: options
        )
        count += sitemap.entries.count
        try report(sitemap, name: name)
      } catch {
        error.report()
        failures += 1
      }
    }
    if failures > 0 { throw CommandFailure(.error, "") }
    if count == 0 { throw CommandFailure(.nothingFound, "") }
  }

  private static let byteLimit = Sitemap.Options().byteLimit
  private static let redirectLimit = 5

  private func report(_ sitemap: Sitemap, name: String) throws(CommandFailure) {
    guard !json else {
      do {
        return StandardOutput.write(try JSONText.line(SitemapReading(sitemap, name: name)))
      } catch {
        throw CommandFailure(.error, "\(name): \(error)")
      }
    }
    for entry in sitemap.entries {
      StandardOutput.write(TerminalText.cleaned(entry.url.href) + "\n")
    }
    for warning in sitemap.warnings {
      StandardError.write(TerminalText.cleaned("\(name): \(warning)") + "\n")
    }
  }

  /// A sitemap before parsing.
  private struct File {
    let url: WebURL
    let body: [UInt8]
    let contentType: String?
  }

  private func read(
    _ name: String,
    through network: PageNetwork
  ) async throws(CommandFailure) -> File {
    if let url = WebURL(name), url.isHTTP { return try await fetch(url, through: network) }
    guard let url = WebURL(base ?? "https://localhost/"), url.isHTTP else {
      throw CommandFailure(.error, "'\(base ?? "")' is not an http or https URL")
    }
    let path = name == "-" ? ByteFile.standardInput : name
    do {
      let body = try ByteFile.read(path, limit: Self.byteLimit, purpose: "the sitemap")
      return File(url: url, body: body, contentType: nil)
    } catch {
      throw error as? CommandFailure ?? CommandFailure(.error, "\(name): \(error)")
    }
  }

  /// Fetches a file with its redirects, as a crawl does.
  private func fetch(
    _ start: WebURL,
    through network: PageNetwork
  ) async throws(CommandFailure) -> File {
    let permission = network.permission(of: start)
    var chain = RedirectChain(from: start, permission: permission, limit: Self.redirectLimit)
    let answer = await network.transport.fetch(&chain) { url, permission in
      var request = FetchRequest(url: url, permission: permission)
      request.purpose = .sitemap
      request.limits.bodyBytes = Self.byteLimit
      return request
    }
    switch answer {
    case .failure(let error): throw CommandFailure(.error, "\(error)")
    case .success(let response):
      guard (200..<300).contains(response.status) else {
        throw CommandFailure(.error, "\(chain.url.href): HTTP \(response.status)")
      }
      let type = response.headers.contentType
      return File(url: chain.url, body: response.body, contentType: type)
    }
  }
}
