package import IndexModel

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
      var editor = EntityEditor(store: store)
      for record in records where record.name.kind.isShown {
        try links.add(record)
        if try store.record(record.id)?.entity == 0 { editor.add(record) }
      }
      try editor.settle()
      last = end
    }
    try store.refreshWords(everything: true)
  }
}
