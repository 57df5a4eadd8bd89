/// The rules, and which of them are asked.
public struct RuleSet: Sendable {
  /// Every rule, in the order of the rules page.
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
      CatalogIncomplete(),
      CanonicalOther(), CanonicalSeveral(), AddressFragment(), MetaRefreshElsewhere(),
      RenderEmpty(), AuthWall(), Paywall(), KeywordsStuffed(),
    ] + RichResultRule.all

  /// The rules that are asked.
  public let rules: [any CheckRule]

  let pageRules: [any PageRule]
  let siteRules: [any SiteRule]
  let summaryRules: [any SummaryRule]

  /// All rules but those whose identifiers `disabled` names; a `*` at the end of a name stands for any
  /// ending.
  public init(disabled: [String] = []) {
    self.init(Self.registry.filter { rule in !disabled.contains { Self.matches($0, rule.id) } })
  }

  private init(_ rules: [any CheckRule]) {
    self.rules = rules
    pageRules = rules.compactMap { $0 as? any PageRule }
    siteRules = rules.compactMap { $0 as? any SiteRule }
    summaryRules = rules.compactMap { $0 as? any SummaryRule }
  }

  /// The rules among these that weigh at least so much.
  public func limited(to level: Level) -> RuleSet {
    RuleSet(rules.filter { $0.level >= level })
  }

  /// The names among `names` that stand for no rule.
  public static func unknown(among names: [String]) -> [String] {
    names.filter { name in !registry.contains { matches(name, $0.id) } }
  }

  private static func matches(_ name: String, _ id: String) -> Bool {
    let name = name.uppercased()
    return name.hasSuffix("*") ? id.hasPrefix(name.dropLast()) : id == name
  }
}
