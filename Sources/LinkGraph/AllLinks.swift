extension LinkGraph {
  /// Calls `body` with the page, the link, and the target if it cannot be read, for each link of all pages.
  ///
  /// - Throws: ``LinkGraphError``, and the errors of `body`.
  public func forEachLink(_ body: (String, PageLink, BrokenPage?) throws -> Void) throws {
    let broken = try brokenPages(RedirectMap(self))
    var keys = LinkKeys(self)
    try forEachPage { page, links in
      try links.forEach { link in
        let key = broken.isEmpty ? nil : keys.key(of: link.url)
        try body(page, link, key.flatMap { broken[$0] })
      }
    }
  }
}
