import Basics
import Crawling
import Fetching
import RobotsExclusion
import URLStandard
import UsagePreferences

/// Looks up URLs for `webmark robots`: fetches each origin's file once, decides and prints.
struct RobotsLookup {
  /// A parsed robots.txt.
  private struct File {
    var robots: RobotsTxt
    var rules: RobotsRuleSet
    var usage: RobotsUsage
    /// The URL or path of the file, or the meaning of its absence.
    var source: String

    /// The tokens that are no crawlers, but by which sites refuse the training of models.
    private static let trainingTokens = ["Applebot-Extended", "Google-Extended"]

    /// Returns the tokens whose own group disallows a path; `nil` if there are none.
    func trainingRefusals(_ target: String) -> [String]? {
      let tokens = Self.trainingTokens.filter { token in
        robots.hasGroup(for: token) && !robots.ruleSet(for: [token]).decision(for: target).isAllowed
      }
      return tokens.isEmpty ? nil : tokens
    }
  }

  private enum FileResult {
    case file(File)
    case failure(String)
  }

  private let profile: AgentProfile
  private let dialect: RobotsDialect
  private let asJSON: Bool
  private let network: PageNetwork
  private let style = Style.forOutput
  private var fixed: File?
  private var files: [String: FileResult] = [:]
  private var licenseReaders: [String: LicenseReader] = [:]
  private var described: Set<String> = []

  /// The number of disallowed URLs.
  private(set) var refusals = 0
  /// The number of undecided URLs.
  private(set) var failures = 0

  init(
    profile: AgentProfile,
    dialect: RobotsDialect,
    asJSON: Bool,
    network: PageNetwork
  ) {
    self.profile = profile
    self.dialect = dialect
    self.asJSON = asJSON
    self.network = network
  }

  /// Uses the given file for all origins.
  mutating func useFile(_ bytes: [UInt8], name: String) {
    fixed = file(bytes, source: name)
  }

  /// Decides and prints one URL, or a path if a file was given.
  mutating func lookUp(_ input: String) async {
    do throws(URLProblem) {
      let base = fixed == nil ? nil : WebURL("https://host.invalid/")
      let url = try WebURL(parsing: input, base: base)
      guard url.isHTTP else { return fail(input, "\(url.scheme): URLs have no robots.txt") }
      switch await cachedFile(url) {
      case .file(let file): await report(input, url, file)
      case .failure(let message): fail(input, message)
      }
    } catch {
      fail(input, "no URL: \(error.message)")
    }
  }

  // MARK: Lookup

  private mutating func cachedFile(_ url: WebURL) async -> FileResult {
    if let fixed { return .file(fixed) }
    if let known = files[url.origin] { return known }
    let found = await fetch(url)
    files[url.origin] = found
    return found
  }

  private func fetch(_ page: WebURL) async -> FileResult {
    let permission = network.permission(of: page)
    let answer = await RobotsFetch.fetch(for: page, through: network.transport) { url in
      FetchRequest(url: url, permission: permission)
    }
    switch answer {
    case .file(let body, let url, _):
      return .file(file(body, source: url.href))
    case .allowsAll(let reason, _, _):
      let source = "\(page.origin)/robots.txt: \(reason), which allows everything"
      return .file(file([], source: source))
    case .forbidsAll(let failure, _, _):
      return .failure("robots.txt cannot be had, so nothing may be fetched for now: \(failure)")
    }
  }

  private func file(_ bytes: [UInt8], source: String) -> File {
    let robots = RobotsTxt(parsing: bytes)
    let rules = robots.ruleSet(for: profile.robotsTokens, dialect: dialect)
    let usage = robots.usage(for: profile.robotsTokens, dialect: dialect)
    return File(robots: robots, rules: rules, usage: usage, source: source)
  }

  // MARK: Printing

  private mutating func report(_ input: String, _ url: WebURL, _ file: File) async {
    let decision = file.rules.decision(for: url.requestTarget)
    if !decision.isAllowed { refusals += 1 }
    let isNew = described.insert(fixed == nil ? url.origin : "").inserted
    let usage =
      decision.isAllowed ? file.usage.preferences(for: url.requestTarget) : UsagePreferences()
    var answer = RobotsResult(
      url: input,
      agent: profile.name,
      allowed: decision.isAllowed,
      group: decision.group?.productToken,
      groupLine: decision.group?.line,
      rule: decision.rule.map { "\($0.kind == .allow ? "Allow" : "Disallow"): \($0.pattern)" },
      line: decision.rule?.line,
      crawlDelay: profile.honoursCrawlDelay ? file.rules.crawlDelay : nil,
      usage: usage.values.isEmpty ? nil : usage.statements,
      usageLine: usage.values.isEmpty ? nil : file.usage.line(for: url.requestTarget),
      licenses: usage.licenses.isEmpty ? nil : usage.licenses,
      refusesTraining: file.trainingRefusals(url.requestTarget),
      file: isNew ? RobotsResult.File(file.robots, source: file.source) : nil
    )
    if fixed == nil { await addLicenses(of: usage, for: url, to: &answer) }
    if asJSON { print(answer) } else { StandardOutput.write(answer.text(style)) }
  }

  /// Adds the terms of the license files that robots.txt names; those of a file on disk are not fetched.
  private mutating func addLicenses(
    of usage: UsagePreferences,
    for url: WebURL,
    to answer: inout RobotsResult
  ) async {
    guard !usage.licenseFiles.isEmpty else { return }
    let reader = licenseReader(of: url)
    let readings = await reader.readings(of: usage, for: url)
    var found = UsagePreferences()
    for reading in readings { found.merge(reading.preferences(for: url)) }
    answer.licenseTerms = found.terms.isEmpty ? nil : found.terms
    answer.licenseUsage = found.values.isEmpty ? nil : found.statements
    let failures = readings.compactMap { reading in
      reading.invalidity.map { "\(reading.url): \($0)" }
    }
    answer.licenseFailures = failures.isEmpty ? nil : failures
  }

  /// Returns the reader of the license files of an origin, which fetches each once.
  private mutating func licenseReader(of page: WebURL) -> LicenseReader {
    if let known = licenseReaders[page.origin] { return known }
    let permission = network.permission(of: page)
    let request: @Sendable (WebURL) -> FetchRequest = {
      FetchRequest(url: $0, permission: permission)
    }
    let transport = network.transport
    let reader = LicenseReader(transport: transport, request: request) { [profile] in
      let robots = await RobotsFetch.fetch(for: $0, through: transport, request: request)
      return robots.allows($0, for: profile)
    }
    licenseReaders[page.origin] = reader
    return reader
  }

  private mutating func fail(_ input: String, _ message: String) {
    failures += 1
    if asJSON {
      print(RobotsResult(url: input, agent: profile.name, allowed: false, error: message))
    } else {
      CommandFailure(.error, TerminalText.cleaned("\(input): \(message)")).report()
    }
  }

  private func print(_ answer: RobotsResult) {
    guard let line = try? JSONText.line(answer) else { return }
    StandardOutput.write(line)
  }
}
