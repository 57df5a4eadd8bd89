import Foundation
import IndexModel
import Indexing
import SearchableItems
import Testing
import WebmarkTesting

@Suite("feeds of apps")
struct AppFeedTests {
  static func feed(_ text: String) -> AppFeed { AppFeed(parsing: Array(text.utf8)) }

  @Test func `a line that is refused costs no other`() {
    func item(_ title: String) -> String {
      #"{"appID":"T.a","uniqueIdentifier":"1","attributeSet":{"title":"\#(title)"}}"#
    }
    let lines = [
      item("one"), item(#"\ud800"#), item("two"), item(#"\u0000"#), "\u{FEFF}" + item("three"),
    ]
    var bytes = Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
    bytes += item("x").utf8.map { $0 == UInt8(ascii: "x") ? 0xFF : $0 } + [0x0A]
    bytes += item("four").utf8
    let feed = AppFeed(parsing: bytes)
    #expect(feed.changes.count == 4)
    #expect(feed.problems.map(\.line) == [2, 4, 6])
    #expect(feed.problems[0].message.contains("a lone surrogate at byte"))
    #expect(feed.problems[2].message.contains("not UTF-8"))
  }

  @Test func `a line with an activity type is an activity, any other an item`() {
    let feed = Self.feed(
      """
      {"appID": "b", "uniqueIdentifier": "1", "attributeSet": {"title": "Rye"}}

      {"appID": "b", "activityType": "view", "title": "Rye", "eligibleForSearch": true}\r
      """
    )
    #expect(feed.problems.isEmpty)
    guard case .putItem(let item) = feed.changes.first,
      case .putActivity(let activity) = feed.changes.last
    else {
      Issue.record("\(feed.changes)")
      return
    }
    #expect(feed.changes.count == 2)
    #expect(item.uniqueIdentifier == "1" && item.attributeSet.title == "Rye")
    #expect(activity.activityType == "view" && activity.eligibleForSearch == true)
  }

  @Test func `items and activities have the ancestors of their type`() {
    let feed = Self.feed(
      """
      {"appID": "b", "uniqueIdentifier": "1", "attributeSet": {"contentType": "public.mp3"}}
      {"appID": "b", "activityType": "play", "contentAttributeSet": {"contentType": "public.mp3"}}
      """
    )
    let sets = feed.changes.compactMap { change in
      switch change {
      case .putItem(let item): item.attributeSet
      case .putActivity(let activity): activity.contentAttributeSet
      default: nil
      }
    }
    #expect(sets.count == 2)
    #expect(sets.allSatisfy { $0.list("contentTypeTree").contains("public.audio") })
  }

  /// RFC 8259, section 6: a number may have more digits than a `Double`.
  @Test func `integers of 64 bits keep their digits`() throws {
    let feed = Self.feed(
      """
      {"appID": "b", "uniqueIdentifier": "1", "attributeSet": {"com_x_id": 1234567890123456789, \
      "com_x_largest": 18446744073709551615, "com_x_ids": [9007199254740993], "com_x_n": 2.5}}
      {"appID": "b", "activityType": "view", "userInfo": {"id": 18446744073709551615}, \
      "contentAttributeSet": {"com_x_id": -9223372036854775807}}
      """
    )
    guard case .putItem(let item) = feed.changes.first,
      case .putActivity(let activity) = feed.changes.last
    else { return #expect(feed.problems.isEmpty && feed.changes.count == 2) }
    let set = item.attributeSet
    #expect(set.text("com_x_id") == "1234567890123456789")
    #expect(set.text("com_x_largest") == "18446744073709551615")
    #expect(set.number("com_x_largest") == 0x1p64 && set.number("com_x_n") == 2.5)
    #expect(set.values["com_x_ids"] == .structured(.array([.integer(9_007_199_254_740_993)])))
    let id = activity.userInfo?["id"]
    #expect(id == .dictionary(["$integer": .string("18446744073709551615")]))
    #expect(activity.contentAttributeSet?.text("com_x_id") == "-9223372036854775807")
    let exported = try JSONEncoder().encode(item)
    try #expect(JSONDecoder().decode(SearchableItem.self, from: exported) == item)
  }

  @Test func `a bad line is told by its number, the others are read`() {
    let feed = Self.feed(
      """
      {"uniqueIdentifier": "1", "attributeSet": {}}
      {"appID": "b", "uniqueIdentifier": 5, "attributeSet": {}}

      {"appID": "b", "uniqueIdentifier": "3", "attributeSet": {}}
      not JSON
      """
    )
    #expect(feed.changes.count == 1)
    #expect(feed.problems.map(\.line) == [1, 2, 5])
    #expect(feed.problems.first?.message.hasPrefix("'appID' is missing") == true)
    #expect(feed.problems.dropFirst().first?.message.contains("'uniqueIdentifier'") == true)
    #expect(feed.problems.last?.message.contains("not a JSON object") == true)
  }

  @Test func `hostile bytes are problems, never a stop`() {
    var generator = SeededGenerator(state: 11)
    let random = (0..<50_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    #expect(AppFeed(parsing: random).changes.isEmpty)
    let deep = AppFeed(parsing: [UInt8](repeating: UInt8(ascii: "["), count: 100_000))
    #expect(deep.problems.map(\.line) == [1])
  }

  @Test(arguments: [
    (#""contentType":"public.mp3""#, "public.mp3"),
    (#""contentType":"public.mp3","contentTypeTree":["a.b"]"#, "a.b"),
    (#""contentType":"public.mp3","contentTypeTree":null"#, nil),
    (#""title":"a""#, nil),
  ]) func `an item has the ancestors of its type`(members: String, first: String?) throws {
    let line = #"{"appID":"T.app","uniqueIdentifier":"1","attributeSet":{"# + members + "}}"
    guard case .putItem(let item)? = Self.feed(line).changes.first else {
      Issue.record("no item")
      return
    }
    let tree = item.attributeSet.list("contentTypeTree")
    #expect(tree.first == first)
    if first == "public.mp3" {
      #expect(tree.contains("public.audio") && tree.last == "public.item")
    }
  }
}
