import Basics

/// The changes of a project to the rules: selection, levels, ignored paths and limits.
///
/// ```swift
/// var selection = RuleSelection()
/// selection.disabled = ["RICH-*"]
/// selection.levels = [("TITLE-LONG", .note)]
/// selection.ignores = [RuleSelection.Ignore(path: "drafts/**")]
/// let checker = PageChecker(rules: RuleSet(selection))
/// ```
public struct RuleSelection: Sendable {
  /// Rules that do not apply to the pages of a path.
  public struct Ignore: Sendable {
    /// A glob pattern; see ``RuleSelection/ignores``.
    public var path: String {
      didSet { glob = PathGlob(path) }
    }
    /// The identifiers or patterns of the rules; empty for all rules.
    public var rules: [String]
    private var glob: PathGlob

    /// Creates an entry that ignores `rules`, or all rules if empty, on the pages that match `path`.
    public init(path: String, rules: [String] = []) {
      self.path = path
      self.rules = rules
      glob = PathGlob(path)
    }

    /// Returns `true` if the entry applies to a page of one of the paths.
    func applies(to paths: [String]) -> Bool { paths.contains(where: glob.matches) }

    /// Returns `true` if the entry names the rule.
    func names(_ id: RuleID) -> Bool {
      rules.isEmpty || rules.contains { id.matches($0) }
    }
  }

  /// The only rules that apply, as identifiers or patterns such as `RICH-*`; empty for all.
  public var only: [String] = []
  /// The rules that do not apply.
  public var disabled: [String] = []
  /// The level of rules instead of their own; `nil` turns them off.
  ///
  /// A later entry wins.
  public var levels: [(rule: String, level: Level?)] = []
  /// The rules that do not apply to some pages.
  ///
  /// A path pattern is matched against the name of the file and against the path of the URL.
  public var ignores: [Ignore] = []
  /// The limits of rules.
  public var limits = RuleLimits.standard

  /// Creates the selection of all rules with their own levels.
  public init() {}

  /// Returns the level of a rule; `nil` if it does not apply.
  func level(of rule: any CheckRule) -> Level? {
    guard only.isEmpty || only.contains(where: { rule.id.matches($0) }),
      !disabled.contains(where: { rule.id.matches($0) })
    else { return nil }
    let entry = levels.last { rule.id.matches($0.rule) }
    return entry.map(\.level) ?? rule.level
  }
}
