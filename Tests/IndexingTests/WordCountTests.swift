import Querying
import SearchableItems
import Testing

@testable import IndexModel
@testable import Indexing

/// Terms are counted through a view, of which each connection has one for all owners.
@Suite("counting words")
struct WordCountTests {
  private static func item(_ number: Int, _ title: String, _ owner: String?) -> IndexChange {
    var item = SearchableItem(appID: "T.a", uniqueIdentifier: "\(number)")
    item.attributeSet.set("title", title)
    item.owner = owner
    item.isPublic = owner == nil ? true : nil
    return .putItem(item)
  }

  private static func count(_ word: String, _ owner: String, _ index: SharedIndex) async throws
    -> Int
  {
    let key = try #require(WordList.Key(word))
    return try await index.store.read { try $0.words(key, owner: owner)?.count(of: word) ?? 0 }
  }

  @Test func `owners that write in turns have each their own words counted`() async throws {
    let index = try TestIndex().index
    for number in 0..<12 {
      for owner in ["ann", "bob", nil] {
        try await index.write([Self.item(number, "lemon \(owner ?? "all")", owner)])
      }
    }
    for (owner, other) in [("ann", "bob"), ("bob", "ann"), ("", "ann")] {
      try await #expect(Self.count("lemon", owner, index) == 12)
      try await #expect(Self.count(owner.isEmpty ? "all" : owner, owner, index) == 12)
      try await #expect(Self.count(other, owner, index) == 0)
    }
  }

  @Test func `words are counted after everything was made anew`() async throws {
    let index = try TestIndex().index
    try await index.write([Self.item(1, "lemon", nil), Self.item(2, "lemon cake", nil)])
    try await index.rebuild()
    try await index.write([Self.item(3, "lemon tart", nil)])
    try await #expect(Self.count("lemon", "", index) == 3)
    try await #expect(index.verify() == [])
  }

  /// Stems are terms of the index, too; suggestions and corrections would show them.
  @Test func `stems that are no words are in no list, and words that are their own stem are`()
    async throws
  {
    let index = try TestIndex()
    let titles = [
      "Apple recipes", "Maple recipe", "Our services", "Gardens", "Garden", "Companies",
    ]
    _ = try await index.index.write(
      titles.enumerated().map {
        .page(
          "https://u.example/\($0.offset)",
          title: $0.element,
          attributes: ["languages": .list(["en"])]
        )
      }
    )
    for stem in ["appl", "recip", "mapl", "servic", "compani"] {
      try await #expect(Self.count(stem, "", index.index) == 0, "\(stem)")
    }
    for word in ["apple", "recipes", "recipe", "services", "gardens", "companies"] {
      try await #expect(Self.count(word, "", index.index) == 1, "\(word)")
    }
    try await #expect(Self.count("garden", "", index.index) == 2)
  }

  @Test func `what a text has behind a NUL is not stored, as ever`() async throws {
    let index = try TestIndex().index
    try await index.write([Self.item(1, "lemon\u{0}cake", nil)])
    try await #expect(Self.count("lemon", "", index) == 1)
    try await #expect(Self.count("cake", "", index) == 0)
  }

  @Test func `words of all alphabets are in lists, ideographs and marks in none`() async throws {
    let index = try TestIndex().index
    try await index.write([Self.item(1, "Übung лимон לימון 病历夹 42 x", nil)])
    for word in ["ubung", "лимон", "לימון"] { try await #expect(Self.count(word, "", index) == 1) }
    #expect(WordList.Key("病历") == nil && WordList.Key("42") == nil && WordList.Key("x") == nil)
    #expect(WordList.Key("\u{E000}\u{E002}lemon") == nil && WordList.Key("") == nil)
    #expect(WordList.Key("лимон") == WordList.Key(initial: 0x43B, length: 5))
    #expect(WordList.Key("ⴰⴱ") == WordList.Key(initial: 0x2D30, length: 2))
  }
}
