import UsagePreferences

extension AttributeSet {
  private static let usageKey = "org_ietf_content_usage"
  private static let licenseKey = "org_rslstandard_license"
  private static let termsKey = "org_rslstandard_terms"
  /// The attribute of pages whose seed says `mine`, which is no statement of the page.
  package static let ownSiteKey = "org_webmark_own_site"

  /// Stores the preferences of a page's site, as texts such as `train-ai=n`.
  mutating func setUsage(_ usage: UsagePreferences, isOwnSite: Bool) {
    set(Self.usageKey, usage.statements)
    set(Self.licenseKey, usage.licenses)
    set(Self.termsKey, usage.terms)
    set(Self.ownSiteKey, isOwnSite ? 1.0 : nil)
  }

  /// The preferences of the page's site about the use of the page, such as `train-ai=n`.
  public var usageStatements: [String] { list(Self.usageKey) }

  /// A Boolean value that indicates whether the text must not be given to language models: the site refuses it, and
  /// the operator does not own the site.
  public var refusesAI: Bool {
    let statements = usageStatements
    return !statements.isEmpty && values[Self.ownSiteKey] == nil
      && UsagePreferences(statements: statements).refusesAI
  }
}
