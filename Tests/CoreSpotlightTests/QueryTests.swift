import CoreSpotlight
import Synchronization
import Testing

/// The order, the cancellation and the suggestions of queries.
extension TutorialTests {
  static func index(_ titles: [String]) async throws {
    try await CSSearchableIndex.default().indexSearchableItems(
      titles.map { title in
        let set = CSSearchableItemAttributeSet(contentType: .text)
        set.title = title
        return CSSearchableItem(uniqueIdentifier: title, domainIdentifier: nil, attributeSet: set)
      }
    )
  }

  /// Runs a query with its handlers; returns its error and the identifiers of the found items.
  static func run(_ query: CSSearchQuery) async -> ((any Error)?, [String]) {
    let found = Mutex<[String]>([])
    query.foundItemsHandler = { items in
      found.withLock { $0 += items.map(\.uniqueIdentifier) }
    }
    let error: (any Error)? = await withCheckedContinuation { done in
      query.completionHandler = { done.resume(returning: $0) }
      query.start()
    }
    return (error, found.withLock { $0 })
  }

  @Test func `a user query is a search query that reports by its handlers`() async throws {
    try await Self.index(["Lemon cake", "Lemon curd"])
    let context = CSUserQueryContext()
    context.maxSuggestionCount = 3
    let query = CSUserQuery(userQueryString: "lemon c", userQueryContext: context)
    let texts = Mutex<[String]>([])
    query.foundSuggestionsHandler = { found in
      texts.withLock { $0 = found.map(\.localizedSuggestion) }
    }
    let (error, found) = await Self.run(query)
    #expect(error == nil && Set(found) == ["Lemon cake", "Lemon curd"])
    #expect(query.foundItemCount == 2 && query.foundSuggestionCount == 2)
    #expect(Set(texts.withLock { $0 }) == ["lemon cake", "lemon curd"])
    let again = await Self.run(query)
    #expect((again.0 as? CSSearchQueryError)?.code == .unknown && again.1.isEmpty)
  }

  @Test func `a cancelled query finds nothing and says so`() async throws {
    try await Self.index(["Lemon cake"])
    let queries = [
      CSUserQuery(userQueryString: "lemon", userQueryContext: nil),
      CSSearchQuery(queryString: #"title=="*""#, queryContext: nil),
    ]
    for query in queries {
      query.cancel()
      let (error, found) = await Self.run(query)
      #expect((error as? CSSearchQueryError)?.code == .cancelled && found.isEmpty)
      #expect(query.isCancelled && query.foundItemCount == 0)
    }
  }

  @Test func `the iteration of a cancelled query throws`() async throws {
    try await Self.index(["Lemon cake"])
    let query = CSUserQuery(userQueryString: "lemon", userQueryContext: nil)
    query.cancel()
    let error = await #expect(throws: CSSearchQueryError.self) {
      for try await _ in query.responses {}
    }
    #expect(error?.code == .cancelled)
  }

  @Test func `the iteration in a cancelled task throws`() async throws {
    try await Self.index(["Lemon cake"])
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      let query = CSSearchQuery(queryString: #"title=="*""#, queryContext: nil)
      for try await _ in query.results {}
    }
    task.cancel()
    let error = await #expect(throws: CSSearchQueryError.self) { try await task.value }
    #expect(error?.code == .cancelled)
  }

