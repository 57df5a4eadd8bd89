import Basics
import URLStandard
import WebDates

/// The seeds of a crawl, one per line: `<URL> [from=<folder>] [app=<TEAM.bundle.id>]
/// [scope=page|prefix|host|domain] [include=<pattern>] [exclude=<pattern>] [max-pages=N] [max-depth=N]
/// [every=6h] [render=auto|never|always] [owner=<name>] [mine]`.
///
/// Blank lines and comments, which start with `#` at the start of a word, are ignored.
public struct SeedList: Sendable {
  /// The seeds, in line order.
  public let seeds: [Seed]

  /// Creates a list of the given seeds.
  public init(seeds: [Seed]) {
    self.seeds = seeds
  }

  /// Parses a seed list.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, lines ending in LF or CRLF.
  ///   - fileName: The name of the file in error messages.
  ///   - defaultScope: The scope of seeds without `scope=`.
  /// - Throws: ``SeedListError`` with every malformed line; no seed is returned then.
  public init(
    parsing bytes: [UInt8],
    fileName: String,
    defaultScope: CrawlScope = .host
  ) throws(SeedListError) {
    var seeds: [Seed] = []
    var problems: [SeedListError.Problem] = []
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let lines = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      do throws(SeedListError.Problem) {
        if let seed = try SeedLine(line, number: index + 1).seed(defaultScope) {
          seeds.append(seed)
        }
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else {
      throw SeedListError(fileName: fileName, problems: problems)
    }
    self.seeds = seeds
  }
}

/// The malformed lines of a seed list.
public struct SeedListError: Error, Sendable, CustomStringConvertible {
  /// A malformed line.
  public struct Problem: Error, Sendable, Equatable {
    /// The line number, from 1.
    public let line: Int
    /// The column of the word, from 1, in characters.
    public let column: Int
    /// The problem and the expected value.
    public let message: String
  }

  /// The name of the file in error messages.
  public let fileName: String
  /// The malformed lines, in order.
  public let problems: [Problem]

  /// The maximum number of lines in the description.
  private static let limit = 100

  /// One line per problem: `file:line:column: message`; after 100 problems only the number of the
  /// others.
  public var description: String {
    var lines = problems.prefix(Self.limit).map { problem in
      "\(fileName):\(problem.line):\(problem.column): \(problem.message)"
    }
    let rest = problems.count - lines.count
    if rest > 0 { lines.append("\(fileName): \(rest) more bad lines") }
    return lines.joined(separator: "\n")
  }
}

/// Parses one line, word by word.
private struct SeedLine {
  /// The maximum length of an owner's name, in bytes, as in the index.
  private static let ownerLimit = 256

  private let number: Int
  private let text: String?
  private var words: [(column: Int, text: Substring)] = []

  init(_ bytes: ArraySlice<UInt8>, number: Int) {
    self.number = number
    let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    text = unsafe line.withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
  }

  func seed(_ scope: CrawlScope) throws(SeedListError.Problem) -> Seed? {
    guard let text else { throw problem(1, "the line is not UTF-8") }
    let words = Self.words(of: text)
    guard let first = words.first else { return nil }
    guard let url = WebURL(String(first.text)), url.isHTTP else {
      throw problem(
        first.column,
        "'\(QuotedInput(first.text))' is not an http or https URL; expected one like https://example.com/"
      )
    }
    guard url.username.isEmpty, url.password.isEmpty else {
      throw problem(
        first.column,
        "the URL has a user name or a password, which would be shown and stored; expected them under 'origins' in a file of --config"
      )
    }
    var seed = Seed(url: url.withoutFragment, scope: scope, line: number)
    var seen: Set<Substring> = []
    for word in words.dropFirst() {
      if word.text == "mine" {
        seed.isOwn = true
        continue
      }
      let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw problem(
          word.column,
          "'\(QuotedInput(word.text))' is not an option; expected from=, app=, scope=, include=, exclude=, max-pages=, "
            + "max-depth=, every=, render= or owner= with a value, or mine"
        )
      }
      let isRepeatable = parts[0] == "include" || parts[0] == "exclude"
      guard isRepeatable || seen.insert(parts[0]).inserted else {
        throw problem(word.column, "'\(QuotedInput(parts[0]))=' appears twice; expected it once")
      }
      try set(String(parts[0]), to: String(parts[1]), of: &seed, column: word.column)
    }
    return seed
  }

