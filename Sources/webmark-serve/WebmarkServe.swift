import AccessTokens
import ArgumentParser
import Basics
import Dispatch
import Foundation
import HTMLParsing
import Indexing
import IndexModel
import Logging
import MessageSignatures
import PostgreSQLFrontier
import SearchShards
import Serving
import SharedFeeds
import ShardOptions
import SystemIO

/// `webmark-serve`: the server of the search page and the JSON API; `webmark serve` runs it.
@main
struct WebmarkServe: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "webmark serve",
    abstract: "Serve the search page and the JSON API.",
    discussion: """
      Public results need no token. A token of 'webmark token add' also shows the
      private results of its owner and permits writes for its apps. The server can
      run during a crawl. SIGTERM or Ctrl-C ends it after the pending requests.

      EXAMPLES
        webmark serve                      http://127.0.0.1:8420/
        webmark serve --owner local        also show the items of this machine
        webmark serve --bind 0.0.0.0 --host search.example --public-read
        webmark serve --cors-origin https://app.example
        webmark serve --data shard2 --port 8422 --shard-node --rate 0
        webmark serve --shards http://node1:8421,http://node2:8422
        webmark serve --shards http://node1:8421 --frontier postgres://db/crawl

      EXIT STATUS
        0 stopped   64 usage
        2 an error: the port is taken, or the index or libxml2 cannot be used
      """,
    version: Version.text
  )

  @Option(name: .long, help: "The port; 0 for any free port.")
  var port = 8420

  @Option(name: .long, help: "The address to listen on.")
  var bind = "127.0.0.1"

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A name under which it may be asked, besides localhost and addresses. Repeatable.",
      valueName: "name"
    )
  )
  var host: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The origin at which visitors reach it behind a proxy, such as https://search.example.",
      valueName: "origin"
    )
  )
  var publicOrigin: String?

  @Flag(
    name: .long,
    help: "Let all clients read public records, on an address that others can reach."
  )
  var publicRead = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Whose things the pages show without a token; on loopback only.",
      valueName: "name"
    )
  )
  var owner: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder for crawl state and index (default: $WEBMARK_DATA, else webmark-data).",
      valueName: "folder"
    )
  )
  var data: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Publish the signed directory of this key of 'webmark keys create'. Repeatable.",
      valueName: "file"
    )
  )
  var key: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Let scripts of pages of this origin use the API: https://app.example, or * for all. Repeatable.",
      valueName: "origin"
    )
  )
  var corsOrigin: [String] = []

  @Option(name: .long, help: "The maximum requests per second of a client; 0 for no limit.")
  var rate = 50.0

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Seconds for which an answer may be given again; 0 asks the index every time.",
      valueName: "seconds"
    )
  )
  var keepAnswers = 5.0

  @Flag(name: .long, inversion: .prefixedNo, help: "Show images of the results' own sites.")
  var thumbnails = true

  @Flag(name: .long, inversion: .prefixedNo, help: "Count shown and chosen results.")
  var engagement = true

  @Flag(
    name: [.customLong("allow-private"), .customLong("check-private")],
    help: "Let checks fetch from private addresses, such as your own machine."
  )
  var checkPrivate = false

  @OptionGroup var sharding: ShardOptions

  @Flag(
    name: .long,
    help: "Let other servers search this one as a shard; for networks that only they reach."
  )
  var shardNode = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write apps' items and activities for the indexes that follow this PostgreSQL server, and list its changes.",
      valueName: "postgres://..."
    )
  )
  var frontier: String?

  @Flag(name: .long, help: "Log each response as a line of JSON on standard error.")
  var json = false

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("'--port' takes a number from 0 to 65535.")
    }
    guard (0...1_000_000).contains(rate) else {
      throw ValidationError("'--rate' takes a number from 0 to 1000000.")
    }
    guard (0...3600).contains(keepAnswers) else {
      throw ValidationError("'--keep-answers' takes seconds from 0 to 3600.")
    }
    guard frontier.map({ $0.hasPrefix("postgres://") || $0.hasPrefix("postgresql://") }) ?? true
    else {
      throw ValidationError(
        "'--frontier' takes the address of a PostgreSQL server, such as 'postgres://user@host/database'."
      )
    }
    guard publicOrigin.map({ PublicOrigin($0) != nil }) ?? true else {
      throw ValidationError(
        "'--public-origin' takes an origin such as 'https://search.example' without a path."
      )
    }
    for origin in corsOrigin where CrossOrigin.serialized(origin) == nil {
      throw ValidationError(
        "'--cors-origin' takes an origin such as 'https://app.example' without a path, or '*'; not '\(origin)'."
      )
    }
    try Self.validate(owner: owner)
    guard owner == nil || HostCheck.isLoopback(bind) else {
      throw ValidationError("'--owner' is for loopback only; use tokens on '\(bind)'.")
    }
  }

  /// Throws if a value of '--owner' names no owner of private records.
  static func validate(owner: String?) throws {
    if let error = owner.flatMap(Owner.validationError) {
      throw ValidationError("'--owner': \(error).")
    }
  }

  func run() async throws {
    try ParserLibrary.verify()
    let folder =
      data ?? ProcessInfo.processInfo.environment["WEBMARK_DATA"] ?? "webmark-data"
    let access = DataFolderAccess(securing: folder)
    if let refusal = access.refusal { throw Failure(message: refusal) }
    for note in access.notes { StandardStreams.write("webmark: \(note)\n", to: .errors) }
    reportMissingIndex(in: folder)
    try check(folder)
    var configuration = try configuration()
    if let frontier { try await share(frontier, in: &configuration) }
    let site: Site
    do {
      let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
      if !FileManager.default.fileExists(atPath: folder) {
        try FileManager.default.createDirectory(
          atPath: folder,
          withIntermediateDirectories: true,
          attributes: mode
        )
      }
      let index = try SharedIndex(path: folder + "/index.sqlite", mode: .readWrite)
      site = try Site(
        folder: folder,
        index: index,
        configuration: configuration,
        log: log,
        logFailure: logFailure
      )
    } catch {
      throw Failure(message: "\(error)")
    }
    try await serve(site)
  }

  private var log: (@Sendable (AccessLine) -> Void)? {
    guard json else { return nil }
    return { line in ServerLog.writeJSON(line) }
  }

  private var logFailure: @Sendable (String) -> Void {
    guard json else { return { failure in ServerLog.write(failure) } }
    return { failure in ServerLog.writeJSON(ServerLog.Failure(failure)) }
  }

  /// The seconds for which a request waits for the server of `--frontier`.
  private static let patience = 10.0

  /// Uses the server of `--frontier` as the destination of apps' feeds and the source of changes.
  private func share(_ frontier: String, in configuration: inout SiteConfiguration) async throws {
    do {
      configuration.feeds = try await SharedFeedStore(frontier)
      configuration.changes = try await SharedChangeLog(frontier, patience: Self.patience)
    } catch {
      throw Failure(message: "the server of '--frontier' cannot be used: \(error)")
    }
  }

  private static func signingKey(_ path: String) throws -> SigningKey {
    guard let data = try? Data(contentsOf: URL(filePath: path)),
      let key = SigningKey(jsonWebKey: data)
    else {
      throw Failure(message: "\(path) has no Ed25519 key; 'webmark keys create' makes one")
    }
    if let warning = SecretFile.warning(about: path) {
      StandardStreams.write("webmark: \(warning)\n", to: .errors)
    }
    return key
  }

  private func configuration() throws -> SiteConfiguration {
    var configuration = SiteConfiguration()
    configuration.hosts = host
    configuration.publicOrigin = publicOrigin.flatMap(PublicOrigin.init)
    configuration.crossOrigins = corsOrigin.compactMap(CrossOrigin.serialized)
    if !key.isEmpty { configuration.keys = try KeyDirectory(try key.map(Self.signingKey)) }
    configuration.visitor = owner
    configuration.rate = rate
    configuration.answerSeconds = keepAnswers
    configuration.showsThumbnails = thumbnails
    configuration.countsEngagement = engagement
    configuration.checksPrivateAddresses = checkPrivate
    configuration.isShardNode = shardNode
    configuration.shards = sharding.search
    return configuration
  }

  /// Says that the folder has no index, which may be a mistyped name, unless other servers fill it.
  private func reportMissingIndex(in folder: String) {
    let isFilledLater = shardNode || frontier != nil || sharding.isSharded
    guard !isFilledLater, !FileManager.default.fileExists(atPath: folder + "/index.sqlite") else {
      return
    }
    let note =
      "there is no index in \(folder) yet; it starts empty, and 'webmark crawl', 'webmark index add' or apps fill it"
    StandardStreams.write("webmark: \(note)\n", to: .errors)
  }

  /// Throws if the server is reachable from other machines without tokens or `--public-read`.
  private func check(_ folder: String) throws {
    guard !HostCheck.isLoopback(bind), !publicRead else { return }
    guard try TokenFile(folder: folder).read().tokens.isEmpty else { return }
    throw Failure(
      message: "\(bind) is reached by others, and there is no token; make one by "
        + "'webmark token add', or say '--public-read'"
    )
  }

  private func serve(_ site: Site) async throws {
    let stop = ServerSignals { site.stop() }
    let server = SiteServer(
      site: site,
      address: bind,
      port: port,
      logger: Logger(label: "webmark-serve") { label in
        var handler = StreamLogHandler.standardError(label: label)
        handler.logLevel = .error
        return handler
      }
    )
    let shown = bind.contains(":") ? "[\(bind)]" : bind
    do {
      try await server.run { port in
        let line = "webmark serves http://\(shown):\(port)/ (Ctrl-C ends it)\n"
        StandardStreams.write(line, to: .output)
      }
    } catch {
      throw Failure(message: "\(shown):\(port) cannot be served: \(Failure.reason(error))")
    }
    withExtendedLifetime(stop) {}
  }

  static func main() async {
    StandardStreams.prepare()
    SignalSources.endByQuit()
    PrivateFiles.begin()
    let status = await status()
    StandardStreams.finishOutput()
    Foundation.exit(status)
  }

  /// Returns the command of the arguments: 'mcp' comes from `webmark mcp`.
  private static func parsed(_ arguments: ArraySlice<String>) throws -> any ParsableCommand {
    guard arguments.first == "mcp" else { return try parseAsRoot() }
    return try ModelContextCommand.parseAsRoot(Array(arguments.dropFirst()))
  }

  private static func status() async -> Int32 {
    do {
      var command = try parsed(CommandLine.arguments.dropFirst())
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      return 0
    } catch  where exitCode(for: error) == .failure && !(error is ExitCode) {
      StandardStreams.write("webmark: \(error)\n", to: .errors)
      return 2
    } catch {
      let code = exitCode(for: error)
      let text = fullMessage(for: error)
      if !text.isEmpty {
        StandardStreams.write(text + "\n", to: code.isSuccess ? .output : .errors)
      }
      return code.rawValue
    }
  }
}
