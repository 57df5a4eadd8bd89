import ArgumentParser
import PostgreSQLFrontier
import SQLiteFrontier
import Webmark

/// `webmark frontier`: the list of known URLs of a crawl, or of several that share it.
struct FrontierCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frontier",
    abstract: "Show the state of a frontier.",
    subcommands: [FrontierStatusCommand.self]
  )
}

/// `webmark frontier status`: prints what is due in a data folder, or in a shared frontier with its workers.
struct FrontierStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show due pages, pages that wait for the browser, workers and followers.",
    discussion: """
      Without '--frontier', shows the crawl of the data folder, even while it runs.
      Pages that wait for the browser are rendered after the plain pages of their
      host. With '--frontier', shows the workers ('webmark crawl --frontier') and the
      indexes ('webmark index follow'). A worker is lost after 30 seconds without a
      heartbeat; other workers take over its sites.

      EXAMPLES
        webmark frontier status
        webmark frontier status --json | jq .waitingForBrowser
        webmark frontier status --frontier postgres://db/crawl
        webmark frontier status --frontier postgres://db/crawl --json | jq .due
      """
  )

  @Option(
    name: .long,
    help: ArgumentHelp("The PostgreSQL server.", valueName: "postgres://...")
  )
  var frontier: String?

  @Flag(name: .long, help: "Print one line of JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  func validate() throws { if let frontier { try SharedFrontier.validate(frontier) } }

  func run() async throws {
    guard let frontier else { return try await printFolder() }
    let status: SharedFrontierStatus
    do {
      status = try await SharedFrontierStatus.read(frontier)
    } catch let error as PostgreSQLError {
      throw SharedFrontier.failure(error)
    }
    StandardOutput.write(json ? try JSONText.line(status) : Self.text(status))
  }

  private func printFolder() async throws {
    let status: FrontierFileStatus
    do {
      guard let read = try await data.folder.frontierStatus() else {
        throw CommandFailure(
          .error,
          "no crawl in \(data.folder.path); run 'webmark crawl' first, or name another folder by --data"
        )
      }
      status = read
    } catch let error as FrontierStoreError {
      throw CommandFailure(.error, "\(error)")
    }
    StandardOutput.write(json ? try JSONText.line(status) : Self.text(status))
  }

  /// Returns the state of a data folder as lines for people.
  static func text(_ status: FrontierFileStatus) -> String {
    guard status.session > 0 else { return "no crawl has begun\n" }
    return "session \(status.session) is \(status.isOpen ? "open" : "finished"): "
      + "\(NumberFormat.grouped(status.due)) pages due, "
      + "\(NumberFormat.grouped(status.inFlight)) in flight, "
      + "\(NumberFormat.grouped(status.waitingForBrowser)) wait for the browser\n"
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
