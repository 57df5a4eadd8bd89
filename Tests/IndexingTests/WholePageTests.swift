import Foundation
import GRDB
import MarkupExtraction
import Querying
import SearchableItems
import Testing
import WebmarkTesting

@testable import IndexModel
@testable import Indexing
@testable import Search

/// Whole pages with sections, inflected words, and queries of which not all words occur.
@Suite("whole pages")
struct WholePageTests {
  /// Returns a page whose text consists of sections, the first of which is its title.
  private static func page(
    _ url: String,
    _ sections: [(heading: String, anchor: String?, text: String)],
    language: String = "en"
  ) -> IndexChange {
    guard
      case .putPage(var item) = IndexChange.page(
        url,
        title: sections.first?.heading ?? "",
        attributes: ["languages": .list([language])]
      )
    else { fatalError("a page is a page") }
    var text = ""
    item.sections = sections.enumerated().map { index, section in
      if !text.isEmpty { text += "\n" }
      defer { text += section.heading + "\n" + section.text }
      return PageSection(
        heading: section.heading,
        level: index == 0 ? 1 : 2,
        anchor: section.anchor,
        offset: text.utf8.count
      )
    }
    item.attributeSet.set("textContent", text)
    return .putPage(item)
  }

  private static func index() async throws -> TestIndex {
    let index = try TestIndex()
    let filler = String(repeating: "The baker waits for the dough. ", count: 400)
    try await index.write(
      page(
        "https://u.example/bread",
        [
          ("Breads", "top", "All about loaves."),
          ("Baking with rye", "rye", filler + "Caraway seeds are roasted."),
          ("Storing", "storing", "Loaves keep for days in a box."),
        ]
      ),
      page("https://u.example/other", [("Cakes", nil, "Sugar and eggs, never caraway.")]),
      page(
        "https://u.example/haus",
        [("Türen", nil, "Die Häuser haben viele Türen.")],
        language: "de"
      )
    )
    return index
  }

  private static func result(_ query: String, in index: TestIndex) async throws -> SearchResult? {
    try await index.index.search(SearchQuery(query)).results.first
  }

  @Test(
    "a word with a hyphen is an option if a heading names it, and excluded otherwise",
    arguments: [
      ("find -name", ["https://u.example/find#name"]),
      ("find -exec", ["https://u.example/find#exec"]),
      ("find files -name -exec", ["https://u.example/find#name"]),
      ("find -mtime", ["https://u.example/find", "https://u.example/lost"]),
      ("find -files", ["https://u.example/lost"]), ("find -\"name\"", ["https://u.example/lost"]),
      ("find -name site:v.example", []), ("lost -name", ["https://u.example/lost"]),
      ("-exec", ["https://u.example/find#exec"]),
    ]
  )
  func options(_ query: String, _ urls: [String]) async throws {
    let index = try TestIndex()
    try await index.write(
      Self.page(
        "https://u.example/find",
        [
          ("find files", nil, "The command searches files."),
          ("-name pattern", "name", "The name without folders matches."),
          ("-exec command", "exec", "Execute a command."),
        ]
      ),
      Self.page("https://u.example/lost", [("How to find what is lost", nil, "Search for it.")])
    )
    var search = SearchQuery(query)
    (search.toleratesTypos, search.relaxes) = (false, false)
    let found = try await index.index.search(search).results.compactMap(\.url)
    #expect(found.sorted() == urls)
  }

  @Test func `a page that lists an option precedes a page about its word`() async throws {
    let index = try TestIndex()
    let filler = String(repeating: "Streams are copied, and frames are dropped. ", count: 200)
    try await index.write(
      Self.page(
        "https://u.example/tool",
        [("Tool manual", nil, filler), ("-version", nil, "Show which tool this is.")]
      ),
      Self.page(
        "https://u.example/library",
        [("Tool version", nil, "The version of the tool: tool version, version of the tool.")]
      )
    )
    let found = try await Self.result("tool -version", in: index)
    #expect(found?.url == "https://u.example/tool")
  }

