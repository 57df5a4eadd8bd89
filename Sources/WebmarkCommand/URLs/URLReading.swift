import URLStandard

/// The output of `webmark url` for one input; the properties are the keys of its JSON.
struct URLReading: Encodable {
  var input: String
  var error: String?
  var url: String?
  var scheme: String?
  var username: String?
  var password: String?
  var host: String?
  var displayHost: String?
  var port: Int?
  var path: String?
  var query: String?
  var fragment: String?
  var origin: String?
  var registrableDomain: String?
  var canonicalKey: String?
  var canonicalHash: String?

  /// Parses `input` against `base`; parameters are removed only from the canonical key.
  init(_ input: String, base: WebURL?, stripping: ParameterStripping) {
    self.input = input
    do throws(URLProblem) {
      fill(try WebURL(parsing: input, base: base), stripping)
    } catch {
      self.error = error.message
    }
  }

  private mutating func fill(_ parsed: WebURL, _ stripping: ParameterStripping) {
    url = parsed.href
    scheme = parsed.scheme
    username = Self.filled(parsed.username)
    password = Self.filled(parsed.password)
    host = Self.filled(parsed.hostname)
    displayHost = parsed.displayHostname == parsed.hostname ? nil : parsed.displayHostname
    port = parsed.effectivePort
    path = parsed.path
    query = parsed.query
    fragment = parsed.fragment
    origin = parsed.origin
    registrableDomain = PublicSuffix.registrableDomain(of: parsed.hostname)
    let key = CanonicalKey(parsed, strippingParameters: stripping)
    canonicalKey = key.text
    let digits = String(key.hash128, radix: 16)
    canonicalHash = String(repeating: "0", count: 32 - digits.count) + digits
  }

  private static func filled(_ text: String) -> String? { text.isEmpty ? nil : text }

  /// Returns a line per property for a terminal.
  func text(_ style: Style) -> String {
    let title = style.bold(TerminalText.cleaned(input))
    if let error {
      return title + "\n  " + style.yellow("no URL: \(TerminalText.cleaned(error))") + "\n"
    }
    let rows: [(String, String?)] = [
      ("url", url), ("scheme", scheme), ("user", username), ("password", password),
      ("host", host), ("", displayHost), ("port", port.map(String.init)), ("path", path),
      ("query", query), ("fragment", fragment), ("origin", origin),
      ("registrable domain", registrableDomain), ("canonical key", canonicalKey),
      ("canonical hash", canonicalHash),
    ]
    return rows.reduce(into: title + "\n") { text, row in
      guard let value = row.1 else { return }
      let name = row.0.padding(to: 20)
      text += "  " + style.faint(name) + TerminalText.cleaned(value) + "\n"
    }
  }
}

extension String {
  /// Returns the text padded with spaces to `width` characters, with at least one space.
  func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, width - count))
  }
}
