import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard

/// Contexts of [JSON-LD 1.1](https://www.w3.org/TR/json-ld11/), each with its section.
///
/// The expected values are those of the expansion of the same document by [PyLD](https://github.com/digitalbazaar/pyld)
/// 3.3.0.
@Suite("JSON-LD contexts")
struct JSONLDExpansionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let page: String
    /// The values of all nodes, sorted: `v:` is the vocabulary `https://v.example/`, a slash the host of the page, and `a>`
    /// a node that is the value of `a`.
    let values: String
  }

  static let cases = [
    Case(
      testDescription: "4.1.2, terms and prefixes that need each other, in any order",
      page: """
        {"@context": {"c": "b:c", "b": "a:b/", "a": "https://a.example/", "x": {"@id": "c"}}, "c":
        "1", "b:d": "2", "x": "3"}
        """,
      values: """
        https://a.example/b/c=1 https://a.example/b/c=3 https://a.example/b/d=2
        """
    ),
    Case(
      testDescription: "4.1.5, a prefix ends with a separator, or says that it is one",
      page: """
        {"@context": {"p": "https://a.example/p", "q": "https://a.example/q#", "r": {"@id":
        "https://a.example/r", "@prefix": true}, "s": {"@id": "https://a.example/s/"}}, "p:a":
        "1", "q:a": "2", "r:a": "3", "s:a": "4"}
        """,
      values: """
        https://a.example/q#a=2 https://a.example/ra=3 p:a=1 s:a=4
        """
    ),
    Case(
      testDescription: "4.2.2 of the API, a compact IRI that is a term",
      page: """
        {"@context": {"p": "https://a.example/", "p:a": {"@type": "@id"}, "p:b": null}, "p:a":
        "x", "p:b": "y"}
        """,
      values: """
        https://a.example/a=/dir/x
        """
    ),
    Case(
      testDescription: "4.1.2, a later context removes a term, and defines it again",
      page: """
        {"@context": [{"@vocab": "https://v.example/"}, {"a": null, "b": "https://b.example/"}],
        "a": "1", "b": {"@context": {"b": null}, "a": "2", "b": "3", "c": {"@context": {"a":
        "https://c.example/a"}, "a": "4"}}}
        """,
      values: """
        https://b.example/> https://c.example/a=4 v:c>
        """
    ),
    Case(
      testDescription: "4.1.2, null resets the context",
      page: """
        {"@context": {"@vocab": "https://v.example/", "a": "https://a.example/"}, "a":
        {"@context": null, "a": "1", "b": "2", "https://b.example/": "3"}}
        """,
      values: """
        https://a.example/> https://b.example/=3
        """
    ),
    Case(
      testDescription: "4.1.2, no vocabulary",
      page: """
        {"@context": {"@vocab": "https://v.example/", "a": "https://a.example/"}, "@type": "T",
        "x": {"@context": {"@vocab": null}, "@id": "#i", "a": "1", "b": "2", "c:d": "3"}}
        """,
      values: """
        @id=/dir/p#i @type=v:T c:d=3 https://a.example/=1 v:x>
        """
    ),
    Case(
      testDescription: "4.1.2, a vocabulary relative to the one before",
      page: """
        {"@context": [{"@vocab": "https://v.example/"}, {"@vocab": "a/"}, {"@vocab": ""}],
        "@type": "T", "b": "1"}
        """,
      values: """
        @type=v:a/T v:a/b=1
        """
    ),
    Case(
      testDescription: "4.1.2, a vocabulary relative to the page",
      page: """
        {"@context": {"@vocab": "#"}, "@type": "T", "b": "1"}
        """,
      values: """
        @type=/dir/p#T /dir/p#b=1
        """
    ),
    Case(
      testDescription: "4.1.3, bases: relative to the one before, and none",
      page: """
        {"@context": {"@vocab": "https://v.example/", "r": {"@type": "@id"}}, "@id": "a", "r":
        "b", "x": {"@context": {"@base": "sub/"}, "@id": "a", "r": "b", "y": {"@context":
        {"@base": "https://b.example/"}, "@id": "a", "r": ["b", {"@id": "c", "z": "1"}]}}, "n":
        {"@context": {"@base": null}, "@id": "a", "r": "https://c.example/", "m": "1"}}
        """,
      values: """
        @id=a @id=https://b.example/a @id=https://b.example/c @id=/dir/a @id=/dir/sub/a v:m=1 v:n>
        v:r=https://b.example/b v:r=https://c.example/ v:r=/dir/b v:r=/dir/sub/b v:r> v:x> v:y>
        v:z=1
        """
    ),
    Case(
      testDescription: "4.1.6, aliases of keywords, which a later context takes away",
      page: """
        {"@context": {"@vocab": "https://v.example/", "id": "@id", "kind": "@type", "val":
        "@value"}, "id": "#i", "kind": "T", "a": {"val": "1"}, "b": {"@context": {"id": null,
        "kind": "https://a.example/kind"}, "id": "x", "kind": "U", "c": "2"}}
        """,
      values: """
        @id=/dir/p#i @type=v:T https://a.example/kind=U v:a=1 v:b> v:c=2
        """
    ),
    Case(
      testDescription: "4.1.6, several aliases of @type",
      page: """
        {"@context": {"@vocab": "https://v.example/", "a": "@type", "b": "@type"}, "a": "A", "b":
        ["B"], "@type": "C", "x": "1"}
        """,
      values: """
        @type=v:A @type=v:B @type=v:C v:x=1
        """
    ),
    Case(
      testDescription: "9.15, a term that looks like a keyword is none",
      page: """
        {"@context": {"@vocab": "https://v.example/", "@foo": "https://a.example/", "a": "@bar"},
        "@foo": "1", "a": "2", "b": "3"}
        """,
      values: """
        v:a=2 v:b=3
        """
    ),
    Case(
      testDescription: "4.2.3, coercion",
      page: """
        {"@context": {"@vocab": "https://v.example/", "p": "https://p.example/", "T":
        "https://t.example/T", "i": {"@type": "@id"}, "w": {"@type": "@vocab"}, "d": {"@type":
        "p:date"}, "n": {"@type": "@none"}}, "i": ["p:x", "T", "/x", "#x", 5], "w": ["p:x", "T",
        "X", true], "d": "2026-01-01", "n": "T"}
        """,
      values: """
        v:d=2026-01-01 v:i=5 v:i=https://p.example/x v:i=/dir/T v:i=/dir/p#x v:i=/x v:n=T
        v:w=https://p.example/x v:w=https://t.example/T v:w=v:X v:w=true
        """
    ),
    Case(
      testDescription: "4.2.2, JSON literals",
      page: """
        {"@context": {"@vocab": "https://v.example/", "j": {"@type": "@json"}}, "a": {"@value":
        {"@id": "#x", "@type": "T", "b": "1"}, "@type": "@json"}, "b": "2", "j": {"@type": "T",
        "c": "3"}, "d": {"@value": "4", "@type": "@json"}, "e": {"j": [{"@type": "T"}], "f": "5"}}
        """,
      values: """
        v:b=2 v:d=4 v:e> v:f=5
        """
    ),
    Case(
      testDescription: "4.1.7, scoped contexts of properties, for the value and what is in it",
      page: """
        {"@context": {"@vocab": "https://v.example/", "a": {"@context": {"b":
        "https://s.example/b"}}, "n": {"@context": {"@propagate": false, "b":
        "https://n.example/b"}}}, "b": "1", "a": {"b": "2", "c": {"b": "3"}}, "n": {"b": "4", "c":
        {"b": "5"}}}
        """,
      values: """
        https://n.example/b=4 https://s.example/b=2 https://s.example/b=3 v:a> v:b=1 v:b=5 v:c>
        v:c> v:n>
        """
    ),
    Case(
      testDescription: "4.1.7, a scoped context of a property with strings",
      page: """
        {"@context": {"@vocab": "https://v.example/", "a": {"@type": "@id", "@context": {"a":
        {"@id": "https://s.example/a", "@type": "@vocab"}, "@vocab": "https://s.example/"}}}, "a":
        ["x", {"a": "y"}]}
        """,
      values: """
        https://s.example/a=https://s.example/y v:a=https://s.example/x v:a>
        """
    ),
    Case(
      testDescription: "4.1.7, scoped contexts of types, for the node only",
      page: """
        {"@context": {"@vocab": "https://v.example/", "T": {"@context": {"b":
        "https://t.example/b", "r": {"@type": "@id"}}}, "U": {"@context": {"@propagate": true,
        "b": "https://u.example/b"}}}, "x": [{"@type": "T", "b": "1", "r": "r", "c": {"b": "2",
        "r": "s"}}, {"@type": "U", "b": "3", "c": {"b": "4"}}]}
        """,
      values: """
        @type=v:T @type=v:U https://t.example/b=1 https://u.example/b=3 https://u.example/b=4
        v:b=2 v:c> v:c> v:r=/dir/r v:r=s v:x> v:x>
        """
    ),
    Case(
      testDescription: "4.1.7, scoped contexts of types apply in the order of their names",
      page: """
        {"@context": {"@vocab": "https://v.example/", "A": {"@context": {"b":
        "https://a.example/b"}}, "B": {"@context": {"b": "https://b.example/b"}}}, "@type": ["B",
        "A"], "b": "1"}
        """,
      values: """
        @type=v:A @type=v:B https://b.example/b=1
        """
    ),
    Case(
      testDescription: "4.1.7, types are those of the context before their own",
      page: """
        {"@context": {"@vocab": "https://v.example/", "T": {"@context": {"@vocab":
        "https://t.example/", "U": "https://t.example/Other"}}}, "@type": ["T", "U"], "b": "1"}
        """,
      values: """
        @type=v:T @type=v:U https://t.example/b=1
        """
    ),
    Case(
      testDescription: "4.1.8, a reference and a value in a scope that ends",
      page: """
        {"@context": {"@vocab": "https://v.example/", "T": {"@context": {"i": "@id", "w":
        "@value"}}}, "@type": "T", "a": {"i": "#x"}, "b": {"w": "1"}, "c": {"i": "#y", "d": "2"}}
        """,
      values: """
        @type=v:T v:a=/dir/p#x v:b=1 v:c> v:d=2 v:i=#y
        """
    ),
    Case(
      testDescription: "4.6.1 and 4.6.2, maps of indexes and languages",
      page: """
        {"@context": {"@vocab": "https://v.example/", "none": "@none", "l": {"@container":
        "@language"}, "i": {"@container": ["@index", "@set"]}}, "l": {"en": "1", "de": ["2", "3"],
        "none": "4"}, "i": {"a": ["5", {"b": "6"}], "none": "7"}}
        """,
      values: """
        v:b=6 v:i=5 v:i=7 v:i> v:l=1 v:l=2 v:l=3 v:l=4
        """
    ),
    Case(
      testDescription: "4.6.1.2, indexes that are values of a property",
      page: """
        {"@context": {"@vocab": "https://v.example/", "i": {"@container": "@index", "@index":
        "k"}, "k": {"@type": "@vocab"}, "r": {"@type": "@id", "@container": "@index", "@index":
        "w"}}, "i": {"X": {"a": "1"}, "@none": {"a": "2"}}, "r": {"x": "/y"}}
        """,
      values: """
        @id=/y v:a=1 v:a=2 v:i> v:i> v:k=v:X v:r> v:w=x
        """
    ),
    Case(
      testDescription: "4.6.3, maps of identifiers",
      page: """
        {"@context": {"@vocab": "https://v.example/", "p": "https://p.example/", "m":
        {"@container": "@id"}}, "m": {"#a": {"b": "1"}, "p:b": [{"b": "2"}], "@none": {"b": "3"},
        "x": {"@id": "#own", "b": "4"}}}
        """,
      values: """
        @id=https://p.example/b @id=/dir/p#a @id=/dir/p#own v:b=1 v:b=2 v:b=3 v:b=4 v:m> v:m> v:m>
        v:m>
        """
    ),
    Case(
      testDescription: "4.6.4, maps of types, with their scopes",
      page: """
        {"@context": {"@vocab": "https://v.example/", "m": {"@container": "@type"}, "Z":
        {"@context": {"b": "https://z.example/b"}}}, "m": {"Z": {"b": "1", "c": {"b": "2"}}, "U":
        [{"@type": "W", "b": "3"}, "/r"], "@none": {"b": "4"}}}
        """,
      values: """
        @id=/r @type=v:U @type=v:U @type=v:W @type=v:Z v:b=2 v:b=3 v:b=4 v:c> v:m> v:m> v:m> v:m>
        https://z.example/b=1
        """
    ),
    Case(
      testDescription: "4.9.1, graphs as values, by name and by index",
      page: """
        {"@context": {"@vocab": "https://v.example/", "g": {"@container": "@graph"}, "h":
        {"@container": ["@graph", "@id"]}, "i": {"@container": ["@graph", "@index"]}}, "g": {"a":
        "1"}, "h": {"#h": {"a": "2", "@id": "#n"}}, "i": {"x": [{"a": "3"}, {"a": "4"}]}, "j":
        {"@id": "#j", "@graph": [{"@id": "#k", "a": "5"}]}}
        """,
      values: """
        @id=/dir/p#k @id=/dir/p#n v:a=1 v:a=2 v:a=3 v:a=4 v:a=5 v:g> v:h> v:i> v:i> v:j>
        """
    ),
    Case(
      testDescription: "4.3, lists and sets, and lists of lists",
      page: """
        {"@context": {"@vocab": "https://v.example/", "l": {"@container": "@list", "@type":
        "@id"}}, "l": ["a", ["b"]], "s": {"@set": ["1", {"@list": ["2", null]}]}, "m": {"@list":
        [{"@value": "3"}, {"b": "4"}]}}
        """,
      values: """
        v:b=4 v:l=/dir/a v:l=/dir/b v:m=3 v:m> v:s=1 v:s=2
        """
    ),
    Case(
      testDescription: "4.5, nested properties with types, scopes and identifiers",
      page: """
        {"@context": {"@vocab": "https://v.example/", "n": "@nest", "s": {"@id": "@nest",
        "@context": {"a": "https://s.example/a"}}}, "n": {"@id": "#i", "a": "1", "n": [{"a":
        "2"}]}, "s": {"a": "3", "@type": "T"}, "a": "4"}
        """,
      values: """
        @id=/dir/p#i @type=v:T https://s.example/a=3 v:a=1 v:a=2 v:a=4
        """
    ),
    Case(
      testDescription: "4.8, reverse properties, and the reverse of one",
      page: """
        {"@context": {"@vocab": "https://v.example/", "of": {"@reverse":
        "https://v.example/has"}}, "a": "1", "@reverse": {"of": {"b": "2"}}}
        """,
      values: """
        v:a=1 v:b=2 v:has>
        """
    ),
    Case(
      testDescription: "8.6 of the API, numbers keep their digits",
      page: """
        {"@context": {"@vocab": "https://v.example/"}, "a": [123456789012345678901234567890,
        -9223372036854775809, 18446744073709551616, 0]}
        """,
      values: """
        v:a=-9223372036854775809 v:a=0 v:a=123456789012345678901234567890 v:a=18446744073709551616
        """
    ),
    Case(
      testDescription: "9.4, values without meaning",
      page: """
        {"@context": {"@vocab": "https://v.example/"}, "a": [null, {"@value": null}, {"@list":
        []}, []], "b": {"@value": true}, "c": "1"}
        """,
      values: """
        v:b=true v:c=1
        """
    ),
    Case(
      testDescription: "4.1, contexts in contexts of a list",
      page: """
        {"@context": [{"@vocab": "https://a.example/"}, null, {"a": "https://b.example/a"}], "a":
        "1", "b": "2"}
        """,
      values: """
        https://b.example/a=1
        """
    ),
  ]

  @Test("nodes, types and values are those of the expansion", arguments: cases)
  func values(_ testCase: Case) throws {
    let values = try Self.items(testCase.page).flatMap { Self.values($0) }.map {
      $0.replacing("https://v.example/", with: "v:").replacing("https://shop.example/", with: "/")
    }
    let expected = testCase.values.split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(values.sorted() == expected.sorted())
  }

  static func items(_ json: String) throws -> [MarkupItem] {
    let url = try #require(WebURL("https://shop.example/dir/p"))
    let page = "<script type=application/ld+json>\(json)</script>"
    let document = HTMLDocument(
      bytes: Array(page.utf8),
      contentType: "text/html; charset=utf-8",
      url: url
    )
    return MarkupExtractor().extract(from: document).items
  }

  static func values(_ item: MarkupItem) -> [String] {
    let values = item.properties.flatMap { property in
      property.values.flatMap { value -> [String] in
        if case .item(let inner) = value { return ["\(property.name)>"] + Self.values(inner) }
        return ["\(property.name)=\(value.text ?? "")"]
      }
    }
    return values + item.types.map { "@type=\($0)" }
      + [item.id].compactMap { $0.map { "@id=\($0)" } }
  }

  /// Expansion is the same without a vocabulary, but pages whose context is on the web mean schema.org mostly.
  @Test(
    "names stay as they are if the context is not known",
    arguments: [
      #""@type": "Recipe", "name": "Tart""#,
      #""@context": "https://other.example/context.jsonld", "@type": "Recipe", "name": "Tart""#,
      #""@context": {"@language": "en"}, "@type": "Recipe", "name": "Tart""#,
    ]
  )
  func unknownContexts(_ members: String) throws {
    let item = try #require(Self.items("{\(members)}").first)
    #expect(item.shortTypes == ["Recipe"] && item.text("name") == "Tart")
  }

  @Test func `nodes inside others that are included, and those of graphs`() throws {
    let items = try Self.items(
      """
      {"@context": {"@vocab": "https://v.example/"}, "@type": "A", "x": {"@type": "B",
      "@included": [{"@type": "C", "y": "1"}]}, "z": {"@id": "#g", "@type": "D", "w": "2",
      "@graph": [{"@type": "E", "y": "3"}]}}
      """
    )
    let types = items.map { $0.types.joined().replacing("https://v.example/", with: "") }
    #expect(types == ["A", "C", "E"])
  }
}
