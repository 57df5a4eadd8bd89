public import ArgumentParser
import Indexing
public import IndexModel
import Webmark

/// `webmark index stats`: prints the number of records for one owner, and the sizes of the parts of the file.
struct IndexStats: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count public and private records and entities, and measure the index.",
    discussion: """
      The sizes are those of the whole file, in bytes: records with their compressed
      documents, full text, names (titles and keywords), headings, links, words for
      corrections and suggestions, and others. The file is read for them.

      EXAMPLES
        webmark index stats
        webmark index stats --json | jq '.sizes[] | select(.part == "text").bytes'
      """
  )

  @Flag(name: .long, help: "Print one line of JSON.")
  var json = false

  @OptionGroup var index: IndexOptions

  func run() async throws {
    let reader = try index.reading()
    let statistics = try await reader.statistics(owner: index.owner)
    let sizes = try await reader.partSizes()
    let owners = try await reader.privateRecordCounts()
    if json {
      let report = Report(statistics: statistics, sizes: sizes, privateRecords: owners)
      return StandardOutput.write(try JSONText.line(report))
    }
    let rows = [
      ("pages", statistics.pages), ("items", statistics.items),
      ("activities", statistics.activities), ("things", statistics.entities),
    ]
    for (name, count) in rows { StandardOutput.write("\(NumberFormat.grouped(count)) \(name)\n") }
    for size in sizes {
      StandardOutput.write("\(NumberFormat.bytes(size.bytes)) of \(size.part.rawValue)\n")
    }
    OtherOwners.note(owners, besides: index.owner, "not counted")
  }

  /// The numbers and the sizes as members of one object.
  private struct Report: Encodable {
    var statistics: IndexStatistics
    var sizes: [IndexPartSize]
    /// The number of private records of each owner.
    var privateRecords: [String: Int]

    private enum CodingKeys: CodingKey { case sizes, privateRecords }

    func encode(to encoder: any Encoder) throws {
      try statistics.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(sizes, forKey: .sizes)
      try container.encode(privateRecords, forKey: .privateRecords)
    }
  }
}

/// `webmark index export`: prints records in their input format.
struct IndexExport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print records as lines of JSON; 'index add' reads those of items and activities.",
    discussion: """
      EXAMPLES
        webmark index export > backup.ndjson
        webmark index export --kind web | jq -r .url
      """
  )

  @Option(
    name: .long,
    help: ArgumentHelp(
      "item, activity, web or app (default: item and activity).",
      valueName: "kind"
    )
  )
  var kind: [RecordKind] = []

  @OptionGroup var index: IndexOptions

  func run() async throws {
    let kinds = kind.isEmpty ? [.item, .activity] : kind
    let reader = try index.reading()
    let statistics = try await reader.statistics(owner: index.owner)
    if kind.isEmpty, statistics.items + statistics.activities == 0, statistics.pages > 0 {
      let pages =
        NumberFormat.counted(statistics.pages, "page")
      StandardError.write("webmark: no items or activities; '--kind web' prints the \(pages)\n")
    }
    try await reader.records(owner: index.owner) { content in
      switch content {
      case .page(let page) where kinds.contains(.web):
        StandardOutput.write(try JSONText.line(page))
      case .item(let item) where kinds.contains(.item):
        StandardOutput.write(try JSONText.line(item))
      case .activity(let activity) where kinds.contains(.activity):
        StandardOutput.write(try JSONText.line(activity))
      case .app(let app) where kinds.contains(.app):
        StandardOutput.write(try JSONText.line(app))
      default: break
      }
    }
    let owners = try await reader.privateRecordCounts()
    OtherOwners.note(owners, besides: index.owner, "not exported")
  }
}

extension RecordKind: ExpressibleByArgument {
  /// The kinds of records that are exported, for help and completion.
  public static var allValueStrings: [String] {
    [Self.web, .item, .activity, .app].map(\.rawValue)
  }
}

/// `webmark index optimize`: deletes expired records and compacts the file.
struct IndexOptimize: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "optimize",
    abstract: "Remove expired records and release unused space; for cron, once a week."
  )

  @OptionGroup var index: IndexOptions

  func run() async throws {
    // A folder without an index is a wrong folder, not one to create; an index of an earlier layout can be read after it.
    if !index.data.folder.hasIndex { _ = try index.reading() }
    try await index.writingAlone { try await $0.optimize() }
  }
}
