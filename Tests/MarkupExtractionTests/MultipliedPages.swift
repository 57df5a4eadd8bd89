import Testing
import WebmarkTesting

/// Pages that multiply their text: a long text is combined with, or referenced by, many short ones.
struct MultipliedPage: CustomTestStringConvertible {
  /// The multiplied parts.
  let testDescription: String
  let html: String

  /// Returns a page for each kind of multiplication, with lengths and counts from `seed`.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - room: The approximate number of bytes of a page.
  /// - Returns: The pages.
  static func all(seed: UInt64, room: Int) -> [MultipliedPage] {
    var generator = SeededGenerator(state: seed)
    return ways.map { way in
      let length = Int.random(in: room / 20...room / 2, using: &generator)
      let long = String(repeating: "abcdefgh/", count: min(length, 60_000) / 9)
      var parts = ""
      var number = 0
      while long.utf8.count + parts.utf8.count < room {
        parts += way.part.replacing("#", with: "\(number)")
        number += 1
      }
      return MultipliedPage(
        testDescription: way.name,
        html: way.head.replacing("LONG", with: long) + parts + way.tail
      )
    }
  }

  private struct Way {
    let name: String
    /// The first part, with `LONG` as placeholder of the long text.
    let head: String
    /// The repeated part, with `#` as placeholder of its number.
    let part: String
    var tail = ""
  }

  private static let base = "<base href='https://a.example/LONG/'>"
  private static let script = "<script type=application/ld+json>"

  private static let ways = [
    Way(name: "base and links", head: base, part: "<a href=#>x</a>"),
    Way(name: "base and canonicals", head: base, part: "<link rel=canonical href=#>"),
    Way(name: "base and alternates", head: base, part: "<link rel=alternate href=#>"),
    Way(name: "base and icons", head: base, part: "<link rel=icon href=#>"),
    Way(name: "base and images", head: base, part: "<img width=200 height=200 src=#>"),
    Way(name: "base and itemid", head: base, part: "<i itemscope itemid=#></i>"),
    Way(
      name: "base and resource",
      head: base + "<p typeof=schema:Thing>",
      part: "<i property=schema:a resource=#></i>"
    ),
    Way(
      name: "base and @id",
      head: base + script + "[",
      part: ##"{"@id":"#","@type":"T","url":"u#"},"##,
      tail: "{}]</script>"
    ),
    Way(
      name: "@vocab and keys",
      head: script + #"{"@context":{"@vocab":"https://a.example/LONG/"},"@graph":["#,
      part: ##"{"@type":"T","k#":1},"##,
      tail: "{}]}</script>"
    ),
    Way(
      name: "a prefix of a context and keys",
      head: script + #"{"@context":{"p":"https://a.example/LONG/"},"@graph":["#,
      part: ##"{"@type":"p:T","p:k#":1},"##,
      tail: "{}]}</script>"
    ),
    Way(
      name: "vocab and properties",
      head: "<p vocab='https://a.example/LONG/' typeof=T>",
      part: "<i property=a#>x</i>"
    ),
    Way(
      name: "prefix and properties",
      head: "<p prefix='p: https://a.example/LONG/' typeof=p:T>",
      part: "<i property=p:a#>x</i>"
    ),
    Way(
      name: "a subject and properties",
      head: "<p resource='https://a.example/LONG/' typeof=schema:T>",
      part: "<i property=schema:a#>x</i>"
    ),
    Way(
      name: "a list and its members",
      head: "<p vocab='https://a.example/LONG/' typeof=T>",
      part: "<i property=a inlist>#</i>"
    ),
    Way(
      name: "relations and subjects",
      head: "<p vocab='https://a.example/LONG/' typeof=T><p rel='a b c d'>",
      part: "<i about=#></i>"
    ),
    Way(name: "base and roles", head: base + "<p typeof=schema:T>", part: "<i role=a id=#></i>"),
    Way(
      name: "a pattern and its copies",
      head: "<i resource=_:p typeof=rdfa:Pattern><b property=schema:a>LONG</b></i>",
      part: "<i typeof=schema:T><b property=rdfa:copy href=_:p></b></i>"
    ),
    Way(
      name: "a text and itemref",
      head: "<i id=x itemprop=p>LONG</i>",
      part: "<i itemscope itemref=x></i>"
    ),
    Way(
      name: "a name and itemref",
      head: "<i id=x itemprop='LONG'>v</i>",
      part: "<i itemscope itemref=x></i>"
    ),
    Way(
      name: "an item's type and itemref",
      head: "<i id=x itemprop=p itemscope itemtype='LONG'></i>",
      part: "<i itemscope itemref=x></i>"
    ),
    Way(
      name: "a node and references",
      head: script + #"[{"@id":"_:a","@type":"T","t":"LONG"},"#,
      part: #"{"@type":"T","r":{"@id":"_:a"}},"#,
      tail: "{}]</script>"
    ),
    Way(name: "empty objects", head: script + "[", part: "{},", tail: "{}]</script>"),
    Way(name: "objects in objects", head: script, part: #"{"a":"#, tail: "1"),
    Way(
      name: "a content and its names",
      head: "<meta content=' LONG ' property='",
      part: "og:a# ",
      tail: "'>"
    ),
    Way(name: "metas", head: "", part: "<meta>"),
    Way(name: "links into apps", head: "", part: "<link rel=alternate href=ios-app://1/a/#>"),
    Way(
      name: "a prefix and scoped contexts",
      head: script
        + #"{"@context":{"p":"https://a.example/LONG/","s":{"@id":"p:s","@context":{"t":"p:t"}}},"@graph":["#,
      part: ##"{"@context":{"k#":"p:#"},"s":{"t":1,"k#":2}},"##,
      tail: "{}]}</script>"
    ),
  ]
}
