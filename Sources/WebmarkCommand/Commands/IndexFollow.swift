import ArgumentParser
import FoundationEssentials
import PostgreSQLFrontier
import SystemIO
import Webmark

/// `webmark index follow`: fills an index, or one shard of it, from the outbox of a shared crawl.
struct IndexFollow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Fill an index, or a shard of it, from the outbox of shared crawls.",
    discussion: """
      The crawls run with '--frontier' and '--outbox'. A follower applies the changes
      of its shard in commit order, and stores its position in the same transaction;
      after a crash it resumes exactly there. All pages of a site are in one shard.
      Several followers of a shard are replicas.

      The server keeps the changes that a follower has not applied, until '--forget'
      removes it. 'webmark frontier status' lists the followers.

      EXAMPLES
        webmark index follow postgres://db/crawl --data index
        webmark index follow postgres://db/crawl --data shard2 --shard 2/4
        webmark index follow postgres://db/crawl --data index --once
        webmark index follow postgres://db/crawl --forget node7:/srv/index
      """
  )

  @Argument(
    help: ArgumentHelp("The PostgreSQL server of '--frontier'.", valueName: "postgres://...")
  )
  var server: String

  @Option(
    name: .long,
    help: ArgumentHelp("The shard, such as 2/4: the second of four.", valueName: "i/n")
  )
  var shard = "1/1"

  @Flag(name: .long, help: "End when the index has all changes that were made before the start.")
  var once = false

  @Option(
    name: .long,
    help: ArgumentHelp("Remove a follower that does not come back.", valueName: "name")
  )
  var forget: String?

  @Flag(name: .long, help: "Print one line of JSON at the end.")
  var json = false

  @Flag(name: .long, help: "Print no progress on standard error.")
  var noProgress = false

  @OptionGroup var data: DataOptions

  func validate() throws {
    try SharedFrontier.validate(server, of: "'index follow'")
    guard OutboxShard(shard) != nil else {
      throw ValidationError("'--shard' takes a number of the shards, such as '2/4'.")
    }
  }

  func run() async throws {
    do {
      if let forget { return try await remove(forget) }
      try await follow(OutboxShard(shard) ?? .whole)
    } catch let error as PostgreSQLError {
      throw CommandFailure(.error, "the outbox cannot be used: \(error)")
    }
  }

  private func remove(_ name: String) async throws {
    guard try await PostgreSQLOutbox.forget(name, at: server) else {
      throw CommandFailure(
        .nothingFound,
        "there is no follower \(name); 'webmark frontier status' lists them"
      )
    }
    StandardOutput.write("removed \(name)\n")
  }

  private func follow(_ shard: OutboxShard) async throws {
    let folder = data.folder
    try folder.prepare()
    let lock = try folder.lock()
    let indexLock = try await folder.lockIndex()
    let path = URL(filePath: folder.path).standardizedFileURL.path
    let name = "\(ProcessInfo.processInfo.hostName):\(path)"
    let outbox = try await PostgreSQLOutbox(
      server,
      name: name,
      shard: shard,
      onWait: SharedFrontier.reportWait
    )
    let index = try folder.openIndex(.readWrite)
    let progress = FollowProgress(mode: .chosen(isRefused: noProgress))
    let follower = IndexFollower(
      index: index,
      outbox: outbox,
      shard: shard,
      progress: progress,
      file: OpenedFile(path: folder.index)
    )
    let once = once
    let following = Task { try await follower.run(endsWhenCurrent: once) }
    let signals = StopSignals { following.cancel() }
    let tally = try await following.value
    withExtendedLifetime((lock, indexLock, signals)) {}
    StandardOutput.write(json ? try JSONText.line(tally) : text(tally, folder))
    if following.isCancelled { throw CommandFailure(.interrupted, "") }
  }

  private func text(_ tally: IndexFollower.Tally, _ folder: DataFolder) -> String {
    "applied \(NumberFormat.grouped(tally.changes)) changes to \(folder.path)\n"
  }
}
