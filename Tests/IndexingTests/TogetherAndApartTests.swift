import Indexing
import Querying
import Search
import SearchableItems
import Testing

/// Words that some texts write together, with a hyphen or apart are found in whichever form they are typed.
@Suite("words written together and apart")
struct TogetherAndApartTests {
  private static func index() async throws -> TestIndex {
    let index = try TestIndex()
    let text =
      "A guide for the house, which says what to do with it and where to put the parts of it."
    try await index.write(
      .page(
        "https://a.example/hyphen",
        title: "Wi-Fi at home",
        attributes: ["textContent": .text(text)]
      ),
      .page("https://a.example/other-hyphen", title: "Wi\u{2011}Fi calls"),
      .page("https://a.example/one", title: "Wifi for hotels"),
      .page("https://a.example/capitals", title: "WiFi cards"),
      .page("https://b.example/apart", title: "Data base design"),
      .page("https://b.example/together", title: "Database servers"),
      .page(
        "https://b.example/text",
        title: "Notes",
        attributes: ["textContent": .text("One screen shot, one lemon cake.")]
      ),
      .page("https://b.example/zone", title: "Timezone tables"),
      .page("https://b.example/option", title: "EXTENDED_GLOB of the shell"),
      .page("https://b.example/mail", title: "Sending e-mails"),
      .page("https://b.example/adresse", title: "Eine E-Mail-Adresse")
    )
    return index
  }

  private static func found(_ text: String, in index: TestIndex) async throws -> Set<String> {
    let page = try await index.index.search(SearchQuery(text))
    return Set(page.results.compactMap { $0.url?.split(separator: "/").last.map(String.init) })
  }

  @Test(
    "a form finds the others",
    arguments: [
      ("wifi", ["hyphen", "other-hyphen", "one", "capitals"]),
      ("WIFI", ["hyphen", "other-hyphen", "one", "capitals"]),
      ("wi-fi", ["hyphen", "other-hyphen", "one", "capitals"]),
      ("Wi\u{2011}Fi", ["hyphen", "other-hyphen", "one", "capitals"]),
      ("wi fi", ["hyphen", "other-hyphen", "one", "capitals"]),
      ("database", ["apart", "together"]), ("data base", ["apart", "together"]),
      ("data-base", ["apart", "together"]),
      ("screenshot", ["text"]), ("lemoncake", ["text"]), ("time zone", ["zone"]),
      ("time zone tables", ["zone"]), ("extendedglob", ["option"]),
      ("email", ["mail", "adresse"]), ("e-mail", ["mail", "adresse"]),
      ("e-mail adresse", ["adresse"]), ("email adresse", ["adresse"]),
      ("\"wi-fi\"", ["hyphen", "other-hyphen", "capitals"]),
      ("\"wifi\"", ["hyphen", "other-hyphen", "one", "capitals"]),
      // Parts need to be next to each other.
      ("cardswifi", []), ("basedata", []),
    ] as [(String, [String])]
  )
  func forms(_ text: String, _ expected: [String]) async throws {
    let index = try await Self.index()
    try await #expect(Self.found(text, in: index) == Set(expected))
  }

  @Test func `results as typed precede those of other forms, which are named`() async throws {
    let index = try await Self.index()
    let apart = try await index.index.search(SearchQuery("data base"))
    #expect(apart.results.map(\.title) == ["Data base design", "Database servers"])
    #expect(apart.corrections == ["data base": ["database"]])
    // Both words are marked where they are apart, and the one word where they are one.
    #expect(apart.results.map { $0.highlightedTitle?.ranges.map(\.length) } == [[4, 4], [8]])
    let together = try await index.index.search(SearchQuery("database"))
    #expect(together.results.map(\.title) == ["Database servers", "Data base design"])
    #expect(together.results.map { $0.highlightedTitle?.ranges.map(\.length) } == [[8], [9]])
    let meant = try await index.index.search(SearchQuery("lemoncake"))
    #expect(meant.didYouMean == "lemon cake")
    try await #expect(
      index.index.search(SearchQuery("time zone tables")).didYouMean == "timezone tables"
    )
  }

  @Test func `words of texts are replaced only by words of a title in the query that is meant`()
    async throws
  {
    let index = try TestIndex()
    func page(_ path: String, _ title: String, _ text: String) -> IndexChange {
      .page("https://c.example/" + path, title: title, attributes: ["textContent": .text(text)])
    }
    try await index.write(
      page("accounts", "Login", "The login of an account."),
      page("glass", "Glass", "How to recycle glass."),
      page("wheels", "Wheels", "Log in and re cycle the wheels."),
      page("typo", "Errors", "Some people recieve it."),
      page("mail", "Receive mail", "Open the program.")
    )
    let apart = try await index.index.search(SearchQuery("login recycle"))
    #expect(apart.results.first?.title == "Wheels" && apart.didYouMean == nil)
    let title = try await index.index.search(SearchQuery("recieve mail"))
    #expect(title.didYouMean == "receive mail")
    let unknown = try await index.index.search(SearchQuery("loggin account"))
    #expect(unknown.didYouMean == "login account")
  }

  @Test func `corrected words are found without those that no text has`() async throws {
    let index = try await Self.index()
    for text in ["databse xyzzy", "xyzzy databse", "xyzzy lemoncake", "serverrs xyzzy qqqq"] {
      let page = try await index.index.search(SearchQuery(text))
      #expect(!page.results.isEmpty && !page.corrections.isEmpty, "\(text)")
    }
  }

  @Test func `a word in quotation marks is required, and found only as it is`() async throws {
    let index = try await Self.index()
    for text in ["database \"xyzzy\"", "databse \"xyzzy\"", "\"databse\"", "\"server\""] {
      try await #expect(Self.found(text, in: index).isEmpty, "\(text)")
    }
    try await #expect(Self.found("server", in: index) == ["together"])
    try await #expect(Self.found("\"servers\" xyzzy", in: index) == ["together"])
    // Without quotation marks, `to` need not occur.
    try await #expect(Self.found("to design", in: index) == ["apart"])
    try await #expect(Self.found("\"to\" design", in: index) == ["hyphen"])
    // It may be a name with symbols.
    try await index.write(.page("https://c.example/plus", title: "C++ at home"))
    try await index.write(.page("https://c.example/c", title: "C at home"))
    try await #expect(Self.found("\"C++\"", in: index) == ["plus"])
  }
}
