public import IndexModel
import Querying
import Synchronization

/// A store of plain values that implements the contract without a file.
public final class MemoryIndexStore: IndexStore {
  private let state = Mutex(MemoryTransaction.State())
  /// Held by the only writer.
  private let writing = Mutex(())

  /// Creates an empty store.
  public init() {}

  /// Runs `body` on a snapshot.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any IndexReading) throws -> Value
  ) async throws -> Value {
    try body(MemoryTransaction(state.withLock { $0 }))
  }

  /// Runs `body` on a copy that replaces the contents.
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any IndexWriting) throws -> Value
  ) async throws -> Value {
    try writing.withLock { _ in
      let transaction = MemoryTransaction(state.withLock { $0 })
      let value = try body(transaction)
      state.withLock { $0 = transaction.state }
      return value
    }
  }

  /// Does nothing.
  public func optimize() async throws {}
  /// Returns no damage.
  public func damages() async throws -> [String] { [] }
}

final class MemoryTransaction: IndexWriting {
  struct Viewed: Hashable {
    var name: RecordName
    var viewer: String
    var query: String
  }

  struct Note: Hashable {
    var app: String
    var owner: String
    var name: String
  }

  struct State {
    var next: Int64 = 1
    var records: [Int64: StoredRecord] = [:]
    var keys: [String: Int64] = [:]
    /// The pages that claim each key.
    var claims: [String: Set<Int64>] = [:]
    var entities: [Int64: StoredEntity] = [:]
    var texts: [Int64: EntityText] = [:]
    var tombstones: [RecordName: Tombstone] = [:]
    var engagement: [Viewed: Engagement] = [:]
    var notes: [Note: [UInt8]] = [:]
    /// The numbers of linking pages by target and host.
    var links: [Int64: [Int64: Int]] = [:]
  }

  private(set) var state: State
  init(_ state: State) { self.state = state }

  func holdsLinks() -> Bool { !state.links.isEmpty }

  func linkCounts(of entity: Int64) -> LinkCounts {
    let parts = [entity] + (state.entities[entity]?.bases ?? [])
    let records = Set(sorted.filter { parts.contains($0.entity) }.map(\.id))
    var hosts: [Int64: Int] = [:]
    for (key, record) in state.keys where records.contains(record) {
      let target = PageLookupKey.hash(key) & 0xFFFF_FFFF_FFFF
      hosts.merge(state.links[target] ?? [:], uniquingKeysWith: +)
    }
    return LinkCounts(
      hosts: hosts.keys.count { $0 != 0 },
      pages: hosts.values.reduce(0, +)
    )
  }

  func countLinks(to targets: [Int64], fromHost host: Int64, change: Int) {
    for target in targets {
      let count = state.links[target, default: [:]][host, default: 0] + change
      state.links[target, default: [:]][host] = count > 0 ? count : nil
      if state.links[target]?.isEmpty == true { state.links[target] = nil }
    }
  }

  func removeAllLinks() { state.links = [:] }

  private var sorted: [StoredRecord] { state.records.values.sorted { $0.id < $1.id } }

  func record(_ id: Int64) -> StoredRecord? { state.records[id] }

  func record(named name: RecordName) -> StoredRecord? {
    state.records.values.first { $0.name == name }
  }

  func numbers(joinedBy key: JoinKey, owner: String?, limit: Int) -> [Int64] {
    let found = sorted.filter { record in
      guard owner.map({ $0 == record.name.owner }) ?? !record.name.owner.isEmpty else {
        return false
      }
      switch key {
      case .page(let hash): return record.page == hash || record.contentPage == hash
      case .item(let app, let uid):
        guard record.name.app == app else { return false }
        return (record.name.kind == .item && record.name.uid == uid) || record.related == uid
          || record.weak == uid
      case .target(let app, let target):
        return record.name.app == app && record.target == target
      }
    }
    guard case .target = key else { return found.prefix(limit).map(\.id) }
    let pages = found.filter { !$0.document.isEmpty }
    let redirects = found.filter(\.document.isEmpty)
    return [pages, redirects].flatMap { $0.sorted { $0.name.uid < $1.name.uid } }
      .prefix(limit).map(\.id)
  }

