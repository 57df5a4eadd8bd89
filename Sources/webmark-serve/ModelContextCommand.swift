import ArgumentParser
import Basics
import Foundation
import HTMLParsing
import Indexing
import Serving
import SystemIO

/// `webmark mcp`: the Model Context Protocol server on standard input and output.
struct ModelContextCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "webmark mcp",
    abstract: "Let a language model search and read the index, by the Model Context Protocol.",
    discussion: """
      A client, such as a chat program, starts this command and writes requests to
      its standard input. The tools search, read, page, check and changes are
      read-only. 'webmark serve' has the same tools at /mcp. To add it to a client:

        {"mcpServers": {"webmark": {"command": "webmark",
          "args": ["mcp", "--data", "/home/me/webmark-data"]}}}

      EXAMPLES
        webmark mcp                        the public results of ./webmark-data
        webmark mcp --owner local          also this machine's own items

      EXIT STATUS
        0 standard input ended   2 an error: no index   64 usage
      """,
    version: Version.text
  )

  @Option(
    name: .long,
    help: ArgumentHelp("Also show this owner's private items.", valueName: "name")
  )
  var owner: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder of the index (default: $WEBMARK_DATA, else webmark-data).",
      valueName: "folder"
    )
  )
  var data: String?

  @Flag(name: .long, help: "Let checks fetch from private addresses, such as your own machine.")
  var allowPrivate = false

  func validate() throws { try WebmarkServe.validate(owner: owner) }

  func run() async throws {
    try ParserLibrary.verify()
    let folder = data ?? ProcessInfo.processInfo.environment["WEBMARK_DATA"] ?? "webmark-data"
    let path = folder + "/index.sqlite"
    guard FileManager.default.fileExists(atPath: path) else {
      throw Failure(
        message: "no index in \(folder); run 'webmark crawl' first, or name another folder by "
          + "'--data'"
      )
    }
    let access = DataFolderAccess(securing: folder)
    if let refusal = access.refusal { throw Failure(message: refusal) }
    for note in access.notes { StandardStreams.write("webmark: \(note)\n", to: .errors) }
    var configuration = SiteConfiguration()
    configuration.checksPrivateAddresses = allowPrivate
    let site: Site
    do {
      let index = try SharedIndex(path: path, mode: .readOnly)
      site = try Site(
        folder: folder,
        index: index,
        configuration: configuration,
        logFailure: { failure in ServerLog.write(failure) }
      )
    } catch {
      throw Failure(message: "\(error)")
    }
    await ModelContextStream(site: site, owner: owner).run()
  }
}
