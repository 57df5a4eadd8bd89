import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard
import WebmarkTesting

/// Real recipe pages, whose items must contain the data that is available without knowledge of the site.
@Suite(
  "real recipes",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct RealRecipesTests {
  /// The fields that differ, by reason; all values are in the page's markup.
  static let known: [String: Set<String>] = [
    // Several images; the suite expects another image, or another size, than that of Open Graph.
    "another image": [
      "bigoven.com/bigoven_1 image",
      "bongeats.com/bongeats_1 image",
      "bongeats.com/bongeats_2 image",
      "colleenchristensennutrition.com/colleenchristensennutrition_1 image",
      "culy.nl/culy_1 image",
      "culy.nl/culy_2 image",
      "epicurious.com/epicurious image",
      "hassanchef.com/hassanchef image",
      "hogarmania.com/hogarmania_5 image",
      "motherthyme.com/motherthyme image",
      "panelinha.com.br/panelinha_1 image",
      "panelinha.com.br/panelinha_2 image",
      "realfoodwell.com/realfoodwell image",
      "realmomnutrition.com/realmomnutrition_2 image",
      "rezeptwelt.de/rezeptwelt image",
      "tudogostoso.com.br/tudogostoso_2 image",
    ],
    // The case has only the name of the site, and the page's canonical link differs.
    "no URL": [
      "rezeptwelt.de/rezeptwelt canonical_url", "sunbasket.com/sunbasket canonical_url",
      "tudogostoso.com.br/tudogostoso_2 canonical_url",
      "varecha.pravda.sk/varechapravdask_1 canonical_url",
    ],
    // The texts contain references or markup, escaped twice; the suite's parser removes them.
    "escaped twice": [
      "andy-cooks.com/andycooks_3 category", "tudogostoso.com.br/tudogostoso_2 description",
      "tudogostoso.com.br/tudogostoso_2 instructions_list",
    ],
    // The page itself contains incorrectly decoded letters.
    "broken on the page": ["foodfidelity.com/foodfidelity_groups ingredients"],
    // Counting words that only one of the parsers knows.
    "counting words": [
      "joythebaker.com/joythebaker yields", "justonecookbook.com/justonecookbook yields",
      "tasteofhome.com/tasteofhome_2 yields", "varecha.pravda.sk/varechapravdask_1 yields",
    ],
  ]

  @Test func `at least 95 of 100 fields that a generic reader has are in the markup`() throws {
    let cases = try SharedCases.cases("recipes-real")
    #expect(cases.count == 90)
    var wrong: Set<String> = []
    var count = 0
    for testCase in cases {
      let reading = RecipeReading(try Self.markup(testCase))
      let expected = testCase.object("expected") ?? [:]
      for field in testCase.fields["generic_reader_right"] as? [String] ?? [] {
        count += 1
        if !RecipeComparison.isRight(field, reading.field(field), expected[field] ?? "") {
          wrong.insert(testCase.id.dropFirst("recipes-real/".count) + " " + field)
        }
      }
    }
    #expect(
      Double(count - wrong.count) >= 0.95 * Double(count),
      "\(count - wrong.count) of \(count)"
    )
    #expect(wrong == Self.known.values.reduce([]) { $0.union($1) })
  }

  static func markup(_ testCase: SharedCase) throws -> PageMarkup {
    let bytes = try SharedCases.bytes("recipes-real/\(testCase.text("html") ?? "")")
    let named = testCase.text("base").flatMap { WebURL($0) }
    let url = try #require(named ?? WebURL("https://page.example/"))
    return MarkupExtractor().extract(
      from: HTMLDocument(bytes: bytes, contentType: "text/html; charset=utf-8", url: url)
    )
  }
}
