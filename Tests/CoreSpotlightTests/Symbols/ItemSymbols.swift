import CoreSpotlight

/// One use of each symbol of items; the comments are rows of the table in the documentation.
enum ItemSymbols {
  static func item() {
    // | `CSSearchableItemAttributeSet.init(contentType:)` | works | |
    let set = CSSearchableItemAttributeSet(contentType: .mp3)
    // | `CSSearchableItemAttributeSet.init(itemContentType:)` | works | |
    _ = CSSearchableItemAttributeSet(itemContentType: kUTTypeText as String)
    // | `CSSearchableItemAttributeSet.move(from:)` | works | |
    set.move(from: CSSearchableItemAttributeSet(contentType: .text))
    // | `CSSearchableItemAttributeSet.setValue(_:forCustomKey:)` | works | |
    if let key = CSCustomAttributeKey(keyName: "a") {
      set.setValue(1 as NSNumber, forCustomKey: key)
    }
    // | `CSSearchableItemAttributeSet.value(forCustomKey:)` | works | |
    _ = CSCustomAttributeKey(keyName: "a").map { set.value(forCustomKey: $0) }
    // | `CSSearchableItemAttributeSet.isPriority` | no effect | set by other programs only |
    _ = set.isPriority
    // | `CSSearchableItemAttributeSet.textContentSummary` | no effect | set by other programs only |
    _ = set.textContentSummary
    // | `CSSearchableItemAttributeSet.transcribedTextContent` | works | |
    set.transcribedTextContent = "Text"
    // | `CSSearchableItem.init(uniqueIdentifier:domainIdentifier:attributeSet:)` | works | |
    let item = CSSearchableItem(uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: set)
    // | `CSSearchableItem.uniqueIdentifier` | works | |
    _ = item.uniqueIdentifier
    // | `CSSearchableItem.domainIdentifier` | works | |
    item.domainIdentifier = "a.b"
    // | `CSSearchableItem.expirationDate` | works | |
    item.expirationDate = .distantFuture
    // | `CSSearchableItem.attributeSet` | works | |
    item.attributeSet = set
    // | `CSSearchableItem.isUpdate` | works | |
    item.isUpdate = true
    // | `CSSearchableItem.updateListenerOptions` | no effect | no attributes are derived |
    item.updateListenerOptions = [.summarization, .priority]
    // | `CSSearchableItem.compare(byRank:)` | works | |
    _ = item.compare(byRank: item)
    // | `CSSearchableItem.init(appEntity:priority:)` | works | |
    let song = CSSearchableItem(appEntity: IndexSymbols.Song(id: 1), priority: 1)
    // | `CSSearchableItem.associateAppEntity(_:priority:)` | works | fills attributes that the item lacks |
    song.associateAppEntity(IndexSymbols.Song(id: 1), priority: 1)
    // | `CSSearchableItemActionType` | works | |
    _ = CSSearchableItemActionType
    // | `CSSearchableItemActivityIdentifier` | works | |
    _ = CSSearchableItemActivityIdentifier
    // | `CSQueryContinuationActionType` | works | |
    _ = CSQueryContinuationActionType
    // | `CSSearchQueryString` | works | |
    _ = CSSearchQueryString
    // | `CSActionIdentifier` | no effect | Apple does not publish its value |
    _ = CSActionIdentifier
    // | `CSMailboxInbox` | works | also Drafts, Sent, Junk, Trash, Archive |
    set.mailboxIdentifiers = [
      CSMailboxInbox, CSMailboxDrafts, CSMailboxSent, CSMailboxJunk, CSMailboxTrash,
      CSMailboxArchive,
    ]
  }

  static func values() throws {
    // | `CSPerson.init(displayName:handles:handleIdentifier:)` | works | |
    let person = CSPerson(displayName: "Ann", handles: ["a@u.example"], handleIdentifier: "email")
    // | `CSPerson.contactIdentifier` | works | |
    person.contactIdentifier = "1"
    // | `CSLocalizedString.init(localizedStrings:)` | works | not a subclass of `NSString` |
    let text = CSLocalizedString(localizedStrings: ["en": "Song"])
    // | `CSLocalizedString.localizedString()` | works | |
    _ = text.localizedString()
    // | `CSCustomAttributeKey.init(keyName:)` | works | |
    _ = CSCustomAttributeKey(keyName: "a")
    // | `CSCustomAttributeKey.init(keyName:searchable:searchableByDefault:unique:multiValued:)` | works | `unique` and `multiValued` have no effect |
    _ = CSCustomAttributeKey(
      keyName: "a",
      searchable: true,
      searchableByDefault: false,
      unique: false,
      multiValued: false
    )
    // | `NSSecureCoding` | works | items, attribute sets, people, localized texts, custom keys, suggestions, contexts |
    let coded: any NSObject & NSSecureCoding = person
    _ = try NSKeyedArchiver.archivedData(withRootObject: coded, requiringSecureCoding: true)
    // | `UTType.init(_:)` | works | also for undeclared types |
    _ = UTType("public.text")
    // | `UTType.init(filenameExtension:conformingTo:)` | works | declared types |
    _ = UTType(filenameExtension: "mp3")
    // | `UTType.init(mimeType:conformingTo:)` | works | declared types |
    _ = UTType(mimeType: "audio/mpeg")
    // | `UTType.init(exportedAs:conformingTo:)` | works | the conformance is not kept |
    _ = UTType(exportedAs: "com.example.record")
    // | `UTType.preferredMIMEType` | works | |
    _ = UTType.png.preferredMIMEType
    // | `UTType.preferredFilenameExtension` | works | |
    _ = UTType.png.preferredFilenameExtension
    // | `UTType.conforms(to:)` | works | |
    _ = UTType.mp3.conforms(to: .audiovisualContent)
    // | `UTType.supertypes` | works | |
    _ = UTType.mp3.supertypes
    // | `kUTTypeText` | works | 40 legacy names, as `String` |
    _ = kUTTypeText as String
  }
}
