import IndexModel
import SearchableItems
import WebmarkTesting

/// Random writes of two owners of an app, the same ones for a seed.
struct RandomFeed {
  private static let app = FeedFixture.app
  private static let domains = ["d", "d.e", "f"]
  private var numbers: SeededGenerator

  init(seed: UInt64) { numbers = SeededGenerator(state: seed) }

  private mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &numbers)]
  }

  /// Returns a page that is crawled before a step; `nil` for most steps.
  func page(_ step: Int) -> WebItem? {
    guard step % 10 == 0 else { return nil }
    let number = step / 10 % 4
    return .page(Self.url(number), title: "Cake page \(number)", apps: [Self.app])
  }

  private static func url(_ number: Int) -> String { "https://site\(number).example/cake" }

  /// Returns a write.
  mutating func next() -> ([IndexChange], WriteOptions) {
    let owner = one(of: FeedFixture.owners)
    var options = WriteOptions(writer: "owner:\(owner)")
    options.forgets = one(of: [true, false, false])
    let count = one(of: [1, 1, 2, 3])
    return ((0..<count).map { _ in change(of: owner) }, options)
  }

  private mutating func change(of owner: String) -> IndexChange {
    let number = Int.random(in: 0..<8, using: &numbers)
    switch Int.random(in: 0..<22, using: &numbers) {
    case 0..<8: return .putItem(item(number, of: owner))
    case 8..<15: return .putActivity(activity(number, of: owner))
    case 15: return deletion(of: owner, number)
    case 16:
      let domain = one(of: Self.domains)
      return .deleteDomain(appID: Self.app, domainIdentifier: domain, owner: owner)
    case 17:
      return .replaceDomain(
        appID: Self.app,
        domainIdentifier: one(of: Self.domains),
        items: [item(number, of: owner)],
        owner: owner
      )
    case 18:
      return .deleteActivities(appID: Self.app, persistentIdentifiers: ["a\(number)"], owner: owner)
    case 19, 20: return registration(number)
    default: return .deleteItems(appID: Self.app, uniqueIdentifiers: ["u\(number)"], owner: owner)
    }
  }

  /// The app is registered by one owner, with all domains, with one, or without.
  private mutating func registration(_ number: Int) -> IndexChange {
    let owner = FeedFixture.owners[0]
    guard number > 1 else { return .unregisterApp(appID: Self.app, owner: owner) }
    let domains = one(of: [[], ["site1.example"], (0..<4).map { "site\($0).example" }])
    let app = InstalledApp(appID: Self.app, name: "Cake app \(number)", domains: domains)
    return .registerApp(app, owner: owner)
  }

  private mutating func deletion(of owner: String, _ number: Int) -> IndexChange {
    switch number {
    case 0: .deleteAllItems(appID: Self.app, owner: owner)
    case 1: .deleteAllActivities(appID: Self.app, owner: owner)
    case 2..<5:
      .deleteActivityDomain(appID: Self.app, domainIdentifier: one(of: Self.domains), owner: owner)
    default:
      .deleteItems(appID: Self.app, uniqueIdentifiers: ["u\(number)"], owner: Owner.everybody)
    }
  }

  /// Items with an even number name one page, or none; those with an odd one move from site to site, and are private,
  /// because the public and the private item of an identifier belong together.
  private mutating func item(_ number: Int, of owner: String) -> SearchableItem {
    let site = number.isMultiple(of: 2) ? number / 2 : Int.random(in: 0..<4, using: &numbers)
    let url = one(of: [Self.url(site), nil])
    let isPublic = number == 0 && one(of: [true, false])
    var item = FeedFixture.item("u\(number)", of: isPublic ? nil : owner, url: url)
    item.domainIdentifier = one(of: Self.domains + [nil])
    item.isUpdate = one(of: [true, nil])
    item.attributeSet.set("comment", "\(Int.random(in: 0..<3, using: &numbers))")
    return item
  }

  /// Activities name the page of an item with an even number only.
  private mutating func activity(_ number: Int, of owner: String) -> UserActivity {
    let isEven = number.isMultiple(of: 2)
    let isRelated = one(of: [true, false])
    var activity = FeedFixture.activity(
      "a\(number)",
      of: owner,
      related: isRelated ? "u\(number)" : nil,
      weak: isRelated ? nil : "u\(number)",
      web: isEven ? one(of: [Self.url(number / 2), nil]) : nil
    )
    activity.contentAttributeSet?.set("domainIdentifier", one(of: Self.domains + [nil]))
    return activity
  }
}
