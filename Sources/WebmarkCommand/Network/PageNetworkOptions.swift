import ArgumentParser
import Fetching

/// The options for the network access of commands that fetch single URLs.
struct PageNetworkOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Read contact, proxy, header fields and credentials of single origins from this YAML file, as 'crawl --config'.",
      valueName: "file"
    ),
    completion: .file()
  )
  var networkConfig: String?

  @Option(name: .long, help: ArgumentHelp("The User-Agent header.", valueName: "text"))
  var userAgent: String?

  @OptionGroup var network: NetworkOptions

  func validate() throws {
    try NetworkOptions.requirePrintableASCII(userAgent, of: "--user-agent")
  }

  /// Creates the connections, of which at most the given number is open.
  ///
  /// - Throws: ``CommandFailure`` if a file cannot be read.
  func connect(connections: Int) throws(CommandFailure) -> PageNetwork {
    var settings = try network.settings(file: networkConfig, userAgent: userAgent)
    settings.options.maxConnections = connections
    return PageNetwork(settings, addresses: network.addresses)
  }
}
