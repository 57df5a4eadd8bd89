import MarkupExtraction
import Querying
import SearchableItems
import Testing

@testable import IndexModel
@testable import Indexing
@testable import Search

/// Sections that belong together: terms with one text, and parts of a section.
@Suite("entries of sections")
struct SectionEntryTests {
  private typealias Part = (heading: String, level: Int, anchor: String?, text: String)

  /// Returns the sections and the text of a page.
  private static func page(_ parts: [Part]) -> (sections: [PageSection], text: String) {
    var (sections, text) = ([PageSection](), "")
    for part in parts {
      if !text.isEmpty { text += "\n" }
      let offset = text.utf8.count
      sections.append(
        PageSection(heading: part.heading, level: part.level, anchor: part.anchor, offset: offset)
      )
      text += part.text.isEmpty ? part.heading : part.heading + "\n" + part.text
    }
    return (sections, text)
  }

  private static func found(_ query: String, _ parts: [Part]) -> ResultSections {
    let (sections, text) = page(parts)
    return ResultSections(sections, text: text, terms: UserQuery(query).terms.map { MatchTerm($0) })
  }

  @Test func `signatures of one function are one section with its text`() {
    let parts: [Part] = [
      ("Strings", 1, "top", "About strings."), ("split (a)", 7, "i1", ""),
      ("split (a, b)", 8, "i2", "Cuts at blanks."), ("join (a)", 7, "j", "Undoes split."),
      ("split many", 7, "m", "Cuts more, as split does."),
    ]
    let found = Self.found("split", parts)
    #expect(found.best?.anchor == "i1" && found.best?.text.contains("Cuts at blanks.") == true)
    #expect(!found.further.contains { $0.anchor == "i2" })
    #expect(found.further.contains { $0.anchor == "m" })
  }

  /// A chapter of the manual of GTK: no title of its own, and text before its first heading.
  @Test(arguments: [("Drag sources", "sources"), ("Drop targets", "targets")])
  func `the first heading behind text is that of a section`(_ heading: String, _ anchor: String) {
    let text = "Drag-and-drop moves data.\nDrag sources\nSources start.\nDrop targets\nTargets end."
    let sections = [("Drag sources", "sources"), ("Drop targets", "targets")].compactMap {
      name,
      anchor in
      text.firstRange(of: name).map { range in
        let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        return PageSection(heading: name, level: 2, anchor: anchor, offset: offset)
      }
    }
    let terms = UserQuery(heading).terms.map { MatchTerm($0) }
    let found = ResultSections(sections, text: text, title: "Drag-and-Drop in GTK", terms: terms)
    #expect(found.best?.anchor == anchor)
  }

  @Test func `the text of a section that has only parts is that of the first ones`() {
    let parts: [Part] = [
      ("Files", 1, "top", "About files."), ("open (path)", 3, "open", ""),
      ("path", 7, nil, "The name."), ("flags", 7, nil, "What for."), ("mode", 7, nil, "Rights."),
      ("owner", 7, nil, "Whose."), ("unlink", 3, "unlink", ""), ("close", 3, "close", "The end."),
    ]
    let open = Self.found("open", parts).best
    #expect(open?.anchor == "open" && open?.isNamed == true)
    #expect(open?.text == "path\nThe name.\nflags\nWhat for.\nmode\nRights.\n")
    // It has neither a text nor parts.
    #expect(Self.found("unlink", parts).best?.text == "unlink\n")
  }

  @Test func `parts of a shown section are shown if their own names answer`() {
    let parts: [Part] = [
      ("Tables", 1, "top", "About tables."), ("insert", 3, "ins", "To insert a key, insert it."),
      ("Parameters", 4, "ins.parameters", "What to insert, and where to insert."),
      ("insert many", 4, "ins.many", "To insert many."), ("Others", 3, "o", "Other keys."),
    ]
    let found = Self.found("insert", parts)
    #expect(found.best?.anchor == "ins")
    #expect(found.further.map(\.anchor) == ["ins.many"])
  }

  @Test(
    "a page that the query names opens at its start, not at a section of the same name",
    arguments: [
      ("HashMap (Java 17)", "hashmap", "top"), ("HashMap — Tables", "hashmap", "top"),
      ("HashMap (Java 17)", "hashmap put", "put"), ("All maps (Java 17)", "hashmap", "init"),
      ("HashMap (Java) tables", "hashmap", "init"), ("HashMap Class", "hashmap", "top"),
      ("HashMap Class", "hashmap put", "put"), ("HashMap class - core library", "hashmap", "top"),
      ("ext: fast::HashMap< K, V > Class Template Reference", "fast::HashMap", "top"),
      ("ext: fast::HashMap Struct Reference", "HashMap", "top"),
      ("About HashMap Class", "hashmap", "init"),
    ]
  )
  func start(_ title: String, _ query: String, _ anchor: String) {
    let parts: [Part] = [
      ("Class", 1, "top", "About a class."), ("HashMap", 3, "init", "Makes a HashMap."),
      ("put", 3, "put", "Puts into a HashMap."),
    ]
    let (sections, text) = Self.page(parts)
    let terms = UserQuery(query).terms.map { MatchTerm($0) }
    let found = ResultSections(sections, text: text, title: title, terms: terms)
    #expect((found.best?.anchor ?? "top") == anchor)
  }

