import ArgumentParser

/// `webmark index`: what apps tell the shared index.
struct IndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Add what apps tell to the shared index.",
    subcommands: [IndexAdd.self]
  )
}