  @Test func `the section that answers best opens, and the words far behind are its snippet`()
    async
    throws
  {
    let index = try await Self.index()
    let found = try await #require(try Self.result("caraway roasted", in: index))
    #expect(found.url == "https://u.example/bread#rye")
    #expect(found.section?.heading.text == "Baking with rye")
    #expect(found.snippet?.text.contains("Caraway seeds are roasted") == true)
    try await #expect(Self.result("storing", in: index)?.url == "https://u.example/bread#storing")
  }

  @Test func `the title of a page opens the page`() async throws {
    let found = try #require(try await Self.result("breads", in: try Self.index()))
    #expect(found.url == "https://u.example/bread" && found.section == nil)
  }

  @Test func `a section about more than the query does not hide the page about the query`()
    async throws
  {
    let index = try TestIndex()
    try await index.write(
      Self.page(
        "https://u.example/paths",
        [
          ("paths: names of files", nil, "Names of files."),
          ("class paths.Path", "path", "A path of paths."), ("Errors", "errors", "No file."),
        ]
      )
    )
    try await #expect(Self.result("paths", in: index)?.url == "https://u.example/paths")
    try await #expect(Self.result("paths.Path", in: index)?.url == "https://u.example/paths#path")
  }

  @Test
  func `inflected words are found in texts, headings and titles, by the language of the page`()
    async
    throws
  {
    let index = try await Self.index()
    try await #expect(Self.result("bake rye", in: index)?.url == "https://u.example/bread#rye")
    try await #expect(Self.result("loaf bread", in: index)?.title == "Breads")
    try await #expect(Self.result("haus", in: index)?.title == "Türen")
  }

