package import IndexModel
import SearchableItems

/// Rebuilds all entities from the records.
package struct EntityRebuild {
  private static let step = 1000

  let store: any IndexWriting

  package init(store: any IndexWriting) { self.store = store }

  package func run() throws {
    try store.removeAllEntities()
    try store.removeAllLinks()
    let links = LinkCounting(store: store)
    var last: Int64 = 0
    while true {
      let records = try store.records(.after(last), limit: Self.step)
      guard let end = records.last?.id else { break }
      var resolver = EntityResolver(store: store)
      for record in records where record.name.kind.isShown {
        try links.add(record)
        if let page = record.webItem(), page.isCanonical {
          for key in page.aliases where key != page.key {
            try store.setClaim(key, of: record.id, true)
          }
        }
        if try store.record(record.id)?.entity == 0 { resolver.add(record) }
      }
      try resolver.rebuild()
      last = end
    }
    try store.refreshWords(everything: true)
  }
}
