/// A scheme with its own rules in the standard ([special
/// scheme](https://url.spec.whatwg.org/#special-scheme)).
enum SpecialScheme: String {
  case ftp, file, http, https, ws, wss

  init?(_ scheme: some Collection<UInt8>) {
    switch scheme.count {
    case 2 where scheme.elementsEqual("ws".utf8): self = .ws
    case 3 where scheme.elementsEqual("ftp".utf8): self = .ftp
    case 3 where scheme.elementsEqual("wss".utf8): self = .wss
    case 4 where scheme.elementsEqual("http".utf8): self = .http
    case 4 where scheme.elementsEqual("file".utf8): self = .file
    case 5 where scheme.elementsEqual("https".utf8): self = .https
    default: return nil
    }
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
