import ArgumentParser
import Frontier
import Indexing
import LinkGraph
import MarkupExtraction
import Webmark

/// `webmark export`: exports tables of pages, items, links and findings, and files for the owner of a site.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Export pages, items, links and findings as CSV or lines of JSON.",
    discussion: """
      Documentation/Exports.md lists the columns, which do not change within a major
      version. In CSV, lists and objects are JSON, and null is empty.
      Packaging/parquet/to-parquet writes Parquet.

      EXAMPLES
        webmark export pages > pages.csv
        webmark export items --format jsonl | jq -r '[.url, .title] | @tsv'
        webmark export items --field sku --field price --for-spreadsheet > shop.csv
        webmark export links --output links.csv
        webmark check seeds.txt --json | webmark export findings --check -
        webmark export llms-txt https://www.example.com/ > public/llms.txt
        webmark export sitemap https://www.example.com/ > public/sitemap.xml

      EXIT STATUS
        0 done   2 an error, such as no data   64 usage
      """,
    subcommands: [
      ExportPages.self, ExportItems.self, ExportLinks.self, ExportFindings.self,
      ExportLanguageModelIndex.self, ExportSitemap.self,
    ]
  )
}

/// `webmark export pages`: exports the last result of each URL.
struct ExportPages: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Export the last result of each requested URL."
  )

  @OptionGroup var export: ExportOptions
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await export.write(.pages) { writer in
      try data.folder.requiredLinkGraph().forEachVisit { visit in
        try writer.add([
          ExportValue(visit.url), ExportValue(visit.outcome), ExportValue(visit.status),
          .integer(visit.bytes), ExportValue(visit.reason), .integer(visit.redirects.count),
          ExportValue(visit.redirects.last), .boolean(visit.isSoftNotFound),
          ExportValue(visit.score),
        ])
      }
    }
  }
}

/// `webmark export items`: exports the records of the index.
struct ExportItems: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "items",
    abstract: "Export the items of pages, and the items and activities of apps.",
    discussion: """
      Private records are those of --owner. 'webmark index export' prints records
      of apps in the format that 'webmark index add' reads.
      """
  )

  @Option(
    name: .long,
    help: ArgumentHelp("Export records of this kind; repeatable (default: all).", valueName: "kind")
  )
  var kind: [ItemRow.Kind] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Append the first value of a custom field as the column field_<name>; repeatable.",
      valueName: "name"
    )
  )
  var field: [String] = []

  @Flag(name: .long, help: "Append the text of the content as the column text.")
  var text = false

  @OptionGroup var export: ExportOptions
  @OptionGroup var index: IndexOptions

  func validate() throws {
    if let name = field.first(where: { !FieldName.isValid($0) }) {
      throw ValidationError("'\(name)' is not a field name; \(FieldName.rule).")
    }
  }

  func run() async throws {
    var extra = field.map {
      ExportColumn("field_" + $0, .text, "The first value of the custom field \($0).")
    }
    if text { extra.append(ExportColumn("text", .text, "The text of the content.")) }
    try await export.write(.items, extra: extra) { writer in
      let reader = try index.reading()
      try await reader.records(owner: index.owner) { content in
        guard let row = ItemRow(content), kind.isEmpty || kind.contains(row.kind) else { return }
        let fields = field.map(row.field)
        try writer.add(row.values + fields + (text ? [row.textContent] : []))
      }
      let owners = try await reader.privateRecordCounts()
      OtherOwners.note(owners, besides: index.owner, "not exported")
    }
  }
}

/// `webmark export links`: exports the links between pages.
struct ExportLinks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links",
    abstract: "Export the links of all pages, at most 10,000 of each."
  )

  @OptionGroup var export: ExportOptions
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await export.write(.links) { writer in
      try data.folder.requiredLinkGraph().forEachLink { page, link, target in
        try writer.add([
          ExportValue(page), .integer(link.line), ExportValue(link.kind.name),
          ExportValue(link.url), ExportValue(link.text), ExportValue(target?.reason),
          link.column > 0 ? .integer(link.column) : .null,
        ])
      }
    }
  }
}

/// `webmark export findings`: exports the problems of crawled sites and those of a check.
struct ExportFindings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "findings",
    abstract: "Export the problems of links and pages that crawls found, and those of a check.",
    discussion: """
      Of redirect chains, orphans, unread pages of sitemaps, soft 404s and unlinked
      translations, at most 10,000 each are listed.

      EXAMPLES
        webmark export findings > findings.csv
        webmark check seeds.txt --json | webmark export findings --check -
      """
  )

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Export the findings of this output of 'webmark check --json'; - is standard input.",
      valueName: "file"
    ),
    completion: .file()
  )
  var check: String?

  @OptionGroup var export: ExportOptions
  @OptionGroup var data: DataOptions

  func run() async throws {
    try await export.write(.findings) { writer in
      if let check {
        try CheckFindings(path: check).forEach { try writer.add($0) }
      } else {
        let graph = try data.folder.requiredLinkGraph()
        try SiteFindings(graph).forEach { try writer.add($0) }
      }
    }
  }
}

extension DataFolder {
  /// Opens the link graph for reading.
  ///
  /// - Throws: `CommandFailure` if there is none.
  func requiredLinkGraph() throws -> LinkGraph {
    guard let graph = try linkGraph() else {
      throw CommandFailure(.error, "no crawl in \(path); run 'webmark crawl' first")
    }
    return graph
  }
}
