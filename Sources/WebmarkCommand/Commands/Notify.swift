import ArgumentParser
import Basics
import ChangeFeeds
import Fetching
import FoundationEssentials
import Frontier
import Politeness
import PostgreSQLFrontier
import SQLiteFrontier
import SystemIO
import URLStandard
import Webmark

/// `webmark notify`: delivers changes of pages to other programs.
struct Notify: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Deliver the changes of pages to a webhook, or to search engines by IndexNow.",
    discussion: """
      Run it after each crawl. A run delivers the changes since the last successful
      delivery, except pages with only new dates. The data folder, or the server of
      --frontier, stores the position of each receiver.

      EXAMPLES
        webmark notify webhook https://example.com/hook --secret-file hook.secret
        webmark notify indexnow https://www.example.com/ --key-file indexnow.key
        webmark notify webhook https://example.com/hook --secret-file hook.secret \\
          --frontier postgres://db/crawl

      EXIT STATUS
        0 delivered, or nothing is new   2 not delivered; the next run repeats it
      """,
    subcommands: [NotifyWebhook.self, NotifyIndexNow.self]
  )
}

/// The options of all receivers.
struct DeliveryOptions: ParsableArguments {
  @Option(name: .long, help: "The number of attempts for each batch of 1,000 changes.")
  var attempts = 5

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The seconds before the second attempt; each further delay is twice as long.",
      valueName: "seconds"
    )
  )
  var retryDelay = 2.0

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Deliver the changes of all crawls that share this PostgreSQL server.",
      valueName: "postgres://..."
    )
  )
  var frontier: String?

  @OptionGroup(title: "Network") var network: PageNetworkOptions
  @OptionGroup var data: DataOptions

  func validate() throws {
    if let frontier { try SharedFrontier.validate(frontier) }
    guard (1...20).contains(attempts) else {
      throw ValidationError("'--attempts' takes a number from 1 to 20.")
    }
    guard (0...300).contains(retryDelay) else {
      throw ValidationError("'--retry-delay' takes seconds from 0 to 300.")
    }
  }

  /// Delivers the changes as the bodies of POST requests.
  ///
  /// - Parameters:
  ///   - url: The receiver's URL.
  ///   - receiver: The unique name of the receiver.
  ///   - includes: Returns `true` if the receiver gets the change.
  ///   - message: Returns the header fields and the body for a batch.
  /// - Throws: `DeliveryError` if the receiver does not accept a batch, and `CommandFailure` without a crawl.
  func deliver(
    to url: WebURL,
    receiver: String,
    including includes: @escaping (StoredChange) -> Bool = { _ in true },
    message: @escaping ([StoredChange]) throws -> (fields: [HeaderField], body: String)
  ) async throws {
    do {
      let log = try await log()
      try await deliver(log, to: url, receiver: receiver, including: includes, message: message)
    } catch let error as PostgreSQLError {
      throw SharedFrontier.failure(error)
    }
  }

  /// Returns the changes of the data folder, or of the server of `--frontier`.
  private func log() async throws -> any ChangeDeliveryLog {
    if let frontier { return try await SharedChangeLog(frontier) }
    let folder = data.folder.path
    guard FileManager.default.fileExists(atPath: data.folder.crawlStore) else {
      throw CommandFailure(.error, "no crawl in \(folder); run 'webmark crawl' first")
    }
    return FolderChangeLog(folder: folder)
  }

  private func deliver(
    _ log: any ChangeDeliveryLog,
    to url: WebURL,
    receiver: String,
    including includes: @escaping (StoredChange) -> Bool,
    message: @escaping ([StoredChange]) throws -> (fields: [HeaderField], body: String)
  ) async throws {
    let network = try network.connect(connections: 1)
    let delivery = ChangeDelivery(
      of: log,
      receiver: receiver,
      attempts: attempts,
      firstDelay: retryDelay
    )
    let count = try await delivery.run(including: includes) { batch in
      guard let message = try? message(batch) else {
        return .rejected(reason: "the changes cannot be encoded")
      }
      var request = FetchRequest(url: url, permission: network.permission(of: url))
      request.headers = message.fields
      request.headers.append(HeaderField(name: "Content-Type", value: "application/json"))
      request.body = Array(message.body.utf8)
      let result = await network.transport.fetch(request)
      return Self.attempt(result)
    }
    let changes = NumberFormat.counted(count, "change")
    StandardOutput.write("\(changes) delivered to \(url.href)\n")
  }

  /// Returns the meaning of a response: 2xx accepts; 408, 429 and 5xx postpone; everything else rejects.
  private static func attempt(
    _ result: Result<FetchResponse, FetchError>
  ) -> ChangeDelivery.Attempt {
    switch result {
    case .failure(let error): .postponed(reason: "\(error)", seconds: nil)
    case .success(let response):
      switch response.status {
      case 200..<300: .delivered
      case 408, 429, 500...:
        .postponed(
          reason: "HTTP \(response.status)",
          seconds: response.headers["retry-after"].flatMap(RetryAfter.seconds)
        )
      default: .rejected(reason: "HTTP \(response.status)")
      }
    }
  }

  /// Returns the HTTP URL of an argument.
  static func url(_ text: String) throws -> WebURL {
    guard let url = WebURL(text), url.isHTTP else {
      throw CommandFailure(.error, "'\(text)' is not an http or https URL")
    }
    return url
  }

  /// Returns the first line of a file with a secret.
  static func secret(in path: String, purpose: String) throws -> String {
    let bytes = try ByteFile.read(path, limit: 10_000, purpose: purpose)
    return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
  }
}

