public import ArgumentParser
public import Indexing

/// `webmark index stats`: prints the number of records for one owner.
struct IndexStats: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count records and things, public ones and the owner's."
  )

  @Flag(name: .long, help: "Print one line of JSON.")
  var json = false

  @OptionGroup var index: IndexOptions

  func run() throws {
    let statistics = try index.reading().statistics(owner: index.owner)
    if json { return StandardOutput.write(try JSONText.line(statistics)) }
    let rows = [
      ("pages", statistics.pages), ("items", statistics.items),
      ("activities", statistics.activities), ("things", statistics.entities),
    ]
    for (name, count) in rows { StandardOutput.write("\(NumberFormat.grouped(count)) \(name)\n") }
  }
}

/// `webmark index export`: prints records in their input format.
struct IndexExport: ParsableCommand {
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

  func run() throws {
    let kinds = kind.isEmpty ? [.item, .activity] : kind
    try index.reading().records(owner: index.owner) { content in
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
  }
}

extension RecordKind: ExpressibleByArgument {}

/// `webmark index optimize`: deletes expired records and compacts the file.
struct IndexOptimize: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "optimize",
    abstract: "Take away what expired and give unused room back; for cron, once a week."
  )

  @OptionGroup var index: IndexOptions

  func run() throws { try index.writing { try $0.optimize() } }
}
