extension Site {
  /// Every route for people; a group a file.
  static let pageRoutes: [Route] =
    SearchPages.all + ItemPage.all + CheckPage.all + CrawlPages.all + SessionRoutes.all
    + AssetRoutes.all
}
