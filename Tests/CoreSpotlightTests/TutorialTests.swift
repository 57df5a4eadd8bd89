import CoreSpotlight
import Testing
import WebmarkTesting

/// Typical programs of app developers, each with a separate index.
@Suite("programs for Core Spotlight", .serialized)
struct TutorialTests {
  private let folder: TemporaryFolder.Owned

  init() throws {
    folder = try TemporaryFolder.Owned()
    try SpotlightConfiguration.use(folder: folder.url.path, appID: "TEAM.com.example.app")
  }

  /// Returns the titles that match a user query.
  static func titles(_ text: String) async throws -> [String] {
    let query = CSUserQuery(userQueryString: text, userQueryContext: CSUserQueryContext())
    var titles: [String] = []
    for try await response in query.responses {
      if case .item(let found) = response { titles.append(found.item.attributeSet.title ?? "") }
    }
    return titles
  }

  static func found(_ query: String) async throws -> Set<String> {
    let context = CSSearchQueryContext()
    context.fetchAttributes = ["title"]
    var identifiers: Set<String> = []
    for try await result in CSSearchQuery(queryString: query, queryContext: context).results {
      identifiers.insert(result.item.uniqueIdentifier)
    }
    return identifiers
  }

  @Test func `films with cover and keywords, found by star and genre`() async throws {
    struct Film {
      let title: String, genres: String, stars: String
    }
    let films = [
      Film(title: "The Long Night", genres: "Drama, Thriller", stars: "Ann Poe, Bo Lee"),
      Film(title: "A Short Day", genres: "Comedy", stars: "Cy Dow"),
    ]
    var items: [CSSearchableItem] = []
    for (number, film) in films.enumerated() {
      let set = CSSearchableItemAttributeSet(itemContentType: kUTTypeText as String)
      set.title = film.title
      set.contentDescription = "Played by " + film.stars
      set.thumbnailURL = URL(fileURLWithPath: "/covers/\(number).jpg")
      set.keywords =
        film.genres.components(separatedBy: ", ") + film.stars.components(separatedBy: ", ")
      set.rating = 4.5
      items.append(
        CSSearchableItem(
          uniqueIdentifier: "com.example.SpotIt.\(number)",
          domainIdentifier: "movies",
          attributeSet: set
        )
      )
    }
    await withCheckedContinuation { done in
      CSSearchableIndex.default().indexSearchableItems(items) { error in
        #expect(error == nil)
        done.resume()
      }
    }
    try await #expect(Self.titles("thriller") == ["The Long Night"])
    try await #expect(Self.titles("cy dow") == ["A Short Day"])
    let activity = try #require(
      try NSUserActivity.continuing(result: "item:TEAM.com.example.app/com.example.SpotIt.1")
    )
    #expect(activity.activityType == CSSearchableItemActionType)
    let identifier = activity.userInfo?[CSSearchableItemActivityIdentifier] as? String
    #expect(identifier?.components(separatedBy: ".").last == "1")
  }

  @Test func `television shows by activity: found after the screen was shown, by name and genre`()
    async throws
  {
    let activity = NSUserActivity(activityType: "com.example.tv.show")
    activity.userInfo = ["name": "Night Shift", "season": 2]
    activity.title = "Night Shift"
    activity.keywords = ["Night Shift", "Mystery"]
    activity.isEligibleForHandoff = false
    activity.isEligibleForSearch = true
    activity.persistentIdentifier = "night"
    let result = "activity:TEAM.com.example.app/night"
    try #expect(NSUserActivity.continuing(result: result) == nil)
    activity.becomeCurrent()
    #expect(activity.indexingError == nil)
    let restored = try #require(try NSUserActivity.continuing(result: result))
    #expect(restored.activityType == "com.example.tv.show")
    #expect(restored.userInfo?["name"] as? String == "Night Shift")
    #expect(restored.userInfo?["season"] as? Int == 2)
    await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["night"])
    try #expect(NSUserActivity.continuing(result: result) == nil)
    activity.invalidate()
    activity.becomeCurrent()
    try #expect(NSUserActivity.continuing(result: result) == nil)
  }

  @Test func `door keys, registered anew each time the list is fetched`() async throws {
    func register(_ names: [String]) async throws {
      try await CSSearchableIndex.default().deleteAllSearchableItems()
      let items = names.map { name in
        let set = CSSearchableItemAttributeSet(contentType: .item)
        set.title = name
        set.keywords = ["解錠", "key"]
        return CSSearchableItem(
          uniqueIdentifier: "ble_" + name,
          domainIdentifier: "keys",
          attributeSet: set
        )
      }
      try await CSSearchableIndex.default().indexSearchableItems(items)
    }
    try await register(["Home", "Office"])
    try await register(["Home", "Attic"])
    try await #expect(Set(Self.titles("解錠")) == ["Home", "Attic"])
    try await #expect(Self.titles("office") == [])
  }

  @Test func `patients refreshed by domain, beside a command of the app`() async throws {
    let index = CSSearchableIndex.default()
    let command = CSSearchableItemAttributeSet(contentType: .item)
    command.title = "New patient"
    command.keywords = ["cpatient", "病历夹"]
    try await index.indexSearchableItems([
      CSSearchableItem(
        uniqueIdentifier: "create-Patient",
        domainIdentifier: nil,
        attributeSet: command
      )
    ])
    for names in [["Ada", "Ben"], ["Ben", "Eve"]] {
      try await index.deleteSearchableItems(withDomainIdentifiers: ["patient"])
      try await index.indexSearchableItems(
        names.map { name in
          let set = CSSearchableItemAttributeSet(contentType: .contact)
          set.title = name
          return CSSearchableItem(
            uniqueIdentifier: "patient-" + name,
            domainIdentifier: "patient.ward",
            attributeSet: set
          )
        }
      )
    }
    try await #expect(Self.titles("病历") == ["New patient"])
    try await #expect(
      Self.found("title==\"*\"") == ["create-Patient", "patient-Ben", "patient-Eve"]
    )
  }

  @Test func `employees: the activity lives and dies with the item it is related to`() async throws
  {
    let set = CSSearchableItemAttributeSet(contentType: .contact)
    set.title = "Grace"
    set.supportsPhoneCall = true
    set.phoneNumbers = ["+1 555 0100"]
    let employee = CSSearchableItem(
      uniqueIdentifier: "employee-7",
      domainIdentifier: "staff",
      attributeSet: set
    )
    let activity = NSUserActivity(activityType: "com.example.employee")
    activity.title = "Grace"
    activity.userInfo = ["id": "7"]
    activity.isEligibleForSearch = true
    activity.persistentIdentifier = "seen-7"
    let related = CSSearchableItemAttributeSet(contentType: .contact)
    related.relatedUniqueIdentifier = employee.uniqueIdentifier
    activity.contentAttributeSet = related
    let result = "activity:TEAM.com.example.app/seen-7"
    activity.becomeCurrent()
    try #expect(NSUserActivity.continuing(result: result) == nil)
    try await CSSearchableIndex.default().indexSearchableItems([employee])
    activity.becomeCurrent()
    let restored = try #require(try NSUserActivity.continuing(result: result))
    #expect(restored.activityType == CSSearchableItemActionType)
    try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: ["employee-7"])
    try #expect(NSUserActivity.continuing(result: result) == nil)
  }

  @Test func `batches with client state`() async throws {
    let index = CSSearchableIndex(name: "catalogue")
    try await #expect(index.fetchLastClientState() == nil)
    func item(_ id: String) -> CSSearchableItem {
      let set = CSSearchableItemAttributeSet(contentType: .item)
      set.title = "Item " + id
      return CSSearchableItem(uniqueIdentifier: id, domainIdentifier: nil, attributeSet: set)
    }
    index.beginBatch()
    try await index.indexSearchableItems([item("1")])
    try await #expect(Self.found("title==\"Item*\"") == [])
    try await index.endBatch(withClientState: Data([1]))
    try await #expect(Self.found("title==\"Item*\"") == ["1"])
    try await #expect(index.fetchLastClientState() == Data([1]))
    index.beginBatch()
    try await index.indexSearchableItems([item("2")])
    let error = await #expect(throws: CSIndexError.self) {
      try await index.endIndexBatch(expectedClientState: Data([9]), newClientState: Data([2]))
    }
    #expect(error?.code == .mismatchedClientState)
    try await #expect(Self.found("title==\"Item*\"") == ["1"])
    index.beginBatch()
    try await index.indexSearchableItems([item("2")])
    try await index.deleteSearchableItems(withIdentifiers: ["1"])
    try await index.endIndexBatch(expectedClientState: Data([1]), newClientState: Data([2]))
    try await #expect(Self.found("title==\"Item*\"") == ["2"])
    index.beginBatch()
    try await index.indexSearchableItems([item("3")])
    let long = await #expect(throws: CSIndexError.self) {
      try await index.endBatch(withClientState: Data(count: 251))
    }
    #expect(long?.code == .invalidClientStateError)
    // The batch is open, so that it can end with a shorter state.
    try await index.endBatch(withClientState: Data(count: 250))
    try await #expect(Self.found("title==\"Item*\"") == ["2", "3"])
  }

  @Test func `an update keeps what it does not name, and nil takes away`() async throws {
    let set = CSSearchableItemAttributeSet(contentType: .item)
    set.title = "Lemon"
    set.comment = "sour"
    set.genre = "fruit"
    let item = CSSearchableItem(uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: set)
    try await CSSearchableIndex.default().indexSearchableItems([item])
    let change = CSSearchableItemAttributeSet(contentType: .item)
    change.comment = nil
    change.kind = "yellow"
    let update = CSSearchableItem(
      uniqueIdentifier: "1",
      domainIdentifier: nil,
      attributeSet: change
    )
    update.isUpdate = true
    try await CSSearchableIndex.default().indexSearchableItems([update])
    try await #expect(Self.found(#"genre=="fruit" && kind=="yellow" && comment!="sour""#) == ["1"])
  }

  @Test func `a query reports by its handlers, runs once, and can be invalid`() async throws {
    let set = CSSearchableItemAttributeSet(contentType: .item)
    set.title = "Lemon Cake"
    try await CSSearchableIndex.default().indexSearchableItems([
      CSSearchableItem(uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: set)
    ])
    let query = CSSearchQuery(queryString: #"title=="lemon*"c"#, attributes: ["title"])
    let error: (any Error)? = await withCheckedContinuation { done in
      query.foundItemsHandler = { items in #expect(items.first?.attributeSet.title == "Lemon Cake")
      }
      query.completionHandler = { error in done.resume(returning: error) }
      query.start()
    }
    #expect(error == nil && query.foundItemCount == 1)
    await #expect(throws: CSSearchQueryError.self) { try await Self.found("title=") }
  }

  @Test func `suggestions complete the last word, and what is chosen rises`() async throws {
    try await CSSearchableIndex.default().indexSearchableItems(
      ["Lemon cake", "Lemon curd", "Lemonade"].map { title in
        let set = CSSearchableItemAttributeSet(contentType: .item)
        set.title = title
        return CSSearchableItem(uniqueIdentifier: title, domainIdentifier: nil, attributeSet: set)
      }
    )
    let context = CSUserQueryContext()
    context.maxSuggestionCount = 2
    let query = CSUserQuery(userQueryString: "lem", userQueryContext: context)
    var items: [CSUserQuery.Item] = []
    var suggestions: [String] = []
    for try await response in query.responses {
      switch response {
      case .item(let found): items.append(found)
      case .suggestion(let found): suggestions.append(found.suggestion.localizedSuggestion)
      }
    }
    #expect(items.count == 3 && suggestions == ["lemon", "lemonade"])
    #expect(items[0].item.compare(byRank: items[1].item) == .orderedAscending)
    for _ in 0..<5 { query.userEngaged(items[2], visibleItems: items, interaction: .select) }
    let names = items.map { $0.item.attributeSet.title ?? "" }
    #expect(names == ["Lemonade", "Lemon cake", "Lemon curd"])
    // Selected five times of five: (5 + 1) / (5 + 10) taps, the others 1 / 15. Half of the difference is
    // 17 %, more than the 12 % by which the shorter title was ahead.
    try await #expect(Self.titles("lem") == [names[2], names[0], names[1]])
  }

  @Test func `an item's date is compared as Apple's, without unwrapping`() {
    let item = CSSearchableItem(
      uniqueIdentifier: "1",
      domainIdentifier: nil,
      attributeSet: CSSearchableItemAttributeSet(contentType: .text)
    )
    #expect(item.expirationDate > Date(timeIntervalSinceNow: 29 * 86_400))
    item.expirationDate = .distantFuture
    item.expirationDate = nil
    #expect(item.expirationDate.timeIntervalSinceNow < 31 * 86_400)
  }
}
