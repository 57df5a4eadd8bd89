public import SearchableItems

/// The write operations of a transaction.
public protocol IndexWriting: IndexReading {
  /// Numbers the next new records from `number` on, in place of numbers after all others; skips those that are used.
  func numberRecords(from number: Int64)
  /// Inserts a new record as the only one of an entity that is not stored yet, and returns the number of
  /// both.
  func insert(_ record: StoredRecord) throws -> Int64
  /// Updates the record with the same number.
  func update(_ record: StoredRecord) throws
  /// Deletes a record and the keys that resolve to it.
  func delete(_ id: Int64) throws
  /// Sets the entity of a record within its own scope.
  func setEntity(_ entity: Int64, of record: Int64) throws
  /// Makes a key resolve to a page, and to no other.
  func setKey(_ key: String, to page: Int64) throws
  /// Removes a key.
  func removeKey(_ key: String) throws
  /// Stores that a page claims a key, or that it does not; the claims of a page are deleted with it.
  func setClaim(_ key: String, of page: Int64, _ isClaimed: Bool) throws
  /// Removes all claims of a page.
  func removeClaims(of page: Int64) throws
  /// Stores a derived entity with its text.
  func put(_ entity: StoredEntity, text: EntityText) throws
  /// Removes an entity; `text` is the text with which it was stored.
  func removeEntity(_ entity: StoredEntity, text: EntityText) throws
  /// Counts one more, or one less, linking page of a host for each of some targets.
  ///
  /// - Parameters:
  ///   - targets: The hashes of the targets' keys; see `LinkTargets`.
  ///   - host: The hash of the linking host; 0 for the host of the target.
  ///   - change: 1 or -1.
  /// - Throws: The error of the store.
  func countLinks(to targets: [Int64], fromHost host: Int64, change: Int) throws
  /// Counts one more, or one less, linking page of a host for each of some texts of links.
  ///
  /// - Parameters:
  ///   - texts: The texts, each with its target.
  ///   - source: The host and the language of the linking page.
  ///   - change: 1 or -1.
  /// - Throws: The error of the store.
  func countLinkTexts(_ texts: [LinkText], from source: LinkSource, change: Int) throws
  /// Removes the counts and texts of all links.
  func removeAllLinks() throws
  /// Recounts the words of titles and keywords for owners with enough changed entities; for all owners if
  /// `everything` is `true`, which also indexes the texts of links that wait for it.
  func refreshWords(everything: Bool) throws
  /// Removes all derived entities.
  func removeAllEntities() throws
  /// Stores the tombstone of a record; `nil` removes it.
  func setTombstone(_ tombstone: Tombstone?, of name: RecordName) throws
  /// Removes tombstones older than `date`, with the engagement counts that they kept.
  func removeTombstones(before date: Int64) throws
  /// Sets the engagement of `viewer` with a record.
  func setEngagement(
    _ engagement: Engagement,
    of name: RecordName,
    by viewer: String,
    query: String
  ) throws
  /// Removes the engagement of all viewers with a record.
  func removeEngagement(of name: RecordName) throws
  /// Stores the client state of an app's index; removes all states of the app if `name` and `state` are
  /// `nil`.
  func setClientState(_ state: [UInt8]?, app: String, owner: String, name: String?) throws
}

extension IndexWriting {
  /// Does nothing: the store numbers records itself.
  public func numberRecords(from number: Int64) {}
  /// Does nothing: the store does not index the texts of links.
  public func countLinkTexts(_ texts: [LinkText], from source: LinkSource, change: Int) throws {}
}