  /// The signatures of Octave (Texinfo), SWI-Prolog and Javadoc, and options of a command.
  @Test(
    "a name opens at its first signature, and a further one with words of its own at that",
    arguments: [
      ("plot", "index-plot"), ("plot draws", "index-plot"), ("plot handle", "index-plot-2"),
      ("maplist", "maplist/2"), ("maplist L2", "maplist/3"), ("--message", "message"),
      ("String.format", "format(java.lang.String)"), ("format", "format(java.lang.String)"),
      ("String.format locale", "format(java.util.Locale)"),
    ]
  )
  func signatures(_ query: String, _ anchor: String) {
    let parts: [Part] = [
      ("Class", 1, "top", "About a class."),
      ("format", 3, "format(java.lang.String)", "Returns a text, which is made of others."),
      ("format", 3, "format(java.util.Locale)", "To format for a locale: format."),
      ("plot (y)", 7, "index-plot", ""), ("plot (x, y)", 8, "index-plot-1", ""),
      ("handle = plot (…)", 8, "index-plot-2", "Draws a plot, and what else to plot."),
      ("maplist(:Goal, ?List1)", 7, "maplist/2", ""),
      ("maplist(:Goal, ?L1, ?L2)", 8, "maplist/3", ""),
      (
        "maplist(:Goal, ?L1, ?L2, ?L3)", 8, "maplist/4",
        "True for all. The maplist family: maplist."
      ),
      ("-m <text>", 7, "m", ""), ("--message=<text>", 8, "message", "The message of the commit."),
    ]
    let (sections, text) = Self.page(parts)
    let terms = UserQuery(query).terms.map { MatchTerm($0) }
    let found = ResultSections(sections, text: text, title: "String (Java SE 17)", terms: terms)
    #expect(found.best?.anchor == anchor)
    #expect(found.best?.text.contains(anchor.hasPrefix("maplist") ? "True for all" : ".") == true)
  }

  @Test func `a member of a class is found by both names`() async throws {
    let index = try TestIndex()
    let parts: [Part] = [
      ("Class", 1, nil, "About a class."), ("get", 3, "get(java.lang.Object)", "Returns a value."),
      ("put", 3, "put(java.lang.Object)", "Stores a value."),
    ]
    let use: [Part] = [("Uses", 1, nil, "HashMap.get, HashMap.get, and again HashMap.get.")]
    try await index.write(
      Self.change("https://u.example/map", title: "HashMap (Java 17)", parts),
      Self.change("https://u.example/tree", title: "TreeMap  |  API", parts),
      Self.change("https://u.example/use", title: "Uses of HashMap", use)
    )
    for (query, page) in [("HashMap.get", "map"), ("TreeMap.get", "tree")] {
      let found = try await index.index.search(SearchQuery(query)).results.first
      #expect(found?.url == "https://u.example/\(page)#get(java.lang.Object)", "\(query)")
      #expect(found?.snippet?.text == "Returns a value.")
    }
  }

  /// Returns the change that writes a page.
  private static func change(
    _ url: String,
    title: String,
    description: String = "",
    _ parts: [Part]
  ) -> IndexChange {
    let (sections, text) = page(parts)
    let change = IndexChange.page(
      url,
      title: title,
      attributes: ["textContent": .text(text), "contentDescription": .text(description)]
    )
    guard case .putPage(var item) = change else { return change }
    item.sections = sections
    return .putPage(item)
  }

  /// Writes a page, and returns the snippet of its result.
  private static func snippet(
    _ query: String,
    title: String,
    description: String,
    _ parts: [Part]
  ) async throws -> String? {
    let index = try TestIndex()
    try await index.write(
      change("https://u.example/", title: title, description: description, parts)
    )
    return try await index.index.search(SearchQuery(query)).results.first?.snippet?.text
  }

  @Test func `a section that its name answers is shown from its start`() async throws {
    let parts: [Part] = [
      ("Options", 1, "top", "All about core.eol and others."),
      ("Variables", 2, "variables", "What can be set."),
      ("core.eol", 7, nil, "The line endings of files."),
    ]
    let snippet = try await Self.snippet("core.eol", title: "Options", description: "", parts)
    #expect(snippet == "The line endings of files.")
  }

  /// A heading is shown above the snippet, which does not repeat it.
  @Test func `a section without text is shown by the description, or else by the text of the page`()
    async throws
  {
    let parts: [Part] = [
      ("Options", 1, "top", "All about core.eol and others."), ("core.eol", 7, "core.eol", ""),
    ]
    for (description, shown) in [("How core.eol ends lines.", "How core.eol"), ("", "All about")] {
      let snippet = try await Self.snippet(
        "core.eol",
        title: "Options",
        description: description,
        parts
      )
      #expect(snippet?.contains(shown) == true, "\(snippet ?? "none")")
    }
  }

  @Test func `a description that repeats the title is no snippet`() async throws {
    let parts: [Part] = [("Joining Strings", 1, nil, "How texts are put together.")]
    let title = "Joining Strings"
    for (description, expected) in [(title, "put together"), ("A chapter on joining.", "chapter")] {
      let snippet = try await Self.snippet(
        "joining",
        title: title,
        description: description,
        parts
      )
      #expect(snippet?.contains(expected) == true, "\(snippet ?? "none")")
    }
  }
}
