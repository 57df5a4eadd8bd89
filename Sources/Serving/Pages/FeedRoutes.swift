import ChangeFeeds

/// The routes of the feeds of changed pages.
enum FeedRoutes {
  /// The number of entries of a feed.
  private static let limit = 200

  static let all: [Route] = [
    Route("GET", "/feeds/changes.atom", access: .open) { site, exchange in
      let document = try await feed(site, exchange)
      let type = "application/atom+xml; charset=utf-8"
      return WebResponse(200, type: type, Array(document.atom.utf8))
    },
    Route("GET", "/feeds/changes.json", access: .open) { site, exchange in
      let document = try await feed(site, exchange)
      return WebResponse(200, type: "application/feed+json", Array(try document.json.utf8))
    },
  ]

  private static func feed(_ site: Site, _ exchange: Exchange) async throws -> ChangeFeed {
    let origin = site.configuration.origin(of: exchange.request)
    let changes = try await site.changes(.latest(for: limit))
    return ChangeFeed(
      title: "Changed pages",
      url: origin + exchange.request.path,
      changes: changes.significant(limit: limit)
    )
  }
}
