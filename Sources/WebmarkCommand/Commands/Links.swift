import ArgumentParser
import Frontier
import Glibc
import LinkGraph
import URLStandard
import Webmark

/// `webmark links`: prints links between crawled pages.
struct Links: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the links from a page, to a page, or to broken pages.",
    discussion: """
      Shows the links of the last fetched version of each page. A link is broken if
      its target could not be fetched: 404 or 410, another error, or no response.
      Pages of the first versions of webmark have no links until they change.

      EXAMPLES
        webmark links --broken                           every broken link
        webmark links --to https://example.com/old       the pages that link there
        webmark links --from https://example.com/ --json

      EXIT STATUS
        0 done   1 no such link   2 an error   64 usage
      """
  )

  @Option(name: .long, help: ArgumentHelp("Print the links of this page.", valueName: "URL"))
  var from: String?

  @Option(name: .long, help: ArgumentHelp("Print the links to this URL.", valueName: "URL"))
  var to: String?

  @Flag(name: .long, help: "Print the links to pages that cannot be read.")
  var broken = false

  @Flag(name: .long, help: "Print lines of JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  func validate() throws {
    guard [from != nil, to != nil, broken].count(where: { $0 }) == 1 else {
      throw ValidationError("Name one of '--from', '--to' and '--broken'.")
    }
    for text in [from, to].compactMap({ $0 }) where WebURL(text)?.isHTTP != true {
      throw ValidationError("'\(text)' is not an http or https URL.")
    }
  }

  func run() throws {
    guard let graph = try data.folder.linkGraph() else {
      throw CommandFailure(.error, "no links in \(data.folder.path); run 'webmark crawl' first")
    }
    var count = 0
    if broken {
      try graph.forEachBrokenLink { found in
        count += 1
        try write(LinkLine(found.source, found.link, found.target))
      }
    } else if let to, let url = WebURL(to) {
      try graph.forEachLink(to: url) { source, link in
        count += 1
        try write(LinkLine(source, link))
      }
    } else if let from, let url = WebURL(from) {
      guard let links = try graph.links(from: url) else {
        throw CommandFailure(.nothingFound, "no crawl has read \(from)")
      }
      let isCut = try links.forEach { link in
        count += 1
        try write(LinkLine(url.href, link))
      }
      if isCut {
        StandardError.write(
          "webmark: the page has more links; at most \(NumberFormat.grouped(LinkList.limit)) are kept\n"
        )
      }
    }
    if count == 0 { throw CommandFailure(.nothingFound, "") }
  }

  private func write(_ line: LinkLine) throws {
    StandardOutput.write(json ? try JSONText.line(line) : line.text)
  }
}

/// A link as a line of output.
private struct LinkLine: Encodable {
  let page: String
  let line: Int
  let column: Int
  let kind: String
  let target: String
  let linkText: String?
  let status: Int?
  let reason: String?

  init(_ page: String, _ link: PageLink, _ target: BrokenPage? = nil) {
    self.page = page
    line = link.line
    column = link.column
    kind = link.kind.name
    self.target = link.url
    linkText = link.text
    status = target?.status
    reason = target?.reason
  }

  /// The line for a terminal: place, target, reason and text.
  var text: String {
    let why = reason.map { "  \(TerminalText.cleaned($0))" } ?? ""
    let words = linkText.map { "  \"\(TerminalText.cleaned($0))\"" } ?? ""
    let place = column > 0 ? "\(page):\(line):\(column)" : "\(page):\(line)"
    return "\(place)  \(target)\(why)\(words)\n"
  }
}

extension DataFolder {
  /// Opens the link graph for reading; `nil` if there is none.
  func linkGraph() throws -> LinkGraph? {
    guard unsafe access(links, F_OK) == 0 else { return nil }
    return try LinkGraph(reading: links)
  }
}
