import Fetching
import URLStandard

/// The connections of a command that fetches single pages.
struct PageNetwork: Sendable {
  /// The transport below the others, which folders need.
  let curl: CurlTransport
  /// The fetcher of pages.
  let fetch: PageFetch
  /// Longer delays between requests by host name.
  let delays: [String: Double]
  /// The logins of the configuration file.
  let logins: [FormLogin]

  /// Performs the logins at the origins of `pages`.
  ///
  /// - Throws: ``CommandFailure`` if a login fails.
  func logIn(at pages: some Sequence<WebURL>) async throws(CommandFailure) {
    guard !logins.isEmpty else { return }
    let origins = Set(pages.map(\.origin))
    for login in logins where origins.contains(login.url.origin) {
      try await login.perform(fetch.transport, permission: fetch.permission(of: login.url))
    }
  }
}
