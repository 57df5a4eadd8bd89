import Testing

/// JSON-LD contexts that request more work than their size suggests.
struct HostileContext: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// A text whose first item has the name `x`.
  let json: String
  /// A Boolean value that indicates whether a limit applies.
  var isCut = true

  static let all = [
    HostileContext(
      testDescription: "a hundred thousand terms",
      json: page(terms(100_000) { #""https://t.example/\#($0)""# }, item)
    ),
    HostileContext(
      testDescription: "four thousand terms, which are read",
      json: page(terms(4000) { #""https://t.example/\#($0)""# }, item),
      isCut: false
    ),
    HostileContext(
      testDescription: "prefixes that each need the next",
      json: page(terms(4000) { #""t\#($0 + 1):""# }, item)
    ),
    HostileContext(
      testDescription: "terms that need each other in a circle",
      json: page(terms(1000) { #""t\#(($0 + 1) % 1000):a""# }, item)
    ),
    HostileContext(
      testDescription: "scoped contexts within each other",
      json: page(#""a": \#(scope(depth: 25))"#, item + ", " + nested(depth: 50)),
      isCut: false
    ),
    HostileContext(
      testDescription: "many terms, and nodes that each have a context",
      json: page(
        terms(3000) { #""https://t.example/\#($0)""# },
        list(2000) { #"{"@context": {"y\#($0)": "z"}, "name": 1}"# }
      )
    ),
    HostileContext(
      testDescription: "types whose contexts apply one after the other",
      json: page(
        terms(2000) { #"{"@context": {"u\#($0)": "https://u.example/"}}"# },
        list(10) { ##"{"@id": "#\##($0)", "@type": [\##(types)]}"## }
      )
    ),
    HostileContext(
      testDescription: "a large scoped context that is applied in many contexts",
      json: page(
        #""a": {"@context": {"b": {\#(terms(10_000) { "\($0)" })}}}"#,
        list(1000) { #"{"@context": {"y\#($0)": "z"}, "a": {"b": 1}}"# }
      )
    ),
  ]

  private static let item = #""@type": "Thing", "name": "x""#
  private static let types = (0..<2000).map { #""t\#($0)""# }.joined(separator: ",")

  private static func page(_ context: String, _ members: String) -> String {
    #"{"@context": {"@vocab": "https://schema.org/", \#(context)}, \#(members)}"#
  }

  private static func terms(_ count: Int, _ value: (Int) -> String) -> String {
    (0..<count).map { #""t\#($0)": \#(value($0))"# }.joined(separator: ",")
  }

  /// Returns the members of an item with many nodes.
  private static func list(_ count: Int, _ node: (Int) -> String) -> String {
    item + #", "x": [\#((0..<count).map(node).joined(separator: ","))]"#
  }

  /// Returns the definition of a term whose context defines it again, with further terms.
  private static func scope(depth: Int) -> String {
    let inner = depth > 0 ? scope(depth: depth - 1) : #""https://s.example/""#
    let more = terms(50) { #""x:\#($0)""# }
    return #"{"@id": "https://s.example/a", "@context": {\#(more), "a": \#(inner)}}"#
  }

  private static func nested(depth: Int) -> String {
    let inner = depth > 0 ? ", " + nested(depth: depth - 1) : ""
    return #""a": {"b": 1\#(inner)}"#
  }
}
