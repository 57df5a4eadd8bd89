import Basics
import Checking
import Foundation
import Yams

/// The configuration file of `webmark check`, `webmark.yml`.
///
/// ```yaml
/// pages: [public]
/// base: https://shop.example/
/// fail-on: error
/// disable: [RICH-*]
/// exclude: [drafts/**]
/// levels:
///   TITLE-LONG: note
///   IMG-ALT: error
/// ignore:
///   print/**: [DESC-MISSING, IMG-MISSING]
///   legacy/**: all
/// limits:
///   title: 70
/// baseline: webmark-baseline.json
/// ```
struct CheckConfiguration {
  /// The file that is read from the working directory without `--config`.
  static let standardPath = "webmark.yml"

  private static let keys = [
    "pages", "base", "root", "strict", "fail-on", "only", "disable", "exclude", "levels", "ignore",
    "limits", "baseline", FieldsFile.key,
  ]
  private static let limitKeys = ["title", "description", "keywords", "page-bytes"]
  private static let levelNames = Level.allCases.map(\.rawValue) + ["off"]

  var pages: [String] = []
  var base: String?
  var root: String?
  var isStrict = false
  var failOn: FailureLevel?
  var exclude: [String] = []
  var baseline: String?
  var selection = RuleSelection()

  /// Creates an empty configuration.
  init() {}

  /// Reads the file at `path`.
  init(path: String) throws(CommandFailure) {
    let yaml = try YAMLSource(path: path, purpose: "the configuration")
    guard let root = yaml.root else { return }
    for (key, value) in try yaml.pairs(of: root) { try read(key, value, of: yaml) }
  }

  /// Reads the named file, or the one in the working directory if there is one.
  static func load(_ path: String?) throws(CommandFailure) -> CheckConfiguration {
    if let path { return try CheckConfiguration(path: path) }
    guard FileManager.default.fileExists(atPath: standardPath) else { return CheckConfiguration() }
    return try CheckConfiguration(path: standardPath)
  }

  private mutating func read(
    _ key: YAMLSource.Key,
    _ value: Node,
    of yaml: YAMLSource
  ) throws(CommandFailure) {
    switch key.name {
    case "pages": pages = try yaml.texts(value, key)
    case "base": base = try yaml.text(value, key)
    case "root": root = try yaml.text(value, key)
    case "strict": isStrict = try flag(value, key, of: yaml)
    case "fail-on":
      let name = try yaml.text(value, key)
      guard let level = FailureLevel(rawValue: name) else {
        let levels = FailureLevel.allCases.map(\.rawValue).joined(separator: ", ")
        throw yaml.problem(key.line, "'\(QuotedInput(name))' is not a fail-on level; use \(levels)")
      }
      failOn = level
    case "only": selection.only = try rules(value, key, of: yaml)
    case "disable": selection.disabled = try rules(value, key, of: yaml)
    case "exclude": exclude = try yaml.texts(value, key)
    case "levels":
      for (rule, level) in try yaml.pairs(of: value) { try readLevel(rule, level, of: yaml) }
    case "ignore":
      for (path, names) in try yaml.pairs(of: value) { try readIgnore(path, names, of: yaml) }
    case "limits":
      for (name, limit) in try yaml.pairs(of: value) { try readLimit(name, limit, of: yaml) }
    case "baseline": baseline = try yaml.text(value, key)
    case FieldsFile.key: _ = try FieldsFile.fields(value, of: yaml)
    default: throw yaml.unknown(key, of: "webmark.yml", keys: Self.keys)
    }
  }

  private mutating func readLevel(
    _ rule: YAMLSource.Key,
    _ value: Node,
    of yaml: YAMLSource
  ) throws(CommandFailure) {
    try require([rule.name], at: rule.line, of: yaml)
    let name = try yaml.text(value, rule).lowercased()
    guard Self.levelNames.contains(name) else {
      let names = Self.levelNames.joined(separator: ", ")
      throw yaml.problem(rule.line, "'\(QuotedInput(name))' is not a level; use \(names)")
    }
    selection.levels.append((rule.name, Level(rawValue: name)))
  }

  private mutating func readIgnore(
    _ path: YAMLSource.Key,
    _ value: Node,
    of yaml: YAMLSource
  ) throws(CommandFailure) {
    let names = try yaml.texts(value, path)
    let isAll = names.map { $0.lowercased() } == ["all"]
    if !isAll { try require(names, at: path.line, of: yaml) }
    selection.ignores.append(RuleSelection.Ignore(path: path.name, rules: isAll ? [] : names))
  }

  private mutating func readLimit(
    _ key: YAMLSource.Key,
    _ value: Node,
    of yaml: YAMLSource
  ) throws(CommandFailure) {
    guard Self.limitKeys.contains(key.name) else {
      throw yaml.unknown(key, of: "limits", keys: Self.limitKeys)
    }
    guard let limit = Int(try yaml.text(value, key)), (1...1_000_000_000).contains(limit) else {
      throw yaml.problem(key.line, "'\(key.name)' takes a number from 1 to 1000000000")
    }
    switch key.name {
    case "title": selection.limits.title = limit
    case "description": selection.limits.description = limit
    case "keywords": selection.limits.keywords = limit
    default: selection.limits.pageBytes = limit
    }
  }

  private func flag(
    _ value: Node,
    _ key: YAMLSource.Key,
    of yaml: YAMLSource
  ) throws(CommandFailure) -> Bool {
    switch try yaml.text(value, key).lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw yaml.problem(key.line, "'\(key.name)' takes true or false")
    }
  }

  private func rules(
    _ value: Node,
    _ key: YAMLSource.Key,
    of yaml: YAMLSource
  ) throws(CommandFailure) -> [String] {
    let names = try yaml.texts(value, key)
    try require(names, at: key.line, of: yaml)
    return names
  }

  /// Throws an error if a name is no rule.
  private func require(
    _ names: [String],
    at line: Int,
    of yaml: YAMLSource
  ) throws(CommandFailure) {
    guard let message = RuleNames.problem(among: names) else { return }
    throw yaml.problem(line, message)
  }
}

/// Rule names from users.
enum RuleNames {
  /// Returns the message about the first name that is no rule; `nil` if all are.
  static func problem(among names: [String]) -> String? {
    guard let name = RuleSet.unknown(among: names).first else { return nil }
    let list = "'webmark check --list-rules' lists the rules"
    let better = RuleSet.suggestion(for: name).map { "did you mean \($0)? " } ?? ""
    return "'\(QuotedInput(name))' names no rule; \(better)\(list)"
  }
}