  func records(_ filter: RecordFilter, limit: Int) -> [StoredRecord] {
    if case .publicHash(let hash, let skipped) = filter {
      let owners = Dictionary(grouping: sorted.filter { $0.publicHash == hash }) { $0.name.owner }
      let selected = owners.sorted { $0.key < $1.key }.flatMap { owner in
        owner.value.sorted { ($0.expires ?? .max, $1.id) > ($1.expires ?? .max, $0.id) }
          .prefix(RecordFilter.publicLimit)
      }
      return Array(selected.dropFirst(skipped).prefix(limit))
    }
    let found = sorted.filter { record in
      switch filter {
      case .app(let app, let owner, let kind):
        record.name.app == app && owner.map { $0 == record.name.owner } ?? true
          && (kind.map { $0 == record.name.kind } ?? true)
      case .domain(let domain, let app, let owner):
        record.name.app == app && record.name.owner == owner
          && (record.domain == domain || record.domain?.hasPrefix(domain + ".") == true)
      case .related(let uid, let app, let owner):
        record.name.app == app && owner.map { $0 == record.name.owner } ?? true
          && record.related == uid
      case .expired(let now): record.expires.map { $0 <= now } ?? false
      case .publicHash(let hash, _): record.publicHash == hash
      case .after(let id): record.id > id
      }
    }
    return Array(found.prefix(limit))
  }

  func page(at hash: Int64) -> StoredRecord? {
    state.keys.first { PageLookupKey.hash($0.key) == hash }.flatMap { state.records[$0.value] }
  }

  func claimants(of key: String) -> [Int64] { state.claims[key, default: []].sorted() }

  func setClaim(_ key: String, of page: Int64, _ isClaimed: Bool) {
    if isClaimed {
      state.claims[key, default: []].insert(page)
    } else {
      state.claims[key, default: []].remove(page)
    }
  }

  func removeClaims(of page: Int64) {
    for key in state.claims.keys { state.claims[key]?.remove(page) }
  }

  func keys(of page: Int64) -> [String] {
    state.keys.filter { $0.value == page }.map(\.key).sorted()
  }

  func members(of entity: Int64) -> [StoredRecord] { sorted.filter { $0.entity == entity } }
  func entity(_ id: Int64) -> StoredEntity? { state.entities[id] }
  func bases(of entity: Int64) -> [Int64] { state.entities[entity]?.bases ?? [] }

  func overlays(on base: Int64) -> [Int64] {
    state.entities.values.filter { $0.bases.contains(base) }.map(\.id).sorted()
  }

  func tombstone(of name: RecordName) -> Tombstone? { state.tombstones[name] }

  func engagement(of name: RecordName, by viewer: String, query: String) -> Engagement? {
    state.engagement[Viewed(name: name, viewer: viewer, query: query)]
  }

  func hasEngagement(by viewer: String) -> Bool {
    state.engagement.keys.contains { $0.viewer == viewer }
  }

  func clientState(app: String, owner: String, name: String) -> [UInt8]? {
    state.notes[Note(app: app, owner: owner, name: name)]
  }

  // MARK: Search

