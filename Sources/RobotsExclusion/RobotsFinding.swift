import Basics

/// A line of robots.txt that may not have the intended effect.
public struct RobotsFinding: Sendable, Equatable {
  /// The line of the file, from 1.
  public let line: Int
  /// The line as written, truncated.
  public let text: String
  /// The problem, and the probable intention.
  public let message: String
}

/// Creates messages about unusual lines.
enum RobotsAdvice {
  /// The maximum number of findings per file.
  static let limit = 100

  /// The keys of other crawlers that this parser ignores.
  private static let foreign: Set<String> = [
    "host", "clean-param", "request-rate", "visit-time", "noindex", "cache-delay",
    "robot-version", "comment",
  ]

  private static let known = ["User-agent", "Disallow", "Allow", "Sitemap", "Crawl-delay"]

  static func finding(line: Int, text: ArraySlice<UInt8>, message: String) -> RobotsFinding {
    RobotsFinding(
      line: line,
      text: String(String(decoding: text.prefix(400), as: UTF8.self).prefix(80)),
      message: message
    )
  }

  /// Returns the message for an unknown key; `nil` if it is a known key of another crawler.
  static func message(forUnknown key: ArraySlice<UInt8>) -> String? {
    let name = String(decoding: key.prefix(64), as: UTF8.self)
    guard !foreign.contains(name.lowercased()) else { return nil }
    if let meant = nearest(to: name) { return "'\(name)' is not a key; did you mean '\(meant)'?" }
    return "'\(name)' is not a key of robots.txt; the line is ignored"
  }

  /// Returns the message for a key in another spelling than the standard's; `nil` if the spelling is correct.
  static func message(for name: ArraySlice<UInt8>, readAs key: RobotsDirective.Key) -> String? {
    let name = String(decoding: name.prefix(64), as: UTF8.self)
    guard name.lowercased() != key.rawValue.lowercased() else { return nil }
    return "'\(name)' is read as '\(key.rawValue)'; other crawlers may not"
  }

  /// Returns the message for a rule's path; `nil` if the path is valid.
  static func message(forPath path: ArraySlice<UInt8>) -> String? {
    guard let first = path.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "*") else {
      return nil
    }
    return path.starts(with: "http".utf8)
      ? "a rule takes a path, not a URL; it matches nothing"
      : "the path begins with neither '/' nor '*'; it matches nothing"
  }

  /// Returns `true` for a URL that starts with http:// or https://.
  static func isAbsolute(_ url: ArraySlice<UInt8>) -> Bool {
    let start = String(decoding: url.prefix(8), as: UTF8.self).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://")
  }

  private static func nearest(to name: String) -> String? {
    let name = Array(name.lowercased().utf8)
    let distances = known.map { ($0, NearestWord.editDistance(name, Array($0.lowercased().utf8))) }
    return distances.min { $0.1 < $1.1 }.flatMap { $0.1 <= 3 ? $0.0 : nil }
  }
}
