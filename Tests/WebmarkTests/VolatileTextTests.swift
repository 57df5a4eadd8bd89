import Testing

@testable import Webmark

@Suite("volatile text")
struct VolatileTextTests {
  private static func rest(_ text: String) -> String {
    String(decoding: VolatileText.removed(from: text), as: UTF8.self)
  }

  @Test(
    "dates, times and tokens are removed",
    arguments: [
      ("Updated 23 November 2026, 10:30 by Ann", "Updated by Ann"),
      ("Updated Nov 23rd, 2026 by Ann", "Updated by Ann"), ("am 3. März 2026 neu", "am neu"),
      ("at 2026-11-23T10:00:00Z now", "at now"), ("at 23.11.2026", "at "),
      ("id 5f2a9c0d7e1b4a63 end", "id end"), ("MONDAY. open", "open"), ("", ""), ("2026", "2026"),
    ]
  )
  func removed(_ text: String, _ rest: String) {
    #expect(Self.rest(text) == rest)
  }

  @Test(
    "ages are removed",
    arguments: [
      "5 minutes ago", "1 minute ago.", "just now", "Just now,", "a moment ago", "an hour ago",
      "a few seconds ago", "about 2 hours ago", "less than a minute ago", "1 day, 3 hours ago",
      "5\u{A0}minutes ago", "1\u{A0}year, 11\u{A0}months ago", "5m ago", "2h ago", "10 mins. ago",
      "3 weeks and 2 days ago",
    ]
  )
  func ages(_ age: String) {
    #expect(Self.rest("issue 3 \(age)") == "issue 3 ")
    #expect(Self.rest("(\(age)) by Ann") == "by Ann")
    #expect(Self.rest("Changed \(age)\nby Ann") == "Changed by Ann")
  }

  @Test(
    "prices, versions, words and other numbers stay",
    arguments: [
      "the price is 1,299.00 EUR", "version 6.3 of 40 parts", "from 6.3.1 to 16.10.2",
      "marching decked monkeys",
      "chapter 12", "long ago", "it is now", "two towns ago", "ago", "a long minute", "just a now",
      "(ago)",
      "a 100% rise", "größe", "x", "3/4 inch",
    ]
  )
  func kept(_ text: String) {
    #expect(Self.rest(text) == text)
  }
}
