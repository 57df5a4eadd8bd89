import Fetching
public import Frontier

/// The requirements that every `HTTPCacheStore` meets.
public enum HTTPCacheStoreContract {
  /// A requirement on a cache.
  public typealias Case = ContractCase<any HTTPCacheStore>

  /// All requirements.
  public static let cases: [Case] = [
    Case("a file is returned as it was stored, until it is replaced or removed") { store in
      let url = "https://a.example/sitemap.xml"
      try await expectEqual(store.file(at: url), nil)
      var copy = CachedResponse(
        url: url,
        status: 200,
        validators: Validators(entityTag: "\"1\"", lastModified: nil),
        body: Array(String(repeating: "<url>", count: 50_000).utf8),
        fetchedAt: 1.5
      )
      try await store.saveFile(copy)
      try await expectEqual(store.file(at: url), copy)
      copy.status = 404
      copy.body = []
      try await store.saveFile(copy)
      try await expectEqual(store.file(at: url), copy)
      try await store.removeFile(at: url)
      try await expectEqual(store.file(at: url), nil)
    },
    Case("each origin has one file of each kind") { store in
      let origin = "https://a.example"
      for kind in CachedSiteFile.Kind.allCases {
        try await expectEqual(store.siteFile(kind, of: origin), nil)
        for body: [UInt8] in [[1], []] {
          let file = CachedSiteFile(
            kind,
            origin: origin,
            body: body,
            fetchedAt: 1.5,
            freshUntil: 2.5
          )
          try await store.saveSiteFile(file)
          try await expectEqual(store.siteFile(kind, of: origin), file)
        }
        try await expectEqual(store.siteFile(kind, of: "https://b.example"), nil)
      }
    },
  ]
}
