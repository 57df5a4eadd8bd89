import SearchableItems

extension RecordWriter {
  mutating func put(
    _ item: WebItem,
    as prepared: StoredRecord? = nil
  ) throws -> ChangeOutcome {
    let record = prepared ?? StoredRecord(item)
    try removeGhost(of: item)
    guard let existing = try store.record(named: record.name) else {
      return try insert(record) { writer, id in
        try writer.setKeys(item.aliases, of: id, knowing: [])
      }
    }
    let former = existing.webItem()
    if !item.isCanonical, former?.isCanonical == true {
      // The canonical page was crawled itself; its copy only adds keys.
      if let fence = options.fence, fence < existing.fence { return .stale }
      try lift(existing)
      let isNew = try setKeys(
        item.aliases,
        of: existing.id,
        knowing: try store.keys(of: existing.id)
      )
      try settle()
      return isNew ? .merged : .unchanged
    }
    // A page drops former keys that it named itself, and keeps those that its copies named.
    let dropped = former?.isCanonical == true ? former?.aliases ?? [] : []
    return try change(existing, into: record) { writer, id in
      let known = try writer.store.keys(of: id)
      try writer.setKeys(item.aliases, of: id, knowing: known, dropping: dropped)
    }
  }

  /// Removes the placeholder of a canonical page if its only copy now names another canonical page.
  private mutating func removeGhost(of item: WebItem) throws {
    guard let key = PageKey.text(item.url), key != item.key,
      let holder = try store.page(at: PageKey.hash(key)), holder.name.uid != item.key,
      let held = holder.webItem(), !held.isCanonical, held.url == item.url,
      // Pages that name each other are already one entity.
      held.key != key
    else { return }
    _ = try delete([holder])
  }

  /// Sets the keys of a page; a key that another page claims as its own is unchanged.
  @discardableResult
  private mutating func setKeys(
    _ keys: [String],
    of id: Int64,
    knowing known: [String],
    dropping former: [String] = []
  ) throws -> Bool {
    let known = Set(known)
    for key in known.intersection(former).subtracting(keys).sorted() { try store.removeKey(key) }
    var isChanged = false
    for key in keys where !known.contains(key) {
      if let holder = try store.page(at: PageKey.hash(key)) {
        guard holder.name.uid != key else { continue }
        try lift(holder)
      }
      try store.setKey(key, to: id)
      isChanged = true
    }
    return isChanged
  }

  mutating func removePage(_ key: String) throws -> ChangeOutcome {
    guard let record = try store.page(at: PageKey.hash(key)),
      try store.keys(of: record.id).contains(key)
    else { return .removed(0) }
    if let fence = options.fence, fence < record.fence { return .stale }
    guard record.name.uid == key || record.webItem()?.isCanonical == false else {
      try lift(record)
      try store.removeKey(key)
      try settle()
      return .removed(0)
    }
    return .removed(try delete([record]))
  }
}
