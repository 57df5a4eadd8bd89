/// A scheme that the standard treats by its own rules
/// ([special scheme](https://url.spec.whatwg.org/#special-scheme)).
enum SpecialScheme: String {
  case ftp, file, http, https, ws, wss

  init?(_ scheme: some Collection<UInt8>) {
    guard (2...5).contains(scheme.count) else { return nil }
    self.init(rawValue: String(decoding: scheme, as: UTF8.self))
  }

  init?(_ scheme: String) { self.init(rawValue: scheme) }

  var isWebSocket: Bool { self == .ws || self == .wss }

  var defaultPort: Int? {
    switch self {
    case .ftp: 21
    case .file: nil
    case .http, .ws: 80
    case .https, .wss: 443
    }
  }
}
