import URLStandard

extension WebURL {
  /// The maximum sizes of paths and queries that are compared, in bytes.
  private static var comparedSizes: (path: Int, query: Int) { (512, 4096) }

  /// Returns `true` if the query contains the path of a page, as in the redirect from `/reply/1` to `/login?next=/reply/1`.
  func queryNames(_ page: WebURL) -> Bool {
    guard let query, query.utf8.count <= Self.comparedSizes.query,
      (2...Self.comparedSizes.path).contains(page.path.utf8.count)
    else { return false }
    return query.replacing("%2F", with: "/").replacing("%2f", with: "/").contains(page.path)
  }
}
