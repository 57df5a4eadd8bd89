import Fetching
import URLStandard

/// The connections of a command that fetches single URLs.
struct PageNetwork: Sendable {
  /// The transport below the others, which folders need.
  let curl: CurlTransport
  /// The transport of requests, which signs them if the configuration file says so.
  let transport: any Transport
  /// Longer delays between requests by host name.
  let delays: [String: Double]
  private let logins: [FormLogin]
  private let addresses: AddressOptions

  init(_ settings: NetworkSettings, addresses: AddressOptions) {
    curl = CurlTransport(options: settings.options)
    transport = settings.signing(curl)
    delays = settings.delays
    logins = settings.logins
    self.addresses = addresses
  }

  /// Returns the fetcher of pages.
  func pages(limits: PageLimitOptions) -> PageFetch {
    PageFetch(transport: transport, limits: limits, addresses: addresses)
  }

  /// Returns the permission of a URL that the user wrote.
  func permission(of url: WebURL) -> AddressPermission { addresses.permission(of: url) }

  /// Performs the logins at the origins of `urls`.
  ///
  /// - Throws: ``CommandFailure`` if a login fails.
  func logIn(at urls: some Sequence<WebURL>) async throws(CommandFailure) {
    guard !logins.isEmpty else { return }
    let origins = Set(urls.map(\.origin))
    for login in logins where origins.contains(login.url.origin) {
      try await login.perform(transport, permission: permission(of: login.url))
    }
  }
}
