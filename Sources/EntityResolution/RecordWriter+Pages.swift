import IndexModel
import MarkupExtraction
import SearchableItems

extension RecordWriter {
  /// Members of a group that are read to find out which keys still lead to it.
  private static let groupLimit = 100

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
    let chain = try resolver.chain(from: key)
    let (end, item) = (chain.last ?? key, duplicate.duplicateItem)
    guard let record = try resolver.record(at: end) else {
      return item == nil ? .merged : try rebuild(end)
    }
    if item != nil, try isShown(key, by: record) { return try rebuild(end) }
    try invalidate(record)
    let isNew = try setKeys([key] + (item?.aliases ?? []), of: record.id, at: end, knowing: [])
    try rebuild()
    return isNew ? .merged : .unchanged
  }

  /// Stores what a duplicate says now that leads where it led.
  private mutating func replace(
    _ existing: StoredRecord,
    by duplicate: StoredRecord
  ) throws -> ChangeOutcome {
    try store(duplicate, insteadOf: existing)
    let end = try resolver.end(of: duplicate.name.uid)
    guard let record = try resolver.record(at: end),
      try !isShown(duplicate.name.uid, by: record)
    else { return try rebuild(end) }
    let (former, new) = (
      existing.duplicateItem?.aliases ?? [], duplicate.duplicateItem?.aliases ?? []
    )
    try exchange(former, for: new, of: record)
    return .merged
  }

  /// Returns `true` if the item of a duplicate may be the one that a record shows.
  private func isShown(_ key: String, by record: StoredRecord) throws -> Bool {
    guard let item = record.webItem(), !item.isCanonical else { return false }
    let steps = try resolver.chain(from: key).count
    let current = item.ownKey
    return try (steps, key) <= (resolver.chain(from: current).count, current)
  }

  /// Lets keys lead to a record in place of others, as far as nobody else claims those.
  private mutating func exchange(
    _ former: [String],
    for new: [String],
    of record: StoredRecord
  ) throws {
    let gone = Set(former).subtracting(new)
    var dropped = gone
    let added = try new.filter { try store.page(at: PageLookupKey.hash($0))?.id != record.id }
    if !dropped.isEmpty {
      dropped.subtract(try claims(on: record.name.uid))
      if let item = record.webItem(), item.isCanonical { dropped.subtract(item.aliases) }
    }
    guard !gone.isEmpty || !added.isEmpty else { return }
    try invalidate(record)
    try setKeys(added, of: record.id, at: record.name.uid, knowing: [], dropping: dropped)
    // A key that the record only names now may belong to another page.
    for key in gone.subtracting(dropped).sorted() { try settle(key) }
    try rebuild()
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
    let end = try resolver.end(of: key)
    let record = try resolver.record(at: end)
    let wasShown = try record.map { try isShown(key, by: $0) } ?? false
    try store.delete(duplicate.id)
    if wasShown { return try rebuild(end) }
    if let record {
      try exchange([key] + (duplicate.duplicateItem?.aliases ?? []), for: [], of: record)
    }
    return .removed(0)
  }

  private func isStale(_ record: StoredRecord) -> Bool {
    options.fence.map { $0 < record.fence } ?? false
  }

  /// Returns the record of a page that is its own canonical one; `nil` if a duplicate stands for it.
  private func ownPage(at key: String) throws -> StoredRecord? {
    guard let record = try resolver.record(at: key) else { return nil }
    return record.webItem()?.isCanonical == true ? record : nil
  }

  // MARK: Groups

  /// Changes what a URL is, and derives the groups anew whose chains go through it.
  ///
  /// - Parameters:
  ///   - key: The key of the URL.
  ///   - count: Gains the records that left, less those that came.
  ///   - body: Makes the change.
  /// - Returns: The outcome of `body`.
  /// - Throws: What the store throws.
  private mutating func change(
    _ key: String,
    removing count: inout Int,
    by body: (inout RecordWriter) throws -> ChangeOutcome
  ) throws -> ChangeOutcome {
    let upstream = try resolver.upstream(of: key)
    var ends = Set(try upstream.map(resolver.end))
    let outcome = try body(&self)
    ends.formUnion(try upstream.map(resolver.end))
    // Those that stand for nothing any more let go of their keys first.
    let isOver = try ends.filter { try resolver.end(of: $0) != $0 }
    for end in isOver.sorted() + ends.subtracting(isOver).sorted() {
      switch try rebuild(end) {
      case .inserted: count -= 1
      case .removed(let removed): count += removed
      default: break
      }
    }
    return outcome
  }

  /// Returns `true` if any URL leads to another page, as far as the index knows.
  private mutating func holdsDuplicates() throws -> Bool {
    if let mayHaveDuplicates { return mayHaveDuplicates }
    let filter = RecordFilter.app("", owner: Owner.everybody, kind: .duplicate)
    let found = try !store.records(filter, limit: 1).isEmpty
    mayHaveDuplicates = found
    return found
  }

  /// Derives the record that stands for all URLs whose chain ends at `end`.
  private mutating func rebuild(_ end: String) throws -> ChangeOutcome {
    let existing = try resolver.record(at: end)
    let isDuplicate = try resolver.duplicate(at: end) != nil
    if isDuplicate, try resolver.end(of: end) != end {
      // The chain goes on from here.
      return .removed(try delete([existing].compactMap { $0 }, leavesMark: false))
    }
    let keys = try claims(on: end, limit: .max)
    if let existing, !isDuplicate, let item = existing.webItem(), item.isCanonical {
      return try setGroupKeys(of: existing, keys.union(item.aliases))
    }
    guard let best = try resolver.copies(endingAt: end).first else {
      return .removed(try delete([existing].compactMap { $0 }, leavesMark: false))
    }
    let record = StoredRecord(best.item.representingChain(endingAt: end))
    guard let existing else {
      return try insert(record) { writer, id in
        try writer.setKeys(keys.sorted(), of: id, at: end, knowing: [])
      }
    }
    let outcome = try setGroupKeys(of: existing, keys)
    guard existing.document != record.document, let current = try resolver.record(at: end)
    else {
      return outcome
    }
    return try change(current, into: record) { _, _ in }
  }

  /// Sets the keys that lead to a record.
  private mutating func setGroupKeys(
    of record: StoredRecord,
    _ keys: Set<String>
  ) throws -> ChangeOutcome {
    let known = Set(try store.keys(of: record.id))
    guard keys != known else { return .unchanged }
    try invalidate(record)
    try store.removeClaims(of: record.id)
    try setKeys(
      keys.sorted(),
      of: record.id,
      at: record.name.uid,
      knowing: known.sorted(),
      dropping: known
    )
    for key in known.intersection(keys).sorted() where try store.claimants(of: key).count > 1 {
      try settle(key)
    }
    try rebuild()
    return .merged
  }

  /// Returns the keys that lead to `end`, as its duplicates say; of the first ones only in a large group.
  private func claims(on end: String, limit: Int = groupLimit) throws -> Set<String> {
    var keys: Set<String> = [end]
    for key in try resolver.upstream(of: end, limit: limit) {
      guard let duplicate = try resolver.duplicate(at: key),
        try resolver.end(of: key) == end
      else { continue }
      keys.insert(key)
      keys.formUnion(duplicate.duplicateItem?.aliases ?? [])
    }
    return keys
  }
}
