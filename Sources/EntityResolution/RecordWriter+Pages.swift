import IndexModel
import MarkupExtraction
import SearchableItems

extension RecordWriter {
  private var resolver: PageResolver { PageResolver(store: store) }

  // MARK: Writing

  mutating func put(
    _ item: WebItem,
    as prepared: StoredRecord? = nil
  ) throws -> ChangeOutcome {
    let own = item.ownKey
    guard item.isCanonical else {
      return try put(StoredRecord(duplicate: own, of: item.key, item: item))
    }
    let record = prepared ?? StoredRecord(item)
    if try holdsDuplicates(), let duplicate = try resolver.duplicate(at: own) {
      if isStale(duplicate) { return .stale }
      var count = 0
      return try change(own, removing: &count) { writer in
        try writer.store.delete(duplicate.id)
        return try writer.putPage(item, as: record)
      }
    }
    return try putPage(item, as: record)
  }

  /// Stores that a URL redirects to another one; a page that was at the URL leaves.
  mutating func redirect(_ key: String, to target: String) throws -> ChangeOutcome {
    guard key != target else { return .unchanged }
    return try put(StoredRecord(duplicate: key, of: target, item: nil))
  }

  /// Stores a page that is its own canonical one.
  private mutating func putPage(
    _ item: WebItem,
    as record: StoredRecord
  ) throws -> ChangeOutcome {
    guard let existing = try store.record(named: record.name) else {
      // What leads here may have been told before.
      let isTarget = try holdsDuplicates() && resolver.isTarget(item.key)
      let others = isTarget ? try claims(on: item.key, limit: .max) : []
      let keys = others.isEmpty ? item.aliases : others.union(item.aliases).sorted()
      return try insert(record) { writer, id in
        try writer.setKeys(keys, of: id, at: item.key, knowing: [])
      }
    }
    // A page takes back the keys that it named itself, never those of its duplicates.
    let former = existing.webItem()
    var dropped = Set(former?.isCanonical == true ? former?.aliases ?? [] : [])
    dropped.subtract(item.aliases)
    if !dropped.isEmpty { dropped.subtract(try claims(on: item.key)) }
    return try change(existing, into: record) { writer, id in
      let known = try writer.store.keys(of: id)
      try writer.setKeys(item.aliases, of: id, at: item.key, knowing: known, dropping: dropped)
    }
  }

  /// Stores a URL that leads to another page.
  private mutating func put(_ duplicate: StoredRecord) throws -> ChangeOutcome {
    let key = duplicate.name.uid
    let existing = try resolver.duplicate(at: key)
    if let existing {
      if isStale(existing) { return .stale }
      if existing.document == duplicate.document, existing.target == duplicate.target {
        return .unchanged
      }
    }
    let page = try ownPage(at: key)
    if let page, isStale(page) { return .stale }
    if existing == nil, page == nil, try !resolver.isTarget(key) { return try add(duplicate) }
    if let existing, page == nil, existing.target == duplicate.target {
      return try replace(existing, by: duplicate)
    }
    var count = 0
    _ = try change(key, removing: &count) { writer in
      try writer.store(duplicate, insteadOf: existing)
      if let page { _ = try writer.delete([page]) }
      return .merged
    }
    return .merged
  }

  /// Stores a duplicate to which no other leads, and looks at no other member of its group.
  private mutating func add(_ duplicate: StoredRecord) throws -> ChangeOutcome {
    try store(duplicate, insteadOf: nil)
    let key = duplicate.name.uid
    return try join([key], at: try resolver.end(of: key))
  }

  /// Stores what a duplicate says now that leads where it led.
  private mutating func replace(
    _ existing: StoredRecord,
    by duplicate: StoredRecord
  ) throws -> ChangeOutcome {
    try store(duplicate, insteadOf: existing)
    let end = try resolver.end(of: duplicate.name.uid)
    guard let record = try resolver.record(at: end) else { return try rebuild(end) }
    let isShown = try isShown(duplicate.name.uid, by: record)
    let (former, new) = (
      existing.duplicateItem?.aliases ?? [], duplicate.duplicateItem?.aliases ?? []
    )
    try exchange(former, for: new, of: record)
    return isShown ? try showNearestCopy(at: end) : .merged
  }

  private mutating func store(_ duplicate: StoredRecord, insteadOf existing: StoredRecord?) throws {
    mayHaveDuplicates = true
    var duplicate = duplicate
    duplicate.fence = options.fence ?? existing?.fence ?? 0
    if let existing {
      duplicate.id = existing.id
      try store.update(duplicate)
    } else {
      _ = try store.insert(duplicate)
    }
  }

  /// Sets the apps that may speak for the page at a URL, if the index has it.
  mutating func setApps(
    _ confirmed: [String],
    named: [String]?,
    seedApp: String?,
    ofPageAt key: String
  ) throws -> ChangeOutcome {
    let duplicate = try resolver.duplicate(at: key)
    guard var item = try duplicate?.duplicateItem ?? ownPage(at: key)?.webItem() else {
      return .unchanged
    }
    // The links of a page bear the URL at which it was fetched.
    let former = item.deepLinks.first { $0.kind == .universalLink }?.url
    let isSecure = item.url.hasPrefix("https:")
    item.setApps(
      confirmed: isSecure ? confirmed : [],
      named: isSecure ? named : nil,
      seedApp: seedApp,
      url: former
    )
    return try put(item)
  }

  // MARK: Removing

  /// Removes what was told of a URL: its page, or that it leads to another one.
  mutating func removePage(_ key: String) throws -> ChangeOutcome {
    let duplicate = try resolver.duplicate(at: key)
    let page = try ownPage(at: key)
    guard let source = duplicate ?? page else { return .removed(0) }
    if isStale(source) { return .stale }
    let isAlone = try !resolver.isTarget(key)
    if duplicate == nil, let page, isAlone { return .removed(try delete([page])) }
    if let duplicate, page == nil, isAlone { return try remove(duplicate) }
    var count = page == nil ? 0 : 1
    _ = try change(key, removing: &count) { writer in
      if let duplicate { try writer.store.delete(duplicate.id) }
      if let page { _ = try writer.delete([page]) }
      return .removed(0)
    }
    return .removed(max(0, count))
  }

  /// Removes a duplicate to which no other leads.
  private mutating func remove(_ duplicate: StoredRecord) throws -> ChangeOutcome {
    let key = duplicate.name.uid
    let claims = [key] + (duplicate.duplicateItem?.aliases ?? [])
    let member = Member(key: key, claims: claims, end: try resolver.end(of: key))
    try store.delete(duplicate.id)
    return try leave([member], from: member.end)
  }

  private func isStale(_ record: StoredRecord) -> Bool {
    options.fence.map { $0 < record.fence } ?? false
  }

  /// Returns the record of a page that is its own canonical one; `nil` if a duplicate stands for it.
  private func ownPage(at key: String) throws -> StoredRecord? {
    guard let record = try resolver.record(at: key) else { return nil }
    return record.webItem()?.isCanonical == true ? record : nil
  }

  /// Returns `true` if any URL leads to another page, as far as the index knows.
  private mutating func holdsDuplicates() throws -> Bool {
    if let mayHaveDuplicates { return mayHaveDuplicates }
    let filter = RecordFilter.app("", owner: Owner.everybody, kind: .duplicate)
    let found = try !store.records(filter, limit: 1).isEmpty
    mayHaveDuplicates = found
    return found
  }
}
