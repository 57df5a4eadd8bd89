import SearchableItems
import Testing

@testable import CoreSpotlight

/// The values that [`setValue(_:forCustomKey:)`](https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset)
/// and `userInfo` accept: property lists, which an app receives as it has set them.
extension TutorialTests {
  private static let integers: [NSNumber] = [
    0, -7, 9_007_199_254_740_993, 1_234_567_890_123_456_789, 1_234_567_890_123_456_800,
    NSNumber(value: Int64.min), NSNumber(value: Int64.max), NSNumber(value: UInt64.max),
  ]
  private static let doubles = [0.1, -1.5, 1.2345678901234568e18, 1e300, .infinity]
  private static let dates = [
    Date(timeIntervalSinceReferenceDate: 700_000_000.25), Date(timeIntervalSince1970: -6.3e10),
    .distantPast, .distantFuture, Date(timeIntervalSince1970: 1e15 + 0.5),
  ]
  private static var others: [Any] {
    ["text", "", URL(fileURLWithPath: "/a b#c"), Data([0, 255, 7]), UUID(), NSNull()]
  }

  private static func key(_ name: String) throws -> CSCustomAttributeKey {
    try #require(CSCustomAttributeKey(keyName: name))
  }

  /// Returns an item after it was stored and found.
  private static func stored(_ set: CSSearchableItemAttributeSet) async throws
    -> CSSearchableItemAttributeSet
  {
    set.title = "Seven"
    let item = CSSearchableItem(uniqueIdentifier: "7", domainIdentifier: nil, attributeSet: set)
    try await CSSearchableIndex.default().indexSearchableItems([item])
    let query = CSUserQuery(userQueryString: "seven", userQueryContext: nil)
    var found: [CSSearchableItem] = []
    for try await result in query.results { found.append(result.item) }
    return try Self.archived(#require(found.first)).attributeSet
  }

  @Test func `custom values keep their types and digits`() async throws {
    let set = CSSearchableItemAttributeSet(contentType: .item)
    let values = Self.integers as [Any] + Self.doubles + Self.dates + Self.others
    for (index, value) in values.enumerated() {
      try set.setValue(value, forCustomKey: Self.key("com_x_\(index)"))
      try set.setValue([value], forCustomKey: Self.key("com_x_list_\(index)"))
    }
    let person = CSPerson(displayName: "Ann", handles: ["a@u.example"], handleIdentifier: "email")
    try set.setValue(person, forCustomKey: Self.key("com_x_person"))
    let found = try await Self.stored(set)
    for (index, value) in values.enumerated() {
      let single = try found.value(forCustomKey: Self.key("com_x_\(index)"))
      let list = try found.value(forCustomKey: Self.key("com_x_list_\(index)")) as? [Any]
      Self.expect(single, value)
      Self.expect(list?.first, value)
    }
    let restored = try found.value(forCustomKey: Self.key("com_x_person")) as? CSPerson
    #expect(restored?.displayName == "Ann" && restored?.handles == ["a@u.example"])
  }

  private static func expect(_ found: Any?, _ value: Any) {
    switch value {
    case let number as Double: #expect(found as? Double == number)
    case let number as NSNumber:
      #expect((found as? NSNumber)?.stringValue == number.stringValue)
    case let date as Date: #expect(found as? Date == date)
    default: #expect(found as? AnyHashable == value as? AnyHashable, "\(value)")
    }
  }

  @Test func `userInfo keeps its types and digits`() throws {
    let activity = Self.viewed("7")
    let values = Self.integers as [Any] + Self.doubles + Self.dates + Self.others
    activity.userInfo = Dictionary(
      uniqueKeysWithValues: values.enumerated().map { (AnyHashable("\($0)"), $1) }
    )
    activity.addUserInfoEntries(from: [
      "one": NSNumber(value: 1), "half": 0.5, "two": 2.0, "yes": true, "largest": UInt64.max,
      "set": [3, 4] as Set,
    ])
    activity.becomeCurrent()
    let info = try #require(try NSUserActivity.continuing(result: Self.result("7"))?.userInfo)
    for (index, value) in values.enumerated() { Self.expect(info["\(index)"], value) }
    #expect(info["one"] as? Int == 1 && info["half"] as? Double == 0.5)
    #expect(info["two"] as? Double == 2 && info["two"] as? Int == 2)
    #expect(info["yes"] as? Bool == true && info["largest"] as? UInt64 == .max)
    #expect(info["set"] as? Set<Int> == [3, 4])
  }

  @Test func `dates and numbers of all sizes are values of attributes, and queries compare them`()
    async throws
  {
    let set = CSSearchableItemAttributeSet(contentType: .item)
    let when = try Self.key("com_x_when")
    set.setValue(Self.dates[0], forCustomKey: when)
    set.dueDate = Self.dates[1]
    set.importantDates = Self.dates
    set.fileSize = NSNumber(value: UInt64.max)
    let found = try await Self.stored(set)
    #expect(found.dueDate == Self.dates[1] && found.importantDates == Self.dates)
    #expect(found.fileSize?.uint64Value == .max)
    let queries = [
      "com_x_when==$time.iso(2023-03-08T20:26:40.25Z)", "com_x_when<700000001",
      "InRange(com_x_when,$time.iso(2023-03-08),$time.iso(2023-03-09))",
      "dueDate<$time.iso(0001-01-01)", "importantDates>$time.iso(9999-01-01)", "fileSize>1e19",
    ]
    for query in queries { try await #expect(Self.found(query) == ["7"], "\(query)") }
  }

  @Test func `an expiration date in the far future keeps the item`() async throws {
    let set = CSSearchableItemAttributeSet(contentType: .item)
    let item = CSSearchableItem(uniqueIdentifier: "7", domainIdentifier: nil, attributeSet: set)
    item.expirationDate = Date(timeIntervalSince1970: 1e15)
    try await CSSearchableIndex.default().indexSearchableItems([item])
    try await #expect(Self.found("uniqueIdentifier==\"7\"") == ["7"])
  }

  /// The values of a custom key as earlier versions stored them: without a type.
  @Test func `values that were stored without their type are read as before`() throws {
    let document = """
      {"com_x_date": "2023-03-08T20:26:40.250Z", "com_x_url": "https://u.example/", "com_x_data": "AP8H",
      "com_x_number": 1.2345678901234568e+18, "com_x_flag": 1, "com_x_dates": [{"$date": "2023-03-08T20:26:40Z"}],
      "com_x_numbers": [1, 2.5], "com_x_texts": ["a"], "dueDate": "2023-03-08T20:26:40.250Z",
      "importantDates": ["2023-03-08T20:26:40.250Z", "2001-01-01T00:00:05Z"], "fileSize": 1e20}
      """
    let stored = try JSONDecoder().decode(AttributeSet.self, from: Data(document.utf8))
    let set = CSSearchableItemAttributeSet(stored)
    func value(_ name: String) throws -> Any? { try set.value(forCustomKey: Self.key(name)) }
    try #expect(value("com_x_date") as? String == "2023-03-08T20:26:40.250Z")
    try #expect(value("com_x_url") as? String == "https://u.example/")
    try #expect(value("com_x_data") as? String == "AP8H")
    try #expect(value("com_x_number") as? Double == 1.2345678901234568e18)
    try #expect(value("com_x_flag") as? NSNumber == 1)
    try #expect(value("com_x_dates") as? [Date] == [Date(timeIntervalSince1970: 1_678_307_200)])
    try #expect(value("com_x_numbers") as? [Double] == [1, 2.5])
    try #expect(value("com_x_texts") as? [String] == ["a"])
    #expect(set.dueDate == Self.dates[0])
    #expect(set.importantDates == [Self.dates[0], Date(timeIntervalSinceReferenceDate: 5)])
    #expect(set.fileSize == 1e20)
  }
}