  private func set(
    _ name: String,
    to value: String,
    of seed: inout Seed,
    column: Int
  ) throws(SeedListError.Problem) {
    switch name {
    case "from": seed.folder = value
    case "app":
      guard Self.isAppID(value) else {
        throw problem(
          column,
          "'\(QuotedInput(value))' is not an app; expected team and bundle, like TEAM123456.example.shop"
        )
      }
      seed.appID = value
    case "scope":
      guard let scope = CrawlScope(rawValue: value) else {
        throw problem(
          column,
          "'\(QuotedInput(value))' is not a scope; expected page, prefix, host or domain"
        )
      }
      seed.scope = scope
    case "include": seed.filter.included.append(try pattern(value, column))
    case "exclude": seed.filter.excluded.append(try pattern(value, column))
    case "max-pages": seed.maxPages = try count(value, name, column)
    case "max-depth": seed.maxDepth = try count(value, name, column)
    case "render":
      guard let mode = RenderMode(rawValue: value) else {
        throw problem(
          column,
          "'\(QuotedInput(value))' is not a mode; expected auto, never or always"
        )
      }
      seed.render = mode
    case "owner":
      guard value.utf8.count <= Self.ownerLimit, !value.utf8.contains(0) else {
        throw problem(column, "an owner's name has at most \(Self.ownerLimit) bytes and no NUL")
      }
      seed.owner = value
    case "every":
      guard let span = TimeSpan(value) else {
        throw problem(
          column,
          "'\(QuotedInput(value))' is not a time; expected one like 30m, 6h, 2d or 1w"
        )
      }
      seed.every = span.seconds
    default:
      throw problem(
        column,
        "'\(QuotedInput(name))=' is unknown; expected from=, app=, scope=, include=, exclude=, max-pages=, "
          + "max-depth=, every=, render= or owner="
      )
    }
  }

  private func pattern(
    _ value: String,
    _ column: Int
  ) throws(SeedListError.Problem) -> URLPattern {
    guard let pattern = URLPattern(value) else {
      throw problem(
        column,
        "'\(QuotedInput(value))' is not a URL pattern; expected one like /blog/*, *.pdf or https://*/docs/*"
      )
    }
    return pattern
  }

  private func count(
    _ value: String,
    _ name: String,
    _ column: Int
  ) throws(SeedListError.Problem) -> Int {
    guard let number = Int(value), number >= 0, value.utf8.count <= 12 else {
      throw problem(
        column,
        "'\(QuotedInput(value))' is not a count; expected \(name)=N with N from 0"
      )
    }
    return number
  }

  private func problem(_ column: Int, _ message: String) -> SeedListError.Problem {
    SeedListError.Problem(line: number, column: column, message: message)
  }

  private static func isAppID(_ value: String) -> Bool {
    let labels = value.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2
      && labels.allSatisfy { label in
        !label.isEmpty
          && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      }
  }

  private static func words(of text: String) -> [(column: Int, text: Substring)] {
    var words: [(column: Int, text: Substring)] = []
    var column = 1
    var start: (column: Int, index: String.Index)?
    var index = text.startIndex
    while index < text.endIndex {
      let isBlank = text[index].isWhitespace
      if isBlank, let begun = start {
        words.append((begun.column, text[begun.index..<index]))
        start = nil
      } else if !isBlank, start == nil {
        if text[index] == "#" { return words }
        start = (column, index)
      }
      index = text.index(after: index)
      column += 1
    }
    if let begun = start { words.append((begun.column, text[begun.index...])) }
    return words
  }
}
