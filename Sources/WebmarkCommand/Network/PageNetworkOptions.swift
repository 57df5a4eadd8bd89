import ArgumentParser
import Fetching

/// The options for the network access of commands that fetch single pages.
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

  /// Creates the connections.
  ///
  /// - Parameters:
  ///   - limits: The limits of a fetch.
  ///   - connections: The maximum number of open connections.
  /// - Returns: The connections.
  /// - Throws: ``CommandFailure`` if a file cannot be read.
  func connect(limits: PageLimitOptions, connections: Int) throws(CommandFailure) -> PageNetwork {
    var settings = try network.settings(file: networkConfig, userAgent: userAgent)
    settings.options.maxConnections = connections
    let curl = CurlTransport(options: settings.options)
    return PageNetwork(
      curl: curl,
      fetch: PageFetch(
        transport: settings.signing(curl),
        limits: limits,
        addresses: network.addresses
      ),
      delays: settings.delays,
      logins: settings.logins
    )
  }
}
