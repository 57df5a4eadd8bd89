import MarkupExtraction
import Querying
import SearchableItems
import Testing

@testable import IndexModel
@testable import Indexing
@testable import Search

/// Names of classes and their members in references, which generators put into titles, paths and fragments.
@Suite("names in references")
struct ReferenceNameTests {
  private static func section(_ heading: String, _ anchor: String?, at offset: Int = 0)
    -> PageSection
  {
    PageSection(heading: heading, level: 3, anchor: anchor, offset: offset)
  }

  @Test(
    "the members of a reference, by the fragments of its generator",
    arguments: [
      ("HashMap (Java 17)", "get(Object key)", "get(java.lang.Object)", "HashMap.get"),
      ("HashMap (Java 17)", "HashMap", "<init>(int)", "HashMap.HashMap"),
      ("Level (Java 17)", "INFO", "INFO", "Level.INFO"),
      ("Cipher (Java 17)", "DECRYPT_MODE", "DECRYPT_MODE", "Cipher.DECRYPT_MODE"),
      ("lists", "foldl(Fun, Acc0, List) -> Acc1", "foldl-3", "lists.foldl"),
      ("Enum — Elixir", "map(enumerable, fun)", "map/2", "Enum.map"),
      ("Vec in std::vec - Rust", "pub fn push(&mut self, value: T)", "method.push", "Vec.push"),
      ("Iterator in std::iter - Rust", "fn map<B, F>(self, f: F)", "method.map-2", "Iterator.map"),
      ("Vec in std::vec - Rust", "fn push(&mut self)", "method.push_all", nil),
      ("class Array - RDoc Documentation", "each(&block)", "method-i-each", "Array.each"),
      ("module Ox::Reader - RDoc", "new(io)", "method-c-new", "Reader.new"),
      ("class Array - RDoc Documentation", "each(&block)", "method-i-each_slice", nil),
      ("class Array - RDoc Documentation", "empty?()", "method-i-empty-3F", "Array.empty"),
      ("class of Array", "each(&block)", "method-i-each", nil),
      // YARD 0.9.28.
      (
        "Class: Addressable::URI — Documentation by YARD", ".parse(uri) ⇒ Addressable::URI",
        "parse-class_method", "URI.parse"
      ),
      ("Class: Addressable::URI", "#host ⇒ String", "host-instance_method", "URI.host"),
      (
        "Class: Addressable::URI", "#absolute? ⇒ Boolean", "absolute?-instance_method",
        "URI.absolute"
      ),
      ("Module: Addressable::IDNA", "ACE_PREFIX =", "ACE_PREFIX-constant", "IDNA.ACE_PREFIX"),
      ("Class: Addressable::URI", "#host ⇒ String", "hostname-instance_method", nil),
      ("Class: how to parse", ".parse(uri)", "parse-class_method", nil),
      // JSDoc 4.
      ("JSDoc: Class: Dot", "toString() → {string}", "toString", "Dot.toString"),
      ("JSDoc: Class: Dot", "(static) fromString(str) → {Dot}", ".fromString", "Dot.fromString"),
      ("Dot", "Usage (short)", "Usage", nil), ("Dot", "usage → more", "usage", nil),
      (
        "gtkmm: Gtk::Label Class Reference", "get_text()", "a369fd753e2323c516f856a9724e4326b",
        "Label.get_text"
      ),
      (
        "x: std::vector< T > Class Template Reference", "at() [1/2]",
        "a369fd753e2323c516f856a9724e4326b", "vector.at"
      ),
      // Nim 1.6.
      (
        "std/sequtils", "proc map[T, S](s: openArray[T]; op: proc (x: T): S): seq[S]",
        "map,openArray[T],proc(T)", "sequtils.map"
      ),
      (
        "std/sequtils", "template mapIt(s: typed; op: untyped)", "mapIt.t,typed,untyped",
        "sequtils.mapIt"
      ),
      ("std/times", "proc now(): DateTime", "now,", "times.now"),
      ("std/sequtils", "Example", "map,openArray[T]", nil), ("TCP/IP", "Ports, open", "ports", nil),
      ("and/or, not", "map(x)", "map,int", nil),
      ("Label Struct Reference", "text", "a369fd753e2323c516f856a9724e4326b", "Label.text"),
      ("Label Class", "QString Label::text(int a) const", "text", "Label.text"),
      ("Label Class", "QString Label::text(int a) const", "text-2", "Label.text"),
      ("Label Class", "QString Label::text(int a) const", "other", nil),
      ("Label Class (Desktop)", "text(int)", "text(int)", "Label.text"),
      ("About Label Class", "text(int)", "text(int)", nil),
      ("gtkmm: Gtk::Label Class Reference", "Detailed Description", "details", nil),
      ("gtkmm: Label Member List", "get_text()", "a369fd753e2323c516f856a9724e4326b", nil),
      ("lists", "Example", "example-3", nil), ("lists", "History", "History", nil),
      ("lists", "foldl", "foldl-right", nil), ("All lists", "foldl(List)", "foldl-1", nil),
      ("lists", "foldl(List)", nil, nil), ("lists", "", "method.", nil),
    ]
  )
  func members(_ title: String, _ heading: String, _ anchor: String?, _ name: String?) {
    let section = Self.section(heading, anchor)
    #expect(MemberNames(title: title, sections: [section])?.name(of: section) == name)
  }

  @Test func `a field of any case is a member where the page has methods`() {
    let sections = [Self.section("width", "width"), Self.section("add(int)", "add(int)")]
    let members = MemberNames(title: "Insets (Java 17)", sections: sections)
    #expect(sections.compactMap { members?.name(of: $0) } == ["Insets.width", "Insets.add"])
    let alone = MemberNames(title: "Insets (Java 17)", sections: [sections[0]])
    #expect(alone?.name(of: sections[0]) == nil)
  }

