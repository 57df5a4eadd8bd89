/// A set of active rules.
public struct RuleSet: Sendable {
  /// All rules, in the order of the rules page.
  ///
  /// A new rule is one line here.
  public static let registry: [any CheckRule] =
    [
      FetchFailed(), FetchTLS(), FetchStatus(), FetchSize(), PageCut(),
      RobotsBlocked(), RobotsFallback(), RobotsSyntax(), RobotsResources(), MetaNoindex(),
      MetaNosnippet(),
      MetaConflict(),
      TitleMissing(), TitleLong(), TitleSite(), TitleDuplicate(),
      DescriptionMissing(), DescriptionLong(), DescriptionRepeats(), DescriptionDuplicate(),
      ImageMissing(), ImageSmall(), ImageBroken(), ImageSizeUnknown(), ImageLogo(),
      DeepLinkMissing(), BannerName(), SeveralBanners(), AppIDInvalid(), AppArgumentInvalid(),
      LaunchOnly(), AppsDisagree(),
      AssociationMissing(), AssociationRedirects(), AssociationTLS(), AssociationPort(),
      AssociationSize(), AssociationJSON(), AssociationSigned(), AssociationMix(),
      AssociationApps(), AssociationAppID(), AssociationVariable(), UniversalLinkUnmatched(),
      UniversalLinkExcluded(),
      DataNone(), DataUnreadable(), DataMended(), TypeUnsupported(), RatingInvalid(),
      PriceIncomplete(), TelephoneInvalid(), AddressIncomplete(), InteractionOld(),
      CatalogIncomplete(), DateInvalid(), CurlyQuotes(),
      CanonicalOther(), CanonicalSeveral(), AddressFragment(), MetaRefreshElsewhere(),
      RenderEmpty(), AuthWall(), Paywall(), KeywordsStuffed(),
    ] + RichResultRule.all

  /// The active rules.
  public let rules: [any CheckRule]

  let pageRules: [any PageRule]
  let siteRules: [any SiteRule]
  let summaryRules: [any SummaryRule]

  /// Creates a set of all rules except those in `disabled`; a trailing `*` matches any suffix.
  public init(disabled: [String] = []) {
    self.init(Self.registry.filter { rule in !disabled.contains { Self.matches($0, rule.id) } })
  }

  private init(_ rules: [any CheckRule]) {
    self.rules = rules
    pageRules = rules.compactMap { $0 as? any PageRule }
    siteRules = rules.compactMap { $0 as? any SiteRule }
    summaryRules = rules.compactMap { $0 as? any SummaryRule }
  }

  /// Returns the rules with at least the given level.
  public func limited(to level: Level) -> RuleSet {
    RuleSet(rules.filter { $0.level >= level })
  }

  /// Returns the names that match no rule.
  public static func unknown(among names: [String]) -> [String] {
    names.filter { name in !registry.contains { matches(name, $0.id) } }
  }

  private static func matches(_ name: String, _ id: String) -> Bool {
    let name = name.uppercased()
    return name.hasSuffix("*") ? id.hasPrefix(name.dropLast()) : id == name
  }
}