  @Test func `without ranking, results are in the order of their identifiers and equal`()
    async throws
  {
    try await Self.index(["Lemon curd tart", "Lemon", "Apple with lemon"])
    func found(_ change: (CSUserQueryContext) -> Void) async throws -> [CSUserQuery.Item] {
      let context = CSUserQueryContext()
      change(context)
      var items: [CSUserQuery.Item] = []
      let query = CSUserQuery(userQueryString: "lemon", userQueryContext: context)
      for try await case .item(let item) in query.responses { items.append(item) }
      return items
    }
    let ranked = try await found { _ in }
    #expect(ranked.first?.id == "Lemon" && ranked == ranked.sorted())
    #expect(ranked[1] < ranked[2])
    let plain = try await found { $0.enableRankedResults = false }
    #expect(plain.map(\.id) == ["Apple with lemon", "Lemon", "Lemon curd tart"])
    #expect(plain[0].item.compare(byRank: plain[2].item) == .orderedSame)
    let few = try await found { $0.maxRankedResultCount = 1 }
    #expect(
      few.count == 3 && few[0] < few[1] && few[1].item.compare(byRank: few[2].item) == .orderedSame
    )
    try await #expect(found { $0.maxResultCount = 2 }.count == 2)
  }

  /// Apple: 0 is no limit of the number of results.
  @Test func `filters and counts apply to all items, however many have the words`() async throws {
    let count = 1200
    let items = (0..<count).map { number in
      let set = CSSearchableItemAttributeSet(contentType: .text)
      set.title = "Lemon cake \(number)"
      return CSSearchableItem(
        uniqueIdentifier: "\(number)",
        domainIdentifier: "cakes",
        attributeSet: set
      )
    }
    let rare = CSSearchableItemAttributeSet(contentType: .text)
    rare.title = "Sponge"
    rare.textContent = String(repeating: "flour sugar ", count: 200) + "lemon cake"
    rare.genre = "rare"
    let last = CSSearchableItem(uniqueIdentifier: "z", domainIdentifier: "a", attributeSet: rare)
    try await CSSearchableIndex.default().indexSearchableItems(items + [last])
    func found(_ filters: [String]) async -> [String] {
      let context = CSUserQueryContext()
      context.filterQueries = filters
      return await Self.run(CSUserQuery(userQueryString: "lemon cake", userQueryContext: context)).1
    }
    await #expect(found(["genre==\"rare\""]) == ["z"])
    await #expect(found(["domainIdentifier==\"a\""]) == ["z"])
    let all = await found([])
    #expect(all.count == count + 1 && Set(all).count == count + 1)
  }

  @Test func `the options of a custom key decide which queries find its values`() async throws {
    func key(_ name: String, searchable: Bool = true, byDefault: Bool) throws
      -> CSCustomAttributeKey
    {
      try #require(
        CSCustomAttributeKey(
          keyName: name,
          searchable: searchable,
          searchableByDefault: byDefault,
          unique: false,
          multiValued: false
        )
      )
    }
    let set = CSSearchableItemAttributeSet(contentType: .text)
    set.title = "Cake"
    try set.setValue("grapefruit", forCustomKey: key("com_x_open", byDefault: true))
    try set.setValue(["quince"], forCustomKey: key("com_x_named", byDefault: false))
    let hidden = try key("com_x_hidden", searchable: false, byDefault: true)
    set.setValue("medlar", forCustomKey: hidden)
    let item = CSSearchableItem(uniqueIdentifier: "7", domainIdentifier: nil, attributeSet: set)
    try await CSSearchableIndex.default().indexSearchableItems([item])
    try await #expect(Self.titles("grapefruit") == ["Cake"])
    for word in ["quince", "medlar"] { try await #expect(Self.titles(word) == [], "\(word)") }
    for query in [#"com_x_open=="grapefruit""#, #"com_x_named=="quince""#, #"*=="quince""#] {
      try await #expect(Self.found(query) == ["7"], "\(query)")
    }
    for query in [#"com_x_hidden=="medlar""#, #"*=="medlar""#, #"**=="medlar"w"#, "**==2"] {
      try await #expect(Self.found(query) == [], "\(query)")
    }
    // An update without the option makes the value one that only queries with its name find.
    let update = CSSearchableItemAttributeSet(contentType: .text)
    try update.setValue("grapefruit", forCustomKey: key("com_x_open", byDefault: false))
    let updated = CSSearchableItem(
      uniqueIdentifier: "7",
      domainIdentifier: nil,
      attributeSet: update
    )
    updated.isUpdate = true
    try await CSSearchableIndex.default().indexSearchableItems([updated])
    try await #expect(Self.titles("grapefruit") == [])
    try await #expect(Self.titles("cake") == ["Cake"])
    try await #expect(Self.found(#"com_x_open=="grapefruit""#) == ["7"])
    #expect(set.value(forCustomKey: hidden) as? String == "medlar")
  }

  @Test func `a suggestion marks the typed part, has a score, and can be archived`() async throws {
    try await Self.index(["Lemon cake", "Lemon curd"])
    let context = CSUserQueryContext()
    context.maxSuggestionCount = 1
    let query = CSUserQuery(userQueryString: "lem", userQueryContext: context)
    var found: [CSUserQuery.Suggestion] = []
    for try await suggestion in query.suggestions { found.append(suggestion) }
    let suggestion = try #require(found.first?.suggestion)
    #expect(query.foundItemCount == 0 && suggestion.score == 2)
    let text = suggestion.localizedAttributedSuggestion
    #expect(String(text.characters) == "lemon")
    let marked = text.runs.filter { $0[SuggestionHighlightAttribute.self] == true }
    #expect(marked.map { String(text[$0.range].characters) } == ["lem"])
    let archived = try Self.archived(suggestion)
    #expect(archived.localizedAttributedSuggestion == text && archived.score == 2)
    let chosen = CSUserQueryContext(currentSuggestion: suggestion)
    let (_, items) = await Self.run(CSUserQuery(userQueryString: "le", userQueryContext: chosen))
    #expect(Set(items) == ["Lemon cake", "Lemon curd"])
  }

  /// Returns an object after it was archived and restored.
  static func archived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: object,
      requiringSecureCoding: true
    )
    return try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
    )
  }

  @Test func `items, their attributes and contexts can be archived`() throws {
    let set = CSSearchableItemAttributeSet(contentType: .pdf)
    set.title = "Café"
    set.keywords = ["a", "b"]
    set.rating = NSNumber(value: Double.nan)
    set.thumbnailData = Data([0, 255])
    set.comment = nil
    let person = CSPerson(displayName: nil, handles: ["a@u.example"], handleIdentifier: "email")
    person.contactIdentifier = "7"
    set.authors = [person]
    let item = CSSearchableItem(uniqueIdentifier: "1", domainIdentifier: "a.b", attributeSet: set)
    item.expirationDate = Date(timeIntervalSince1970: 2_000_000_000)
    item.isUpdate = true
    item.updateListenerOptions = [.priority]
    let copy = try Self.archived(item)
    #expect(copy.uniqueIdentifier == "1" && copy.domainIdentifier == "a.b" && copy.isUpdate)
    #expect(copy.expirationDate == item.expirationDate && copy.updateListenerOptions == .priority)
    #expect(copy.attributeSet.title == "Café" && copy.attributeSet.keywords == ["a", "b"])
    // A value that is no number is no value.
    #expect(set.rating == nil && copy.attributeSet.rating == nil)
    #expect(copy.attributeSet.thumbnailData == Data([0, 255]))
    #expect(copy.attributeSet.authors?.first?.contactIdentifier == "7")
    let context = CSUserQueryContext()
    context.filterQueries = ["title==\"a\""]
    context.maxSuggestionCount = 4
    let restored = try Self.archived(context)
    #expect(restored.filterQueries == context.filterQueries && restored.maxSuggestionCount == 4)
    #expect(restored.enableRankedResults && restored.maxRankedResultCount == 100)
    let key = try #require(CSCustomAttributeKey(keyName: "a"))
    try #expect(Self.archived(key).keyName == "a" && Self.archived(key).isSearchable)
    let text = CSLocalizedString(localizedStrings: ["en": "Song"])
    try #expect(Self.archived(text).localizedString() == "Song")
  }
}
