import IndexModel
import SearchableItems

/// Groups of URLs whose chains end at the same one, for all of which one record stands: that of the page there, or of the
/// nearest copy.
///
/// A group can have all pages of a site, whose canonical links name the start page, or which redirect there. So a URL joins and
/// leaves without a look at all other members, unless the record shows its page.
extension RecordWriter {
  /// Members of a group that are read to find out which keys still lead to it.
  private static let groupLimit = 100

  private var resolver: PageResolver { PageResolver(store: store) }

  /// A member of a group before a change.
  struct Member {
    /// The key of the URL.
    let key: String
    /// The keys that lead to the record because of the member.
    let claims: [String]
    /// The key at which its chain ended.
    let end: String
  }

  /// Changes what a URL is, and lets those whose chains go through it leave their groups and join others.
  ///
  /// - Parameters:
  ///   - key: The key of the URL.
  ///   - count: Gains the records that left, less those that came.
  ///   - body: Makes the change.
  /// - Returns: The outcome of `body`.
  /// - Throws: What the store throws.
  mutating func change(
    _ key: String,
    removing count: inout Int,
    by body: (inout RecordWriter) throws -> ChangeOutcome
  ) throws -> ChangeOutcome {
    let members = try resolver.upstream(of: key).map { key in
      let aliases = try resolver.duplicate(at: key)?.duplicateItem?.aliases ?? []
      return Member(key: key, claims: [key] + aliases, end: try resolver.end(of: key))
    }
    let outcome = try body(&self)
    let former = Dictionary(grouping: members, by: \.end)
    let joining = try Dictionary(grouping: members.map(\.key), by: resolver.end)
    let ends = Set(former.keys).union(joining.keys)
    // Those that stand for nothing any more let go of their keys first.
    let isOver = try ends.filter { try resolver.end(of: $0) != $0 }
    for end in isOver.sorted() + ends.subtracting(isOver).sorted() {
      let update =
        switch (former[end], joining[end]) {
        case (nil, let keys?): try join(keys, at: end)
        case (let members?, nil) where !isOver.contains(end): try leave(members, from: end)
        default: try rebuild(end)
        }
      switch update {
      case .inserted: count -= 1
      case .removed(let removed): count += removed
      default: break
      }
    }
    return outcome
  }

  /// Lets URLs lead to the record at the end of their chains, which did not lead there before.
  mutating func join(_ keys: [String], at end: String) throws -> ChangeOutcome {
    let items = try keys.compactMap { try resolver.duplicate(at: $0)?.duplicateItem }
    guard let record = try resolver.record(at: end) else {
      return items.isEmpty ? .merged : try rebuild(end)
    }
    try invalidate(record)
    let claims = keys + items.flatMap(\.aliases)
    let isNew = try setKeys(claims, of: record.id, at: end, knowing: [])
    try rebuild()
    guard let best = try items.min(by: precedes), try isShown(best.ownKey, by: record),
      let current = try resolver.record(at: end)
    else { return isNew ? .merged : .unchanged }
    let shown = StoredRecord(best.representingChain(endingAt: end))
    return try change(current, into: shown) { _, _ in }
  }

  /// Takes from the record at the end of a chain the keys that only former members of its group claimed, and the page of
  /// one of them.
  mutating func leave(_ members: [Member], from end: String) throws -> ChangeOutcome {
    guard let record = try resolver.record(at: end) else { return .removed(0) }
    let shown = record.webItem()
    let isShown = shown?.isCanonical == false && members.contains { $0.key == shown?.ownKey }
    try exchange(members.flatMap(\.claims), for: [], of: record)
    return isShown ? try showNearestCopy(at: end) : .removed(0)
  }

  /// Lets the record at the end of a chain show the page of the nearest copy; without a copy it leaves.
  mutating func showNearestCopy(at end: String) throws -> ChangeOutcome {
    guard let current = try resolver.record(at: end) else { return .removed(0) }
    guard let copy = try resolver.nearestCopy(to: end) else {
      return .removed(try delete([current], leavesMark: false))
    }
    let record = StoredRecord(copy.representingChain(endingAt: end))
    if current.document == record.document { return .unchanged }
    return try change(current, into: record) { _, _ in }
  }

  /// Returns `true` if a copy is nearer to the end of its chain than another one, or as near, and its key is the first.
  private func precedes(_ item: WebItem, _ other: WebItem) throws -> Bool {
    let (key, otherKey) = (item.ownKey, other.ownKey)
    return try (resolver.chain(from: key).count, key)
      < (resolver.chain(from: otherKey).count, otherKey)
  }

  /// Returns `true` if the item of a duplicate may be the one that a record shows.
  func isShown(_ key: String, by record: StoredRecord) throws -> Bool {
    guard let item = record.webItem(), !item.isCanonical else { return false }
    let steps = try resolver.chain(from: key).count
    let current = item.ownKey
    return try (steps, key) <= (resolver.chain(from: current).count, current)
  }

  /// Lets keys lead to a record in place of others, as far as nobody else claims those.
  mutating func exchange(
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

  /// Derives the record that stands for all URLs whose chain ends at `end`.
  mutating func rebuild(_ end: String) throws -> ChangeOutcome {
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
    guard let existing else {
      guard let copy = try resolver.nearestCopy(to: end) else { return .removed(0) }
      return try insert(StoredRecord(copy.representingChain(endingAt: end))) { writer, id in
        try writer.setKeys(keys.sorted(), of: id, at: end, knowing: [])
      }
    }
    let outcome = try setGroupKeys(of: existing, keys)
    let shown = try showNearestCopy(at: end)
    return if case .unchanged = shown { outcome } else { shown }
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
  func claims(on end: String, limit: Int = groupLimit) throws -> Set<String> {
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
