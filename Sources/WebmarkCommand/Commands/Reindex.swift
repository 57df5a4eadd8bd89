import ArgumentParser
import Indexing

/// `webmark reindex`: asks apps' providers for items that expire soon or were lost.
struct Reindex: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Request items that expire soon or were lost from apps' providers.",
    discussion: """
      The first request to a provider, and the first after its index was lost, is
      {"op":"reindexAll","index":"default"}. Later requests name items that expire
      soon: {"op":"reindex","ids":["7","12"]}. The response is items in the format of
      'webmark index add', {"op":"delete","ids":["7"]}, and at the end {"op":"ack"}.
      Without the last line the request is repeated by the next run.

      EXAMPLES
        webmark provider add TEAM.shop -- /usr/local/bin/shop-items
        webmark reindex                  what is due; for cron, once an hour
        webmark reindex TEAM.shop --all  everything of one app

      EXIT STATUS
        0 all requests were acknowledged   2 at least one was not
        75 another webmark is writing here
      """
  )

  @Argument(help: "The apps (default: all that have a provider).")
  var apps: [String] = []

  @Flag(name: .long, help: "Request all items, not only those that are due.")
  var all = false

  @Option(
    name: .long,
    help: ArgumentHelp("Items that expire within this many hours are due.", valueName: "hours")
  )
  var within = 25

  @Option(
    name: .long,
    help: ArgumentHelp("The timeout of a provider.", valueName: "seconds")
  )
  var timeout = 600

  @Flag(name: .long, help: "Print one line of JSON for each requested provider.")
  var json = false

  @OptionGroup var addresses: AddressOptions
  @OptionGroup var index: IndexOptions

  func validate() throws {
    guard within >= 0, within <= 100_000 else {
      throw ValidationError("--within takes 0 to 100000 hours.")
    }
    guard timeout > 0 else { throw ValidationError("--timeout takes at least 1 second.") }
  }

  func run() async throws {
    let known = try ProviderList(index.data.existingFolder()).providers
    if let unknown = apps.first(where: { app in !known.contains { $0.appID == app } }) {
      throw CommandFailure(
        .error,
        "'\(unknown)' has no provider; name one by 'webmark provider add \(unknown) -- COMMAND'"
      )
    }
    let run = ReindexRun(
      index: index,
      seconds: Int64(within) * 3600,
      timeout: .seconds(timeout),
      asksForAll: all,
      addresses: addresses
    )
    var failures = 0
    for provider in known where apps.isEmpty || apps.contains(provider.appID) {
      guard let outcome = try await run.ask(provider) else { continue }
      try report(outcome)
      if !outcome.isAcknowledged { failures += 1 }
    }
    guard failures == 0 else {
      throw CommandFailure(.error, "\(NumberFormat.counted(failures, "provider")) failed")
    }
  }

  private func report(_ outcome: ReindexRun.Outcome) throws {
    StandardOutput.write(json ? try JSONText.line(outcome) : outcome.line)
    for problem in outcome.problems {
      let text = TerminalText.cleaned("\(outcome.appID): \(problem)")
      StandardError.write("webmark: \(text)\n")
    }
  }
}
