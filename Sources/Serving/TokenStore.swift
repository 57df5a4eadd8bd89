import AccessTokens
import Synchronization

/// The tokens of a data folder; the file is read again after a change.
final class TokenStore: Sendable {
  private struct State {
    var version = ""
    var list = TokenList()
    var looked = -1.0
  }

  private let file: TokenFile
  private let state = Mutex(State())

  init(folder: String) {
    file = TokenFile(folder: folder)
  }

  /// Returns the token of a secret; the file is checked at most once per second.
  func token(for secret: String, at now: Double) throws -> AccessToken? {
    guard secret.hasPrefix(AccessToken.prefix), secret.utf8.count <= 200 else { return nil }
    return try list(at: now).token(for: secret)
  }

  private func list(at now: Double) throws -> TokenList {
    try state.withLock { state in
      guard now - state.looked >= 1 || now < state.looked else { return state.list }
      state.looked = now
      let version = file.version
      if version != state.version {
        state.list = try file.read()
        state.version = version
      }
      return state.list
    }
  }
}