/// `webmark notify webhook`: posts signed batches of changes to a URL.
struct NotifyWebhook: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "webhook",
    abstract: "Post the changes of pages to a URL, signed by Standard Webhooks.",
    discussion: """
      The body is JSON: type, timestamp, and data, a list of id, time, kind, url and
      fields. The receiver verifies the signature by the secret, and ignores a
      'webhook-id' that it has seen. Make a secret by

        printf 'whsec_%s\\n' "$(openssl rand -base64 32)" > hook.secret

      EXAMPLES
        webmark notify webhook https://example.com/hook --secret-file hook.secret
      """
  )

  @Argument(help: "The URL of the webhook.")
  var url: String

  @Option(
    name: .long,
    help: ArgumentHelp("The file with the secret, 'whsec_' and base64.", valueName: "file"),
    completion: .file()
  )
  var secretFile: String

  @OptionGroup var delivery: DeliveryOptions

  func run() async throws {
    let target = try DeliveryOptions.url(url)
    SecretFile.warn(about: secretFile)
    let secret = try DeliveryOptions.secret(in: secretFile, purpose: "the secret")
    guard let webhook = Webhook(secret: secret) else {
      throw CommandFailure(
        .error,
        "\(secretFile) contains no secret; expected 'whsec_' and the base64 of 24 to 64 bytes"
      )
    }
    try await delivery.deliver(to: target, receiver: "webhook " + target.href) { batch in
      let message = try webhook.message(for: batch, at: Date.now.timeIntervalSince1970)
      return (message.fields.map { HeaderField(name: $0.name, value: $0.value) }, message.body)
    }
  }
}

/// `webmark notify indexnow`: submits the changed URLs of a site to search engines.
struct NotifyIndexNow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "indexnow",
    abstract: "Submit the changed URLs of your own site to search engines by IndexNow.",
    discussion: """
      Only the owner of a site can do this: the site serves the key as a text file,
      by default at /<key>.txt.

      EXAMPLES
        webmark notify indexnow https://www.example.com/ --key-file indexnow.key
      """
  )

  @Argument(help: "Any URL of the site; only URLs of its host are submitted.")
  var site: String

  @Option(
    name: .long,
    help: ArgumentHelp("The file with the key.", valueName: "file"),
    completion: .file()
  )
  var keyFile: String

  @Option(
    name: .long,
    help: ArgumentHelp("The URL of the key on the site (default: /<key>.txt).", valueName: "URL")
  )
  var keyLocation: String?

  @Option(name: .long, help: ArgumentHelp("The URL of the search engine.", valueName: "URL"))
  var endpoint = "https://api.indexnow.org/indexnow"

  @OptionGroup var delivery: DeliveryOptions

  func run() async throws {
    let site = try DeliveryOptions.url(site)
    let endpoint = try DeliveryOptions.url(endpoint)
    let key = try DeliveryOptions.secret(in: keyFile, purpose: "the key")
    guard let submission = IndexNow(host: site.hostname, key: key, keyLocation: keyLocation) else {
      throw CommandFailure(
        .error,
        "\(keyFile) contains no key; expected 8 to 128 letters, digits and dashes"
      )
    }
    let host = site.hostname
    try await delivery.deliver(
      to: endpoint,
      receiver: "indexnow \(host) \(endpoint.href)",
      including: { WebURL($0.change.url)?.hostname == host },
      message: { (fields: [], body: try submission.body(for: $0)) }
    )
  }
}
