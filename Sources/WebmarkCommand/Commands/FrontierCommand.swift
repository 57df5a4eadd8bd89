import ArgumentParser
import PostgreSQLFrontier

/// `webmark frontier`: the list of known URLs that several crawls share.
struct FrontierCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frontier",
    abstract: "Show the frontier that several crawls share.",
    subcommands: [FrontierStatusCommand.self]
  )
}

/// `webmark frontier status`: prints the workers of a shared frontier, and what is due.
struct FrontierStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the workers of a shared frontier, what is due, and who follows.",
    discussion: """
      A worker is a 'webmark crawl --frontier'. 'lost' are workers that ended
      without a word, or were not heard of for 30 seconds; others take their
      sites over. Indexes are those of 'webmark index follow'.

      EXAMPLES
        webmark frontier status --frontier postgres://db/crawl
        webmark frontier status --frontier postgres://db/crawl --json | jq .due
      """
  )

  @Option(
    name: .long,
    help: ArgumentHelp("The PostgreSQL server.", valueName: "postgres://...")
  )
  var frontier: String

  @Flag(name: .long, help: "Print one line of JSON.")
  var json = false

  func validate() throws { try SharedFrontier.validate(frontier) }

  func run() async throws {
    let status: SharedFrontierStatus
    do {
      status = try await SharedFrontierStatus.read(frontier)
    } catch let error as PostgreSQLError {
      throw SharedFrontier.failure(error)
    }
    StandardOutput.write(json ? try JSONText.line(status) : Self.text(status))
  }

  /// Returns the state as lines for people.
  static func text(_ status: SharedFrontierStatus) -> String {
    var text =
      status.session == 0
      ? "no crawl has begun\n"
      : "session \(status.session) is \(status.isOpen ? "open" : "finished"): "
        + "\(NumberFormat.grouped(status.due)) pages due, "
        + "\(NumberFormat.grouped(status.inFlight)) in flight\n"
    for worker in status.workers {
      let state = worker.isAlive ? (worker.isIdle ? "idle" : "busy") : "lost"
      let rate = worker.seconds > 0 ? Double(worker.settled) / worker.seconds : 0
      text +=
        "worker \(worker.id) (\(TerminalText.cleaned(worker.name))) is \(state): "
        + "\(worker.buckets) buckets, \(NumberFormat.grouped(worker.due)) due, "
        + "\(NumberFormat.grouped(worker.inFlight)) in flight, "
        + "\(NumberFormat.grouped(worker.settled)) done, "
        + "\(NumberFormat.grouped(Int(rate.rounded()))) a second\n"
    }
    for follower in status.followers {
      text +=
        "index \(TerminalText.cleaned(follower.name)) follows shard \(follower.shard): "
        + "\(NumberFormat.grouped(follower.waiting)) changes behind, "
        + "heard of \(NumberFormat.duration(follower.silence)) ago\n"
    }
    if status.unowned > 0 {
      text += "\(NumberFormat.grouped(status.unowned)) due pages belong to no worker\n"
    }
    return text
  }
}
