import Basics
import Synchronization
public import URLStandard
import WebDates

/// A cookie ([RFC 6265](https://www.rfc-editor.org/rfc/rfc6265)) of one host.
struct Cookie: Sendable, Equatable {
  var name: String
  var value: String
  var path = "/"
  var isSecure = false
  /// The end of its validity, in seconds since 1970; `nil` for the end of the run.
  var expires: Double?

  /// Returns `true` if requests for `url` carry the cookie (RFC 6265, section 5.4).
  func applies(to url: WebURL, at time: Double) -> Bool {
    let target = url.path
    let matchesPath =
      target == path
      || target.hasPrefix(path)
        && (path.hasSuffix("/") || target.dropFirst(path.count).first == "/")
    return matchesPath && (!isSecure || url.scheme == "https") && !isExpired(at: time)
  }

  func isExpired(at time: Double) -> Bool { expires.map { $0 <= time } ?? false }
}

/// The cookies of one origin, which are sent to no other origin.
///
/// The jar holds the cookies of a file and of logins, and accepts those that the origin sets.
public final class CookieJar: Sendable {
  /// The maximum number of cookies, and of bytes of each (RFC 6265, section 6.1).
  private static let (countLimit, sizeLimit) = (50, 4096)

  private let origin: String
  private let cookies = Mutex<[Cookie]>([])
  private let time: @Sendable () -> Double

  /// Creates an empty jar.
  ///
  /// - Parameters:
  ///   - origin: The origin, as `WebURL.origin`.
  ///   - time: A closure that returns the time in seconds since 1970.
  public init(origin: String, time: @escaping @Sendable () -> Double) {
    self.origin = origin
    self.time = time
  }

  /// Adds the cookies of a file in Netscape's format that apply to the host: domain, subdomain flag, path, secure flag,
  /// expiry, name and value, separated by tabs.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - host: The host of the origin.
  /// - Returns: The number of cookies that apply.
  public func read(_ text: String, host: String) -> Int {
    var count = 0
    for line in text.split(whereSeparator: \.isNewline) {
      var line = line[...]
      if line.hasPrefix("#HttpOnly_") { line = line.dropFirst(10) }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard !line.hasPrefix("#"), fields.count == 7 else { continue }
      let domain = fields[0].lowercased()
      let name = domain.hasPrefix(".") ? String(domain.dropFirst()) : domain
      let isOfHost = name == host || fields[1] == "TRUE" && host.hasSuffix("." + name)
      guard isOfHost else { continue }
      var cookie = Cookie(name: fields[5], value: fields[6], path: fields[2])
      cookie.isSecure = fields[3] == "TRUE"
      cookie.expires = Double(fields[4]).flatMap { $0 > 0 ? $0 : nil }
      count += insert(cookie) ? 1 : 0
    }
    return count
  }

  /// Adds the cookies that a response of the origin sets; those for other hosts are ignored.
  public func store(_ fields: [String], from url: WebURL) {
    guard url.origin == origin else { return }
    for field in fields {
      let parts = field.split(separator: ";", omittingEmptySubsequences: false)
      guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { continue }
      var cookie = Cookie(
        name: Self.trimmed(pair[..<equals]),
        value: Self.trimmed(pair[equals...].dropFirst())
      )
      let folder = url.path.prefix(upTo: url.path.lastIndex(of: "/") ?? url.path.startIndex)
      cookie.path = folder.isEmpty ? "/" : String(folder)
      var lifetime: Double?
      for part in parts.dropFirst() {
        let words = part.split(separator: "=", maxSplits: 1).map { Self.trimmed($0) }
        switch words.first?.lowercased() {
        case "path" where words.count > 1 && words[1].hasPrefix("/"): cookie.path = words[1]
        case "secure": cookie.isSecure = true
        case "max-age" where words.count > 1:
          lifetime = Double(words[1]) ?? lifetime
        case "expires" where words.count > 1:
          cookie.expires = WebDate.seconds(words[1]) ?? cookie.expires
        default: continue
        }
      }
      // RFC 6265bis, section 5.7: it would replace one that was set over TLS.
      guard !cookie.isSecure || url.scheme == "https" else { continue }
      // `Max-Age` has precedence over `Expires` (RFC 6265, section 5.3).
      if let lifetime { cookie.expires = lifetime <= 0 ? 0 : time() + lifetime }
      _ = insert(cookie)
    }
  }

  /// Returns the value of the header field `Cookie` for a request; `nil` if there is none.
  func header(for url: WebURL) -> String? {
    let now = time()
    let sent = cookies.withLock { $0.filter { $0.applies(to: url, at: now) } }
    guard url.origin == origin, !sent.isEmpty else { return nil }
    // Longer paths come first (RFC 6265, section 5.4).
    return sent.sorted { $0.path.utf8.count > $1.path.utf8.count }
      .map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  private func insert(_ cookie: Cookie) -> Bool {
    let text = cookie.name + cookie.value
    guard !cookie.name.isEmpty, text.utf8.count <= Self.sizeLimit,
      text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: ";") })
    else { return false }
    let now = time()
    return cookies.withLock { cookies in
      cookies.removeAll {
        $0.name == cookie.name && $0.path == cookie.path || $0.isExpired(at: now)
      }
      // A cookie that has expired deletes the one of its name.
      guard !cookie.isExpired(at: now) else { return true }
      guard cookies.count < Self.countLimit else { return false }
      cookies.append(cookie)
      return true
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.trimming { $0 == " " || $0 == "\t" })
  }
}
