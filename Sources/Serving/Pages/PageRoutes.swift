extension Site {
  /// All routes of HTML pages; each group has its own file.
  static let pageRoutes: [Route] =
    SearchPages.all + ItemPage.all + CheckPage.all + CrawlPages.all + SessionRoutes.all
    + AssetRoutes.all
}