  private func words(_ entity: Int64) -> [[String]] {
    guard let text = state.texts[entity] else { return [] }
    return [text.titles, text.keywords, text.headings, text.description, text.body].map { text in
      text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
  }

  private func has(_ term: TextQuery.Term, _ entity: Int64) -> Bool {
    term.phrases.contains { has($0, entity) }
  }

  private func has(_ phrase: TextQuery.Phrase, _ entity: Int64) -> Bool {
    words(entity).contains { has(phrase, in: $0) }
  }

  private func has(_ term: TextQuery.Phrase, in field: [String]) -> Bool {
    let wanted = term.words.map { $0.lowercased() }
    return field.indices.contains { start in
      let slice = field[start...].prefix(wanted.count)
      guard slice.count == wanted.count, let last = slice.last, let wantedLast = wanted.last
      else { return false }
      return slice.dropLast().elementsEqual(wanted.dropLast())
        && (term.isPrefix ? last.hasPrefix(wantedLast) : last == wantedLast)
    }
  }

  private func found(_ query: TextQuery, _ scope: SearchScope) -> [StoredEntity] {
    let (owner, viewer, now) = (scope.owner, scope.viewer, scope.now)
    let hidden = Set(
      state.entities.values.filter { $0.owner == viewer && !$0.owner.isEmpty }.flatMap(\.bases)
    )
    return state.entities.values.filter { entity in
      let marks = marks(of: entity.id)
      return entity.owner == owner && !hidden.contains(entity.id)
        && (entity.expires.map { $0 > now } ?? true)
        && query.terms.allSatisfy { has($0, entity.id) }
        && !query.excluded.contains { has($0, entity.id) }
        && query.marks.allSatisfy { $0.contains(where: marks.contains) }
        && !query.excludedMarks.contains(where: marks.contains)
        && (query.dates.map { dates in entity.labels.date.map(dates.contains) ?? false } ?? true)
    }.sorted { $0.id < $1.id }
  }

  private func marks(of entity: Int64) -> Set<String> {
    guard let text = state.texts[entity] else { return [] }
    return Set((text.marks + " " + text.titleMarks).split(separator: " ").map(String.init))
  }

  private func match(_ entity: StoredEntity, score: Double) -> TextMatch {
    TextMatch(
      entity: entity.id,
      title: entity.title,
      quality: entity.quality,
      type: entity.labels.type,
      date: entity.labels.date,
      language: entity.labels.language,
      score: score
    )
  }

  func titleMatches(_ query: TextQuery, in scope: SearchScope, limit: Int) -> [TextMatch] {
    guard !query.isEmpty else { return [] }
    var rest = query
    rest.terms = []
    return found(rest, scope).filter { entity in
      query.terms.allSatisfy { term in
        term.phrases.contains { phrase in
          words(entity.id).prefix(2).contains { has(phrase, in: $0) }
            || hasMark(phrase, entity.id)
        }
      }
    }.prefix(limit).map { match($0, score: 0) }
  }

  private func hasMark(_ phrase: TextQuery.Phrase, _ entity: Int64) -> Bool {
    guard let word = phrase.words.first, word.hasPrefix("\u{E000}") else { return false }
    return marks(of: entity).contains { phrase.isPrefix ? $0.hasPrefix(word) : $0 == word }
  }

  func matches(
    _ query: TextQuery,
    in scope: SearchScope,
    part: TextPart,
    weights: FieldWeights,
    inverseDocumentFrequencies: [Double],
    limit: Int,
    best: Range<Int>
  ) -> [TextMatch] {
    guard !query.terms.isEmpty else { return [] }
    return found(query, scope).dropFirst(best.lowerBound).prefix(best.count)
      .map { match($0, score: 1) }
  }

  func commonCompletions(of prefix: String, owner: String) -> WordList? { nil }

  func holdsOutlines(owner: String) -> Bool {
    state.entities.values.contains { $0.owner == owner && !outlineText($0.id).isEmpty }
  }

  func outline(of entity: Int64, owner: String) -> String? {
    guard state.entities[entity]?.owner == owner else { return nil }
    let text = outlineText(entity)
    return text.isEmpty ? nil : text
  }

  func stemLanguages(owner: String) -> [String] {
    Set(
      state.entities.values.filter { $0.owner == owner }.compactMap {
        state.texts[$0.id]?.stemLanguage
      }
    )
    .sorted()
  }

  private func outlineText(_ entity: Int64) -> String {
    String(decoding: state.texts[entity]?.outline ?? [], as: UTF8.self)
  }

  func matchCount(_ query: TextQuery, in scope: SearchScope, limit: Int) -> Int {
    query.isEmpty ? 0 : min(limit, found(query, scope).count)
  }

  func labelCounts(_ query: TextQuery, in scope: SearchScope, limit: Int) -> [LabelCount] {
    query.isEmpty
      ? [] : found(query, scope).prefix(limit).map { LabelCount(labels: $0.labels, count: 1) }
  }

  func documentCount(owner: String) -> Int {
    state.entities.values.filter { $0.owner == owner }.count
  }

  func words(_ key: WordList.Key, owner: String) -> WordList? { lists(owner)[key] }

  func words(initial: UInt32, owner: String) -> [WordList] {
    lists(owner).filter { $0.key.initial == initial }.sorted { $0.key.length < $1.key.length }
      .map(\.value)
  }

  private func lists(_ owner: String) -> [WordList.Key: WordList] {
    var counts: [String: Int] = [:]
    for entity in state.entities.values where entity.owner == owner {
      for word in Set(words(entity.id).prefix(2).joined()) { counts[word, default: 0] += 1 }
    }
    var lists: [WordList.Key: WordList] = [:]
    for (word, count) in counts.sorted(by: { $0.key < $1.key }) {
      guard let key = WordList.Key(word) else { continue }
      lists[key, default: WordList()].append(word, count: count)
    }
    return lists
  }

  func refreshWords(everything: Bool) {}

  func engagement(
    withEntities entities: [Int64],
    by viewer: String,
    query: String
  ) -> [Int64: EntityEngagement] {
    var result: [Int64: EntityEngagement] = [:]
    for id in entities {
      for record in ([id] + (state.entities[id]?.bases ?? [])).flatMap(members) {
        for key in Set(["", query]) {
          guard let done = engagement(of: record.name, by: viewer, query: key) else { continue }
          if key.isEmpty { result[id, default: EntityEngagement()].total = done }
          if key == query { result[id, default: EntityEngagement()].here = done }
        }
      }
    }
    return result
  }

  func frequencies(_ query: TextQuery, owner: String) -> TextFrequencies {
    let own = state.entities.values.filter { $0.owner == owner }
    return TextFrequencies(
      documents: own.count,
      counts: query.terms.map { term in own.filter { has(term, $0.id) }.count }
    )
  }

  func recordCount(_ kind: RecordKind, seenBy viewer: String?) -> Int {
    sorted.filter { $0.name.kind == kind && ["", viewer].contains($0.name.owner) }.count
  }

  func privateRecordCounts() -> [String: Int] {
    Dictionary(grouping: sorted.map(\.name.owner).filter { !$0.isEmpty }) { $0 }.mapValues(\.count)
  }

  func entityCount(seenBy viewer: String?) -> Int {
    let own = state.entities.values.filter { ["", viewer].contains($0.owner) }
    return own.count - Set(own.flatMap(\.bases)).count
  }

  // MARK: Writing

  func insert(_ record: StoredRecord) -> Int64 {
    var record = record
    record.id = state.next
    record.entity = record.id
    record.content = nil
    state.next += 1
    state.records[record.id] = record
    return record.id
  }

  func update(_ record: StoredRecord) {
    var record = record
    record.entity = state.records[record.id]?.entity ?? 0
    record.content = nil
    state.records[record.id] = record
  }

  func delete(_ id: Int64) {
    removeClaims(of: id)
    state.records[id] = nil
    state.keys = state.keys.filter { $0.value != id }
  }

  func setEntity(_ entity: Int64, of record: Int64) { state.records[record]?.entity = entity }
  func setKey(_ key: String, to page: Int64) { state.keys[key] = page }
  func removeKey(_ key: String) { state.keys[key] = nil }

  func put(_ entity: StoredEntity, text: EntityText) {
    state.entities[entity.id] = entity
    state.texts[entity.id] = text
  }

  func removeEntity(_ entity: StoredEntity, text: EntityText) throws {
    // A store may need the text to remove it, so the caller must pass the stored one.
    guard state.texts[entity.id] == text else { throw WrongText(entity: entity.id) }
    state.entities[entity.id] = nil
    state.texts[entity.id] = nil
  }

  struct WrongText: Error { let entity: Int64 }

  func removeAllEntities() {
    state.entities = [:]
    state.texts = [:]
    for id in state.records.keys { state.records[id]?.entity = 0 }
  }

  func setTombstone(_ tombstone: Tombstone?, of name: RecordName) {
    state.tombstones[name] = tombstone
  }

  func removeTombstones(before date: Int64) {
    let old = state.tombstones.filter { $0.value.deleted < date }
    state.engagement = state.engagement.filter { old[$0.key.name] == nil }
    for name in old.keys { state.tombstones[name] = nil }
  }

  func setEngagement(
    _ engagement: Engagement,
    of name: RecordName,
    by viewer: String,
    query: String
  ) { state.engagement[Viewed(name: name, viewer: viewer, query: query)] = engagement }

  func removeEngagement(of name: RecordName) {
    state.engagement = state.engagement.filter { $0.key.name != name }
  }

  func setClientState(_ value: [UInt8]?, app: String, owner: String, name: String?) {
    guard let name else {
      state.notes = state.notes.filter { $0.key.app != app || $0.key.owner != owner }
      return
    }
    state.notes[Note(app: app, owner: owner, name: name)] = value
  }
}
