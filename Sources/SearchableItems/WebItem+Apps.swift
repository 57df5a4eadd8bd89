import MarkupExtraction

extension WebItem {
  /// Sets the apps that may speak for the page, in place of those that were stated before.
  ///
  /// - Parameters:
  ///   - confirmed: The apps that open the page, as the site's association file says.
  ///   - named: The apps that the file names and does not exclude for the page; `nil` without a file.
  ///   - seedApp: The app that the seed names.
  ///   - url: The URL that the apps open; by default the one to open.
  public mutating func setApps(
    confirmed: [String],
    named: [String]? = nil,
    seedApp: String?,
    url: String? = nil
  ) {
    namedApps = named
    let links = confirmed.map {
      DeepLink(kind: .universalLink, platform: "ios", appID: $0, url: url ?? self.url)
    }
    deepLinks = links + deepLinks.filter { $0.kind != .universalLink }
    statedApps = Set(confirmed + [seedApp].compactMap { $0 }).sorted()
    hasAppStatement =
      !statedApps.isEmpty || deepLinks.contains { $0.isStatement && $0.platform != "android" }
  }
}

extension DeepLink {
  /// A Boolean value that indicates whether the page says by the link that the app is its own.
  package var isStatement: Bool { appStoreID != nil && kind != .structuredData }
}
