import AssociatedDomains
import Testing
import URLStandard

/// The examples of Apple's
/// [components](https://developer.apple.com/documentation/bundleresources/applinks/details-swift.dictionary/components-swift.dictionary),
/// of its App Search Programming Guide and of TN3155.
@Suite("association files, by Apple's examples")
struct AssociationVectorTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let file: String
    let target: String
    /// The apps that open the URL; a leading `!` marks those that must not.
    let verdicts: [String]

    init(_ file: String, _ target: String, _ verdicts: String...) {
      (self.file, self.target, self.verdicts) = (file, target, verdicts)
    }

    var testDescription: String { target }
  }

  static func components(_ components: String, _ more: String = "") -> String {
    #"{"applinks": {"details": [{"appIDs": ["T.a"], "components": [\#(components)]}]\#(more)}}"#
  }

  static let sample = components(
    ##"""
    {"#": "no_universal_links", "exclude": true}, {"/": "/buy/*"},
    {"/": "/help/website/*", "exclude": true}, {"/": "/help/*", "?": {"articleNumber": "????"}}
    """##
  )
  static let food = components(
    #"""
    {"/": "/*/order/"}, {"/": "/taco/*", "?": {"cheese": "?*"}},
    {"/": "/coupon/*", "?": {"coupon": "1???"}, "exclude": true},
    {"/": "/coupon/*", "?": {"coupon": "????"}}
    """#
  )
  static let paths = #"""
    {"applinks": {"apps": [], "details": [
      {"appID": "T.a", "paths": ["/news/", "NOT /videos/2010/*", "/videos/201?/*"]},
      {"appID": "T.b", "paths": ["*"]}]}}
    """#
  static let variables = components(
    #"{"/": "/$(lang)_$(region)/$(food)/"}, {"/": "/id-$(digit)$(digit)", "caseSensitive": true}"#,
    #"""
    , "substitutionVariables": {"food": ["burrito", "pizza", "s?shi"]},
      "defaults": {"caseSensitive": false}
    """#
  )
  static let encoded = components(
    #"{"/": "/%E5%93%88/?*"}, {"/": "/哈哈/?*", "percentEncoded": false}"#
  )
  static let bare = components(##"{"/": "abc", "?": "def", "#": "*"}"##)

  static let rows: [Row] = [
    Row(sample, "/buy/x", "T.a"), Row(sample, "/buy/", "T.a"), Row(sample, "/buy", "T.a"),
    Row(sample, "/buy/x#no_universal_links", "!T.a"),
    Row(sample, "/help/website/a?articleNumber=1234", "!T.a"),
    Row(sample, "/help/a?articleNumber=1234", "T.a"), Row(sample, "/help/a?articleNumber=12345"),
    Row(sample, "/help/a"), Row(sample, "/help/a?articleNumber=1234&articleNumber=5"),
    Row(sample, "/Buy/x"), Row(sample, "/"),
    Row(food, "/food/order/", "T.a"), Row(food, "/taco/beef?cheese=yes", "T.a"),
    Row(food, "/taco/beef?cheese="), Row(food, "/taco/beef"),
    Row(food, "/coupon/x?coupon=1234", "!T.a"), Row(food, "/coupon/x?coupon=2234", "T.a"),
    Row(paths, "/news/", "T.a", "T.b"), Row(paths, "/news", "T.b"),
    Row(paths, "/videos/2010/k", "!T.a", "T.b"), Row(paths, "/videos/2015/k?x=1#y", "T.a", "T.b"),
    Row(variables, "/en_US/pizza/", "T.a"), Row(variables, "/EN_us/Pizza/", "T.a"),
    Row(variables, "/en_US/sushi/", "T.a"), Row(variables, "/en_US/taco/"),
    Row(variables, "/id-42", "T.a"), Row(variables, "/ID-42"),
    Row(encoded, "/%E5%93%88/a", "T.a"), Row(encoded, "/%E5%93%88%E5%93%88/a", "T.a"),
    Row(bare, "/abc?def", "T.a"), Row(bare, "/abc"), Row(bare, "/?def"),
    // A missing query item has the empty string as its value (WWDC 2019, session 717).
    Row(components(#"{"/": "/s", "?": {"q": "*"}}"#), "/s", "T.a"),
    Row(components(#"{"/": "/s", "?": {"q": "?*"}}"#), "/s"),
    Row(components(#"{"/": "/s", "?": {"q": "?*"}}"#), "/s?q=1", "T.a"),
    // Options that a component omits come from the app's defaults, then from the file's.
    Row(
      """
      {"applinks": {"defaults": {"caseSensitive": false, "percentEncoded": false}, "details": [
        {"appIDs": ["T.a"], "defaults": {"caseSensitive": true}, "components": [{"/": "/Ä"}]},
        {"appIDs": ["T.b"], "components": [{"/": "/Ä"}]}]}}
      """,
      "/%C3%A4",
      "T.b"
    ),
  ]

  @Test("apps that open a URL, and apps that must not", arguments: rows)
  func verdicts(_ row: Row) throws {
    let file = try #require(AssociationFile(parsing: Array(row.file.utf8)))
    let url = try #require(WebURL("https://h.example" + row.target))
    let found = file.verdicts(for: url).map { ($0.verdict == .match ? "" : "!") + $0.appID }
    #expect(found == row.verdicts)
  }
}
