import Basics

/// A set of active rules.
public struct RuleSet: Sendable {
  /// All rules, in the order of the rules page.
  ///
  /// A new rule is one line here.
  public static let registry: [any CheckRule] = all(limits: .standard)

  private static func all(limits: RuleLimits) -> [any CheckRule] {
    [
      FetchFailed(), FetchTLS(), FetchStatus(), FetchSize(limit: limits.pageBytes), PageCut(),
      RobotsBlocked(), RobotsFallback(), RobotsSyntax(), RobotsResources(), RobotsWord(),
      MetaNoindex(), MetaNosnippet(), MetaConflict(),
      UsageWord(), UsageConflict(), LicenseFileInvalid(),
      TitleMissing(), TitleElement(), TitleLong(limit: limits.title), TitleSite(), TitleSeveral(),
      TitleDuplicate(),
      DescriptionMissing(), DescriptionElement(), DescriptionLong(limit: limits.description),
      DescriptionRepeats(),
      DescriptionSeveral(), DescriptionDuplicate(),
      ImageMissing(), OpenGraphImage(), ImageSmall(), ImageBroken(), ImageSizeUnknown(),
      ImageLogo(),
      DeepLinkMissing(), BannerName(), SeveralBanners(), AppIDInvalid(), AppArgumentInvalid(),
      LaunchOnly(), AppsDisagree(),
      AssociationMissing(), AssociationRedirects(), AssociationTLS(), AssociationPort(),
      AssociationSize(), AssociationJSON(), AssociationSigned(), AssociationShape(),
      AssociationMix(),
      AssociationApps(), AssociationAppID(), AssociationVariable(), UniversalLinkUnmatched(),
      UniversalLinkExcluded(),
      DataNone(), DataMediaType(), DataUnreadable(), DataRepaired(), ContextMissing(),
      TypeUnknown(),
      PropertyUnknown(), PropertyForeign(), TextForThing(), TypeUnsupported(), RatingInvalid(),
      PriceIncomplete(), TelephoneInvalid(), AddressIncomplete(), InteractionOld(),
      CatalogIncomplete(), DateInvalid(), CurlyQuotes(), TypeMissing(), KeyRepeated(),
      EnumerationUnknown(), DurationInvalid(), CoordinatesInvalid(), DataAddressInvalid(),
      ProductNumberInvalid(), MicrodataScope(), PropertyAlone(),
      CanonicalOther(), CanonicalSeveral(), CanonicalInvalid(), CanonicalRelative(),
      CanonicalInBody(), CanonicalInsecure(), OpenGraphURL(), AddressFragment(),
      MetaRefreshElsewhere(),
      RenderEmpty(), RenderOnly(), AuthWall(), Paywall(),
      KeywordsStuffed(most: limits.keywords), PlaceholderLeft(), DisableUnknown(),
      VagueLinkText(), LinkScript(), LinkBroken(), LinkRedirect(), LinkAnchor(), LinkHidden(),
      LinkRelation(), LinkInvalid(), LinkLocal(),
      LanguageMissing(), HreflangCode(), HreflangSelf(), HreflangReturn(), HreflangRepeated(),
      ImageAlt(), IdentifierRepeated(), MixedContent(), MixedImages(), TwitterCard(), MetaName(),
    ] + RichResultRule.all
  }

  /// The active rules.
  public let rules: [any CheckRule]

  let pageRules: [any PageRule]
  let siteRules: [any SiteRule]
  let summaryRules: [any SummaryRule]
  /// The rules that are not in the set.
  let omitted: Set<RuleID>
  /// The rules that do not apply to some pages.
  let ignores: [RuleSelection.Ignore]
  /// The level of rules whose level was changed.
  private let levels: [RuleID: Level]

  /// Creates a set of all rules except those in `disabled`; `*` matches any characters.
  public init(disabled: [String] = []) {
    var selection = RuleSelection()
    selection.disabled = disabled
    self.init(selection)
  }

  /// Creates the set of the selected rules.
  public init(_ selection: RuleSelection) {
    var rules: [any CheckRule] = []
    var levels: [RuleID: Level] = [:]
    for rule in Self.all(limits: selection.limits) {
      guard let level = selection.level(of: rule) else { continue }
      rules.append(rule)
      if level != rule.level { levels[rule.id] = level }
    }
    self.init(rules, levels: levels, ignores: selection.ignores)
  }

  /// Creates a set of the given rules.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - levels: The levels of rules that differ from their own.
  ///   - ignores: The paths to which rules do not apply.
  package init(
    _ rules: [any CheckRule],
    levels: [RuleID: Level] = [:],
    ignores: [RuleSelection.Ignore] = []
  ) {
    self.rules = rules
    self.levels = levels
    self.ignores = ignores
    omitted = Set(Self.registry.map(\.id)).subtracting(rules.map(\.id))
    pageRules = rules.compactMap { $0 as? any PageRule }
    siteRules = rules.compactMap { $0 as? any SiteRule }
    summaryRules = rules.compactMap { $0 as? any SummaryRule }
  }

  /// Returns the level of a rule of the set.
  public func level(of rule: any CheckRule) -> Level { levels[rule.id] ?? rule.level }

  /// Returns `true` if a rule does not apply to a page of one of the paths.
  func ignores(_ id: RuleID, on paths: @autoclosure () -> [String]) -> Bool {
    guard !ignores.isEmpty else { return false }
    let entries = ignores.filter { $0.names(id) }
    guard !entries.isEmpty else { return false }
    let paths = paths()
    return entries.contains { $0.applies(to: paths) }
  }

  /// Returns findings with the levels of the set.
  func withLevels(_ findings: [Finding]) -> [Finding] {
    guard !levels.isEmpty else { return findings }
    return findings.map { finding in
      var finding = finding
      finding.level = levels[finding.ruleID] ?? finding.level
      return finding
    }
  }

  /// Returns the rules with at least the given level.
  public func limited(to level: Level) -> RuleSet {
    RuleSet(rules.filter { self.level(of: $0) >= level }, levels: levels, ignores: ignores)
  }

  /// Returns the names that match no rule.
  public static func unknown(among names: [String]) -> [String] {
    names.filter { name in !registry.contains { $0.id.matches(name) } }
  }

  /// Returns the rule with the nearest identifier to a name that matches none; `nil` if none is near.
  public static func suggestion(for name: String) -> RuleID? {
    NearestWord.of(name.uppercased(), among: registry.map(\.id.rawValue))
      .map(RuleID.init(rawValue:))
  }
}