  @Test func `common words need not occur`() async throws {
    let index = try await Self.index()
    try await #expect(
      Self.result("how to do the roasting of caraway", in: index)?.title == "Breads"
    )
  }

  @Test func `words that no page has are left out if too few pages have all`() async throws {
    let index = try await Self.index()
    try await #expect(index.titles("caraway xylophone").sorted() == ["Breads", "Cakes"])
    var query = SearchQuery("caraway xylophone")
    query.relaxes = false
    try await #expect(index.index.search(query).results.isEmpty)
  }

  @Test func `a changed page leaves nothing of its sections behind`() async throws {
    let index = try await Self.index()
    try await index.write(Self.page("https://u.example/bread", [("Breads", nil, "Nothing.")]))
    try await #expect(index.titles("storing") == [])
    try await #expect(index.titles("caraway") == ["Cakes"])
    try await #expect(index.index.verify() == [])
  }

  @Test(
    "the name of the publisher is no part of a title",
    arguments: [
      ("Rye loaves | Crumb Weekly", "Rye loaves"), ("Crumb Weekly – Rye loaves", "Rye loaves"),
      ("Rye loaves", "Rye loaves"), ("Crumb Weekly", "Crumb Weekly"),
      ("Rye loaves of Crumb Weekly", "Rye loaves of Crumb Weekly"),
      ("4.2. Rye loaves | Crumb Weekly", "Rye loaves"), (" | Crumb Weekly", " | Crumb Weekly"),
      ("Rye loaves｜Crumb Weekly", "Rye loaves"), ("Rye loaves ｜ Crumb Weekly", "Rye loaves"),
      ("Crumb Weekly： Rye loaves", "Rye loaves"), ("Rye／Crumb Weekly", "Rye／Crumb Weekly"),
    ]
  )
  func publisher(_ title: String, _ compared: String) {
    var set = AttributeSet()
    set.set("title", title)
    set.set("publishers", ["Crumb Weekly"])
    #expect(Heading.title([set]) == compared)
  }

  @Test(
    "what stands beside a heading of the page is no part of a title",
    arguments: [
      ("Rye — Crumb 2.1 documentation", "Rye"), ("Rye：Crumb 2.1", "Rye"),
      ("Rye ｜ Crumb 2.1", "Rye"), ("Rye Crumb 2.1", "Rye Crumb 2.1"),
      ("Rye (Crumb (version 2.1))", "Rye"), ("Rye (bread) of old", "Rye (bread) of old"),
      ("Crumb -- Rye", "Rye"), ("Crumb 2.1: Bread - Rye", "Rye"), ("Crumb Rye", "Crumb Rye"),
    ]
  )
  func site(_ title: String, _ compared: String) {
    var set = AttributeSet()
    set.set("title", title)
    #expect(Heading.title([set], headings: ["Rye"]) == compared)
    #expect(Heading.title([set], headings: ["4.2 Rye"]) == compared)
  }

  @Test func `another name of an item does not shorten its title`() async throws {
    let index = try TestIndex()
    let names: [String: AttributeValue] = ["alternateNames": .list(["Rye"])]
    try await index.write(
      .item("T.a", "1", title: "Rye — the bread of the north", attributes: names),
      .item("T.a", "2", title: "Wheat", attributes: ["keywords": .list(["bread", "north"])])
    )
    try await #expect(index.titles("bread north") == ["Rye — the bread of the north", "Wheat"])
    var query = SearchQuery("bread north", owner: Owner.local)
    query.explains = true
    let results = try await index.index.search(query).results
    let factors = try #require(results.first?.explanation).factors
    #expect(factors.first { $0.name == "title coverage" }?.value == 2)
  }

  @Test(
    "parameters are no part of a title, other words in parentheses are",
    arguments: [
      ("asyncio.gather(*aws, return_exceptions=False)", "asyncio.gather"),
      ("class datetime.timedelta(days=0, seconds=0)", "class datetime.timedelta"),
      ("date.today() -> date", "date.today"), ("PQfinish(conn) → void", "PQfinish"),
      ("f((a, b)) and g(c)", "f and g"), ("lo_open(conn, mode", "lo_open"),
      ("Read (or write) a file", "Read (or write) a file"), ("Radon (Python3)", "Radon (Python3)"),
      ("Names of parameter(s)", "Names of parameter"), ("printf(3)", "printf(3)"),
      ("東京(日本)", "東京(日本)"), ("(untitled)", "(untitled)"),
      // Rust, C++ (Qt, Doxygen), Swift, TypeScript, Kotlin, Java, Prolog.
      ("pub fn sort(&mut self) where T: Ord", "pub fn sort"),
      ("pub fn fill(&mut self, value: T)where T: Clone,", "pub fn fill"),
      ("QString QString::arg(int a, QChar fill = QLatin1Char(' ')) const", "QString QString::arg"),
      ("void swap(Table &other) noexcept(false) override", "void swap"),
      ("T &value() &", "T &value"), ("T &value() const &noexcept", "T &value"),
      ("Expander() [1/4]", "Expander"), ("Table() = default", "Table"),
      ("func load(from url: URL) async throws -> Data", "func load"),
      ("func load() async throws(LoadError)", "func load"),
      ("fill(value: T): Promise<Array<T>>", "fill"),
      ("fun <T> last(list: List<T>): T?", "fun <T> last"),
      ("close() throws IOException, InterruptedException", "close"),
      ("atom_length(+Atom, -Length) [det]", "atom_length"), ("open(path);", "open"),
      ("close() throws an error", "close throws an error"),
      ("open(): what it does", "open: what it does"),
      ("open() where a file is", "open where a file is"),
      ("The open() function", "The open function"), ("open() and const", "open and const"),
      ("open() [and] close()", "open [and] close"),
      ("(make-string k [char]) → string?", "make-string"),
      ("((curry f) x) → any", "((curry f) x) → any"),
      ("(see below) and → there", "(see below) and → there"),
    ]
  )
  func parameters(_ title: String, _ compared: String) {
    #expect(Heading.name(of: title) == compared)
  }

  @Test(
    "numbers of chapters are no part of a title",
    arguments: [
      ("32. Just-in-Time Compilation (JIT)", "Just-in-Time Compilation (JIT)"),
      ("Chapter 45. Rye — A grain", "Rye — A grain"), ("Appendix F. Rye", "Rye"),
      ("Part IV. Rye", "Rye"), ("Chapter 3: Rye", "Rye"), ("Kapitel 2. Roggen", "Roggen"),
      ("Part 2 of the rye", "Part 2 of the rye"), ("Chapter one. Rye", "Chapter one. Rye"),
      ("Chapter 45.", "Chapter 45."), ("Chapter", "Chapter"), ("Part. Rye", "Part. Rye"),
      ("Chapter 11. 2.1. Rye", "Rye"),
    ]
  )
  func chapters(_ title: String, _ compared: String) {
    #expect(Heading.name(of: title) == compared)
  }

  @Test(
    "the type of a term is no part of it, other words in parentheses are",
    arguments: [
      ("enable_rye (boolean)", 7, "enable_rye"),
      ("enable_rye (boolean)", 3, "enable_rye (boolean)"),
      ("Rye bread (dark)", 7, "Rye bread (dark)"), ("rye", 7, "rye"), ("(rye)", 7, "(rye)"),
    ]
  )
  func types(_ heading: String, _ level: Int, _ compared: String) {
    let section = PageSection(heading: heading, level: level, anchor: nil, offset: 0)
    #expect(Heading.name(of: section) == compared)
  }

  /// Headings of Haddock, with its fragments, and other texts with the same mark.
  @Test(
    "the type of a value is no part of its heading, other texts behind two colons are",
    arguments: [
      ("view :: MonadReader s m => Getting a s a -> m a", "v:view", "view"),
      ("prism' :: (b -> s) -> (s -> Maybe a) -> Prism s s a b", "v:prism-39-", "prism'"),
      ("first, second :: (a, a) -> a", "v:second", "first, second"),
      ("pattern List :: IsList l => [Item l] -> l", "v:List", "pattern List"),
      ("map :: forall a b. (a -> b) -> f a -> f b", "map", "map"),
      ("view :: Getting a s a", nil, "view :: Getting a s a"),
      ("integer :: count", "count", "integer :: count"),
      ("set :: a", "v:setting", "set :: a"), ("Forum :: Rye", "rye", "Forum :: Rye"),
      ("type Rye (m :: *) :: *", "t:Rye", "type Rye (m :: *) :: *"),
    ]
  )
  func typeSignatures(_ heading: String, _ anchor: String?, _ compared: String) {
    let section = PageSection(heading: heading, level: 7, anchor: anchor, offset: 0)
    #expect(Heading.name(of: section) == compared)
  }

  @Test func `terms that tables only list are no headings, those with a text are`() {
    let texts = [
      "rye": "a grain", "salt": String(repeating: "It preserves. ", count: 5), "malt": "",
    ]
    var (sections, offset) = ([PageSection](), 0)
    for (heading, text) in texts.sorted(by: { $0.key < $1.key }) {
      sections.append(PageSection(heading: heading, level: 7, anchor: nil, offset: offset))
      offset += heading.utf8.count + 1 + text.utf8.count + 1
    }
    sections.append(PageSection(heading: "End", level: 2, anchor: nil, offset: offset))
    #expect(String(decoding: Heading.outline(sections), as: UTF8.self) == "salt\nEnd")
    for index in sections.indices { sections[index].anchor = "a\(index)" }
    #expect(String(decoding: Heading.outline(sections), as: UTF8.self) == "malt\nrye\nsalt\nEnd")
  }

  @Test func `terms with one text are headings, as all headings of a long page are`() {
    let further = [
      PageSection(heading: "ceil", level: 7, anchor: nil, offset: 0),
      PageSection(heading: "ceiling", level: 8, anchor: nil, offset: 5),
      PageSection(heading: "floor", level: 7, anchor: nil, offset: 100),
      PageSection(heading: "End", level: 2, anchor: nil, offset: 110),
    ]
    #expect(String(decoding: Heading.outline(further), as: UTF8.self) == "ceil\nceiling\nEnd")
    let long = (0..<1000).map {
      PageSection(heading: "Heading \($0)", level: 2, anchor: nil, offset: $0)
    }
    #expect(Heading.outline(long).split(separator: 0x0A).count == 1000)
  }

  @Test func `fragments that name a section otherwise are compared too`() {
    let names = ["LO-WRITE", "id-1.8.10", "start", "textwrap.wrap", "two\nlines"]
    let sections = names.enumerated().map { index, anchor in
      let heading = index == 3 ? "textwrap.wrap(text)" : "Heading"
      return PageSection(heading: heading, level: 2, anchor: anchor, offset: index)
    }
    let outline = String(decoding: Heading.outline(sections), as: UTF8.self)
    #expect(outline == "Heading\n\u{1F}LO-WRITE\nHeading\nHeading\ntextwrap.wrap\nHeading")
  }

  @Test(
    "fragments that a generator numbers name nothing",
    arguments: [
      ("id-1.8.10.11.3", true), ("id3", true), ("idm140", true), ("index-7", true), ("3.2", true),
      ("section-2", true), ("GUC-WORK-MEM", false), ("python3", false), ("rfc-2616", false),
      ("id", false), ("identity", false), ("id-1a", false), ("日本", false), ("", false),
    ]
  )
  func numbered(_ anchor: String, _ isNumbered: Bool) {
    #expect(Fragment.isNumbered(anchor) == isNumbered)
  }

  @Test(
    "the names in fragments of Texinfo",
    arguments: [
      // From the manuals of MIT Scheme and Octave.
      ("index-vector_002dmap", "vector-map"), ("index-camup-4", "camup"),
      ("index-plotting_002c-multiple-plots-per-figure", "plotting, multiple plots per figure"),
      ("Three_002dDimensional-Plots", "Three-Dimensional-Plots"),
      ("index-caf_00e9", "café"), ("index-a_00zz-b", "a_00zz b"), ("index-", ""), ("_00", "_00"),
      ("std-setting-EMAIL_HOST", "std-setting-EMAIL_HOST"), ("index", "index"),
    ]
  )
  func texinfoNames(_ anchor: String, _ name: String) {
    #expect(Fragment.name(of: anchor) == name)
  }

  @Test func `a term with a numbered fragment opens at the section around it`() {
    let text = "Page\nIntro.\nFunctions\nSome.\ntrim\nCuts blanks.\npad\nAdds blanks."
    func ofTerm(_ anchor: String) -> ResultSections {
      let places = [
        ("Page", 1, "top", 0), ("Functions", 2, "functions", 12), ("trim", 7, anchor, 28),
      ]
      let sections = places.map {
        PageSection(heading: $0.0, level: $0.1, anchor: $0.2, offset: $0.3)
      }
      let terms = UserQuery("trim").terms.map { MatchTerm($0) }
      return ResultSections(sections, text: text, terms: terms)
    }
    #expect(ofTerm("id-1.8.2").best?.anchor == "functions")
    #expect(ofTerm("fn-trim").best?.anchor == "fn-trim")
    #expect(ofTerm("id-1.8.2").best?.heading == "trim")
  }

  @Test func `a title counts as a heading where the content has none with its words`()
    async throws
  {
    let index = try TestIndex()
    let sections = [("Synopsis", "s", "COMMIT"), ("The chain of a commit", "chain", "A commit.")]
    for (path, title) in [("a", "SPI commit"), ("b", "COMMIT")] {
      let page = Self.page("https://u.example/\(path)", sections)
      guard case .putPage(var item) = page else { return }
      item.attributeSet.set("title", title)
      try await index.write(.putPage(item))
    }
    let own = [("SPI commit", "spi", "About it."), ("Notes", "n", "None.")]
    try await index.write(Self.page("https://u.example/spi", own))
    let found = try #require(try await Self.result("commit", in: index))
    // The best section has other words than the query, which is the title.
    #expect(found.title == "COMMIT" && found.url == "https://u.example/b")
  }

  @Test func `a page with the name precedes the sections of other pages with the same heading`()
    async throws
  {
    let index = try TestIndex()
    let reference = [
      ("paths — Names of files and folders", "p", "Names of files."), ("Errors", "e", "None."),
    ]
    try await index.write(
      Self.page("https://u.example/paths", reference),
      Self.page(
        "https://u.example/news",
        [("News", "n", "All."), ("paths", "paths", "Faster paths. Paths.")]
      ),
      Self.page(
        "https://u.example/howto",
        [("Paths tutorial", "t", "All about paths, paths, paths.")]
      )
    )
    try await #expect(index.titles("paths").first == "paths — Names of files and folders")
  }

  @Test func `the rarest of many words is found in headings without the others`() async throws {
    let index = try TestIndex()
    func write(_ count: Int, _ name: String, _ text: String) async throws {
      for number in 0..<count {
        let url = "https://u.example/\(name)\(number)"
        try await index.write(Self.page(url, [("\(name) \(number)", nil, text)]))
      }
    }
    try await write(
      20,
      "Oven",
      "The rules of a bakery are compared. Nothing triggers an oven twice."
    )
    try await write(5, "Mill", "The rules of a mill are compared.")
    try await index.write(
      Self.page("https://u.example/r", [("Rules and triggers", nil, "Which to choose.")])
    )
    var query = SearchQuery("rules compared triggers", limit: 50)
    let found = try await index.index.search(query).results.map(\.title)
    #expect(found.count == 21 && found.contains("Rules and triggers"))
    query.relaxes = false
    let strict = try await index.index.search(query).results.map(\.title)
    #expect(strict.count == 20 && !strict.contains("Rules and triggers"))
  }

  @Test func `a title with the typed form of a word precedes one with another form`() async throws {
    let index = try TestIndex()
    for title in ["Extensibility", "Extensions", "Extension"] {
      try await index.write(Self.page("https://u.example/\(title)", [(title, nil, "About it.")]))
    }
    try await #expect(index.titles("extension").first == "Extension")
    try await #expect(index.titles("extensibility").first == "Extensibility")
  }

  /// The Polish word for tables has the stem `tabel`, which is Dutch for a table.
  @Test func `a stem of one language is no word of titles and texts in another`() async throws {
    let index = try TestIndex()
    let dutch = Self.page(
      "https://u.example/nl",
      [("Tabel", nil, "Een tabel heeft rijen.")],
      language: "nl-BE"
    )
    let polish = Self.page(
      "https://u.example/pl",
      [("Pasek narzędzi", nil, "O programie."), ("Właściwości tabeli", "a", "Wiersze tabeli.")],
      language: "pl-PL"
    )
    try await index.write(dutch, polish)
    let results = try await index.index.search(SearchQuery("tabelach")).results
    #expect(results.map(\.title) == ["Pasek narzędzi", "Tabel"])
    #expect(results.first?.section?.heading.ranges.isEmpty == false)
    #expect(results.last?.highlightedTitle?.ranges == [])
  }

  @Test func `the heading of an identifier answers without the other words of the query`()
    async throws
  {
    let index = try TestIndex()
    for number in 0..<20 {
      let text = "The wal_size parameter belongs to the configuration."
      try await index.write(Self.page("https://u.example/\(number)", [("P", nil, text)]))
    }
    let sections = [("Logs", nil, "All."), ("wal_size", "wal", "In megabytes."), ("x", "x", "y")]
    try await index.write(Self.page("https://u.example/logs", sections))
    let found = try await #require(try Self.result("wal_size configuration parameter", in: index))
    #expect(found.url == "https://u.example/logs#wal")
    var query = SearchQuery("wal_size configuration -megabytes")
    try await #expect(!index.index.search(query).results.contains { $0.title == "Logs" })
    query = SearchQuery("wal_size configuration")
    query.limit = 50
    let all = try await index.index.search(query)
    #expect(all.results.count == 21 && Set(all.results.map(\.id)).count == 21)
  }

  @Test func `identifiers in texts are weighed by the number of texts that have them`() async throws
  {
    let index = try TestIndex()
    let often = String(repeating: "Call lo_read again. ", count: 9)
    for number in 0..<30 {
      try await index.write(Self.page("https://u.example/\(number)", [("P", nil, "x")]))
    }
    try await index.write(
      Self.page(
        "https://u.example/once",
        [("One", nil, "See lo_read. " + often.replacing("lo_", with: ""))]
      ),
      Self.page("https://u.example/often", [("Two", nil, often)])
    )
    try await #expect(index.titles("lo_read") == ["Two", "One"])
  }

  @Test(
    "a URL with a fragment opens its section",
    arguments: [
      ("https://u.example/guide#second", "https://u.example/guide#second"),
      ("u.example/guide#id-1.8.10", "https://u.example/guide#id-1.8.10"),
      ("u.example/guide#absent", nil), ("u.example/guide", nil),
    ] as [(String, String?)]
  )
  func fragments(_ text: String, _ opened: String?) async throws {
    let index = try TestIndex()
    let guide = "The guide of u example, a guide of guides, absent and second."
    try await index.write(
      Self.page(
        "https://u.example/guide",
        [
          ("Start", "start", "A first text."), ("Guide", "guide", guide),
          ("Other", "second", "Nothing of it."), ("Last", "id-1.8.10", "The end."),
        ]
      )
    )
    let result = try #require(await index.index.search(SearchQuery(text)).results.first)
    if let opened { #expect(result.url == opened) }
    #expect(result.url?.hasPrefix("https://u.example/guide") == true)
    #expect(
      opened != nil || !["second", "id-1.8.10"].contains { result.url?.hasSuffix($0) == true }
    )
  }

  @Test(
    "no result lacks a word in quotation marks",
    arguments: [
      ("max_wal_size \"archive\"", "max_wal_size archive"),
      ("max_wal_size \"archive bound\"", "max_wal_size archive"),
    ]
  )
  func quoted(_ text: String, _ unquoted: String) async throws {
    let index = try TestIndex()
    try await index.write(
      Self.page("https://u.example/a", [("max_wal_size", "size", "A limit of the log.")])
    )
    for number in 0..<12 {
      let text = "The archive bound max_wal_size, a limit of the log, page \(number)."
      try await index.write(
        Self.page("https://u.example/\(number)", [("Archive \(number)", "a", text)])
      )
    }
    func titles(_ text: String) async throws -> [String?] {
      try await index.index.search(SearchQuery(text, limit: 20)).results.map(\.title)
    }
    try await #expect(titles(unquoted).contains("max_wal_size"))
    let found = try await titles(text)
    #expect(found.count == 12 && !found.contains("max_wal_size"))
  }

  @Test func `layout 7 keeps its records, and its full-text tables start with the content`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("index.db").path
      _ = try await SharedIndex(path: path, mode: .readWrite).write([
        .page("https://u.example/a", title: "Baking"),
        .page("https://u.example/b", title: "Ovens", attributes: ["textContent": .text("baking")]),
      ])
      try await DatabaseQueue(path: path).write { database in
        try database.execute(
          sql: """
            DROP TABLE text_0;
            CREATE VIRTUAL TABLE text_0 USING fts5 (
              title, headings, keywords, description, body, marks, content = '', tokenize = 'ascii');
            PRAGMA user_version = 7
            """
        )
      }
      let index = try SharedIndex(path: path, mode: .readWrite)
      let results = try await index.search(SearchQuery("baking")).results
      #expect(results.map(\.title) == ["Baking", "Ovens"])
      try await #expect(index.verify() == [])
      let columns = try await DatabaseQueue(path: path).read { database in
        try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info('text_0')")
      }
      #expect(columns.first == "body")
    }
  }

  @Test(
    "layouts 6 and 8 keep their records, and get the titles that ranking compares now",
    arguments: [
      (6, "Chapter 4. Baking", "Chapter 4. Baking", "Baking"),
      (8, "Baking (Python3) rye", "Baking ", "Baking (Python3) rye"),
    ]
  )
  func titles(layout: Int, title: String, former: String, compared: String) async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("index.db").path
      _ = try await SharedIndex(path: path, mode: .readWrite).write([
        .page("https://u.example/p", title: title)
      ])
      try await DatabaseQueue(path: path).write { database in
        try database.execute(sql: "UPDATE entity SET title = ?", arguments: [former])
        try database.execute(sql: "PRAGMA user_version = \(layout)")
      }
      let index = try SharedIndex(path: path, mode: .readWrite)
      try await #expect(index.search(SearchQuery("baking")).results.map(\.title) == [title])
      try await #expect(index.verify() == [])
      let found = try await DatabaseQueue(path: path).read { database in
        try String.fetchOne(database, sql: "SELECT title FROM entity")
      }
      #expect(found == compared)
    }
  }

  @Test(
    "earlier layouts keep their records, and get further words",
    arguments: [
      // The joined forms of words with a hyphen; stems of long words.
      (11, "en", "Wi-Fi at home", "wifi"), (12, "ru", "Форматирование", "форматированию"),
    ]
  )
  func furtherWords(layout: Int, language: String, title: String, query: String) async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("index.db").path
      _ = try await SharedIndex(path: path, mode: .readWrite).write([
        .page("https://u.example/p", title: title, attributes: ["languages": .list([language])])
      ])
      try await DatabaseQueue(path: path).write { database in
        try database.execute(
          sql: "INSERT INTO text_0(text_0) VALUES('delete-all'); PRAGMA user_version = \(layout)"
        )
      }
      let index = try SharedIndex(path: path, mode: .readWrite)
      try await #expect(index.search(SearchQuery(query)).results.map(\.title) == [title])
      try await #expect(index.verify() == [])
    }
  }

  @Test func `layout 13 keeps its records, and gets the dates that results show`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("index.db").path
      _ = try await SharedIndex(path: path, mode: .readWrite).write([
        .page(
          "https://u.example/p",
          title: "Baking",
          attributes: [
            "contentModificationDate": .text("2026-05-01T00:00:00Z"),
            "contentModificationDateSource": .text("header Last-Modified"),
          ]
        )
      ])
      try await DatabaseQueue(path: path).write { database in
        try database.execute(sql: "UPDATE entity SET date = 1777593600; PRAGMA user_version = 13")
      }
      let index = try SharedIndex(path: path, mode: .readWrite)
      try await #expect(index.search(SearchQuery("baking after:2020")).results.isEmpty)
      try await #expect(index.search(SearchQuery("baking")).results.map(\.title) == ["Baking"])
      try await #expect(index.verify() == [])
    }
  }

  @Test func `layout 5 keeps its records, and gets stems`() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("index.db").path
      _ = try await SharedIndex(path: path, mode: .readWrite).write([
        .page("https://u.example/p", title: "Baking", attributes: ["languages": .list(["en"])])
      ])
      try await DatabaseQueue(path: path).write { database in
        try database.execute(
          sql: """
            DROP TABLE outline; DROP TABLE stemming; DROP TABLE text_0;
            CREATE VIRTUAL TABLE text_0 USING fts5 (
              title, keywords, description, body, marks, content = '', tokenize = 'ascii');
            PRAGMA user_version = 5
            """
        )
      }
      let index = try SharedIndex(path: path, mode: .readWrite)
      try await #expect(index.search(SearchQuery("bakes")).results.map(\.title) == ["Baking"])
      try await #expect(index.verify() == [])
    }
  }

  /// Other commands have an option of this name, and mention the command more often.
  @Test func `an option of a command leads to the page of the command`() async throws {
    let index = try TestIndex()
    let filler = String(repeating: "Options change what happens to the files. ", count: 40)
    func command(_ name: String, _ option: String, _ text: String) -> IndexChange {
      Self.page(
        "https://m.example/\(name)",
        [("\(name)(1)", nil, filler + text), ("OPTIONS", "options", filler), (option, nil, "Go.")]
      )
    }
    try await index.write(
      command("git-commit", "-m <msg>, --message=<msg>", "A git commit."),
      command("git-commit-tree", "-m <message>", "A git commit of a tree, a git commit."),
      command("git-tag", "-m", "As git commit does, git commit, git commit."),
      command("git-read-tree", "-M", "A git commit, git commit -m.")
    )
    try await #expect(index.titles("git commit -m").first == "git-commit(1)")
    try await #expect(index.titles("git tag -m").first == "git-tag(1)")
    try await #expect(index.titles("git commit --message").first == "git-commit(1)")
  }

  @Test func `an option stays one when corrections are added`() {
    var terms = SearchTerms(UserQuery("commit --amend"), synonyms: Synonyms())
    terms.add([1: [Corrections.Candidate(word: "amended", count: 5, distance: 2)]])
    #expect(HeadingFit.namesOption(of: terms.terms, heading: "--amend"))
    #expect(!HeadingFit.namesOption(of: terms.terms, heading: "--fixup=[(amend|reword):]"))
  }
}
