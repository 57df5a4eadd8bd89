import ArgumentParser
import Indexing
import IndexModel
import URLStandard

/// `webmark provider`: manages the providers that reindex apps' items.
struct ProviderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "provider",
    abstract: "Set the programs that reindex apps' items; see 'webmark help reindex'.",
    subcommands: [ProviderAdd.self, ProviderListing.self, ProviderRemove.self]
  )
}

/// `webmark provider add`: adds a program or an HTTP endpoint for an app.
struct ProviderAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Set the program or HTTP URL that reindexes an app's items.",
    discussion: """
      A program gets the question on its standard input and prints its answer; an
      address is sent the question by POST.

      EXAMPLES
        webmark provider add TEAM.shop -- /usr/local/bin/shop-items --all-shops
        webmark provider add TEAM.clinic --url http://127.0.0.1:9000/reindex
      """
  )

  @Argument(help: "The app.")
  var app: String

  @Argument(parsing: .postTerminator, help: "A program and its arguments, after --.")
  var command: [String] = []

  @Option(name: .long, help: ArgumentHelp("An http or https URL.", valueName: "url"))
  var url: String?

  @OptionGroup var index: IndexOptions

  func validate() throws {
    guard (url == nil) != command.isEmpty else {
      throw ValidationError("Name a program behind --, or an address by --url.")
    }
    if let url, WebURL(url)?.isHTTP != true {
      throw ValidationError("'\(url)' is not an http or https URL.")
    }
  }

  func run() async throws {
    let provider = Provider(
      appID: app,
      owner: index.owner,
      command: command.isEmpty ? nil : command,
      url: url
    )
    try await index.writing { shared in
      var list = try ProviderList(index.data.folder)
      list.set(provider)
      try list.save()
      // A new provider is asked for all items.
      try await shared.setComplete(false, appID: app, owner: index.owner)
    }
  }
}

/// `webmark provider list`: lists the providers.
struct ProviderListing: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show each app's provider."
  )

  @Flag(name: .long, help: "Print one line of JSON for each.")
  var json = false

  @OptionGroup var data: DataOptions

  func run() throws {
    try ValueList.write(ProviderList(data.existingFolder()).providers, json: json) { provider in
      let owner = provider.owner == Owner.local ? "" : "(\(provider.owner))"
      return [provider.appID, provider.address, owner]
    }
  }
}

/// `webmark provider remove`: removes an app's provider.
struct ProviderRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove an app's provider; its items stay until they expire."
  )

  @Argument(help: "The app.")
  var app: String

  @OptionGroup var index: IndexOptions

  func run() async throws {
    try await index.changing { _ in
      var list = try ProviderList(index.data.folder)
      guard list.remove(appID: app, owner: index.owner) else {
        throw CommandFailure(.error, "'\(app)' has no provider")
      }
      try list.save()
    }
  }
}
