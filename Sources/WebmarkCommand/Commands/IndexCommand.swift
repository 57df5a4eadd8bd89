import ArgumentParser

/// `webmark index`: manages the items of apps in the shared index.
struct IndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Add, replace, delete and verify the records of apps in the shared index.",
    subcommands: [
      IndexAdd.self, IndexDelete.self, IndexReplaceDomain.self, IndexStats.self, IndexExport.self,
      IndexVerify.self, IndexOptimize.self, IndexFollow.self,
    ]
  )
}
