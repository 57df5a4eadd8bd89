import ArgumentParser
import Crawling
import Fetching

/// The options for the network access of a crawl.
struct FetchingOptions: ParsableArguments {
  @Option(
    name: [.long, .customLong("network-config")],
    help: ArgumentHelp(
      "Read contact, proxy, header fields and credentials of single origins from this YAML file.",
      valueName: "file"
    ),
    completion: .file()
  )
  var config: String?

  @OptionGroup var network: NetworkOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Receive at most that many bytes a second, over all hosts: 500k, 2M.",
      valueName: "bytes"
    )
  )
  var bandwidth: ByteCount?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Transfers at a time to one address, whatever hosts share it (default: 8).",
      valueName: "n"
    )
  )
  var perAddress: Int?

  @Flag(name: .long, help: "Write credentials into the WARC files of --warc as they were sent.")
  var warcCredentials = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Follow these links only: \(LinkKind.allCases.map(\.rawValue).joined(separator: ", ")) "
        + "or all (default: those that lead to documents, "
        + "\(LinkKind.allCases.filter(LinkKind.documents.contains).map(\.rawValue).joined(separator: ", "))).",
      valueName: "kinds"
    ),
    transform: FetchingOptions.kinds
  )
  var links: Set<LinkKind>?

  func validate() throws {
    guard perAddress.map({ (1...1000).contains($0) }) ?? true else {
      throw ValidationError("'--per-address' takes a number from 1 to 1000.")
    }
  }

  func apply(to configuration: inout CrawlConfiguration) {
    configuration.allowsPrivateAddresses = network.addresses.allowPrivate
    configuration.perAddress = perAddress
    if let bandwidth {
      // A transfer at the lowest permitted rate must be able to end.
      let seconds = Double(configuration.limits.bodyBytes) / Double(bandwidth.bytes)
      configuration.limits.totalTime = max(configuration.limits.totalTime, .seconds(seconds + 30))
    }
    configuration.links = links ?? LinkKind.documents
  }

  /// Returns the settings of the transport and of single origins; the command line overrides the configuration file.
  func settings(userAgent: String?) throws(CommandFailure) -> NetworkSettings {
    var settings = try network.settings(file: config, userAgent: userAgent)
    settings.options.receiveRate = bandwidth?.bytes
    settings.options.recordsSecrets = warcCredentials
    return settings
  }

  private static func kinds(_ list: String) throws -> Set<LinkKind> {
    var kinds: Set<LinkKind> = []
    for word in list.split(separator: ",") {
      if word.lowercased() == "all" {
        kinds.formUnion(LinkKind.allCases)
        continue
      }
      guard let kind = LinkKind(rawValue: word.lowercased()) else {
        throw ValidationError("'\(word)' is not a link kind.")
      }
      kinds.insert(kind)
    }
    return kinds
  }
}

/// A number of bytes, with `k` and `M` for thousands and millions.
struct ByteCount: ExpressibleByArgument {
  /// The number of bytes, at least 1,000.
  let bytes: Int

  init?(argument: String) {
    let units: [Character: Int] = ["k": 1000, "K": 1000, "M": 1_000_000]
    let unit = argument.last.flatMap { units[$0] }
    guard let number = Int(unit == nil ? argument[...] : argument.dropLast()), number > 0,
      number <= 1_000_000_000
    else { return nil }
    bytes = number * (unit ?? 1)
    guard bytes >= 1000 else { return nil }
  }
}