  @Test func `a long name of a class is not repeated for each member`() {
    let sections = (0..<1000).map { Self.section("get", "get(\($0))", at: $0) }
    for (size, isRepeated) in [(100, true), (101, false), (10_000, false)] {
      let outline = Heading.outline(sections, title: String(repeating: "a", count: size))
      #expect(String(decoding: outline, as: UTF8.self).contains("a.get") == isRepeated)
    }
  }

  @Test(
    "the qualified name of a page, by its path",
    arguments: [
      ("/java.base/java/util/stream/Stream.html", "Stream", "java.base.java.util.stream.Stream"),
      ("/17/docs/api/java/util/Map.Entry.html", "Map.Entry", "docs.api.java.util.Map.Entry"),
      (
        "/reference/java/util/ArrayList?hl=en#add", "ArrayList | API reference",
        "reference.java.util.ArrayList"
      ),
      ("/a/b/c/d/e/f/g/h/i/j/k/l/X.html", "X", "c.d.e.f.g.h.i.j.k.l.X"),
      ("/wiki/Mercury", "Mercury", nil), ("/java/util/stream.html", "Stream", nil),
      ("/java/2024/05/Stream.html", "Stream", nil), ("/java/util/StreamX.html", "Stream", nil),
      ("/java/util/Stream.tar.gz", "Stream", nil), ("/a/b/Two%20words", "Two words", nil),
      ("/java/util/", "util", nil), ("", "", nil),
    ]
  )
  func path(_ path: String, _ title: String, _ name: String?) {
    #expect(PathName(url: "https://java.example" + path, title: title)?.name == name)
  }

  @Test(
    "a title without the product in parentheses, if a heading has its name and kind",
    arguments: [
      ("ArrayList (Java SE 17)", "Class ArrayList<E>", "ArrayList"),
      ("java.util (Java SE 17)", "Package java.util", "java.util"),
      ("ArrayList (Java SE 17)", "Using ArrayList well", "ArrayList (Java SE 17)"),
      ("Mercury (planet)", "The planet Mercury", "Mercury (planet)"),
      ("Mercury (the planet)", "All of Mercury (the planet) Mercury", "Mercury (the planet)"),
      ("Two words (Java SE 17)", "Class Two words", "Two words (Java SE 17)"),
    ]
  )
  func title(_ title: String, _ heading: String, _ compared: String) {
    var set = AttributeSet()
    set.set("title", title)
    #expect(Heading.title([set], headings: [heading]) == compared)
  }

  /// Javadoc 1.6 writes `<H2><FONT>com.example</FONT><BR>Class Rye</H2>`.
  @Test func `a title without the product in parentheses, by the first heading of a section`() {
    var set = AttributeSet()
    set.set("title", "Rye (Example API)")
    func title(_ heading: String, _ names: [String] = []) -> String {
      Heading.title([set], headings: names, sections: [Self.section(heading, nil)])
    }
    #expect(title("com.example Class Rye") == "Rye")
    #expect(title("Baking with rye") == "Rye (Example API)")
    #expect(title("com.example Class Rye", ["Example"]) == "Rye (Example API)")
  }

  /// The pages of two classes, the first of which names its package nowhere, and a list of the uses of that one.
  private static let pages: [IndexChange] = [
    page("java/util/stream/Stream.html", "Stream (Java 17)", "Interface Stream", "A sequence."),
    page("java/awt/event/Stream.html", "Stream (Java 17)", "Class Stream", "java.awt.event.Stream"),
    page(
      "java/util/stream/class-use/Stream.html",
      "Uses of java.util.stream.Stream (Java 17)",
      "Uses of java.util.stream.Stream",
      "Stream in java.util.stream, java.util.stream.Stream and java.util.stream.Stream."
    ),
  ]

  private static func page(
    _ path: String,
    _ title: String,
    _ heading: String,
    _ text: String
  ) -> IndexChange {
    let change = IndexChange.page(
      "https://java.example/java.base/\(path)",
      title: title,
      attributes: ["textContent": .text(heading + "\n" + text)]
    )
    guard case .putPage(var item) = change else { return change }
    item.sections = [PageSection(heading: heading, level: 1, anchor: nil, offset: 0)]
    return .putPage(item)
  }

  @Test(
    "a class is found by its qualified name, and by the end of it",
    arguments: [
      ("java.util.stream.Stream", "util/stream/Stream.html"),
      ("util.stream.Stream", "util/stream/Stream.html"),
      ("stream Stream", "util/stream/Stream.html"), ("event Stream", "awt/event/Stream.html"),
      ("java.awt.event.Stream", "awt/event/Stream.html"),
    ]
  )
  func qualified(_ query: String, _ path: String) async throws {
    let index = try TestIndex()
    for page in Self.pages { try await index.write(page) }
    let found = try await index.index.search(SearchQuery(query)).results
    #expect(
      found.first?.url == "https://java.example/java.base/java/" + path,
      "\(found.map(\.url))"
    )
  }

  @Test func `a heading that mentions the name in its fragment is not about it`() {
    func outline(_ heading: String, _ anchor: String) -> String {
      String(decoding: Heading.outline([Self.section(heading, anchor)]), as: UTF8.self)
    }
    let mark = String(decoding: [HeadingFit.fragmentMark], as: UTF8.self)
    #expect(outline("Uses of Queue in java.util", "java.util") == "Uses of Queue in java.util")
    #expect(outline("class collections.deque", "collections.deque").contains(mark))
    #expect(outline("Values of the size", "max_wal_size").hasSuffix(mark + "max_wal_size"))
  }
}
