import HTMLParsing
import MarkupExtraction
import Testing
import URLStandard
import WebmarkTesting

/// Real recipe pages: what a reader without knowledge of the site can know is in the items.
@Suite(
  "real recipes",
  .enabled(if: SharedCases.areThere, Comment(rawValue: SharedCases.skipMessage))
)
struct RealRecipesTests {
  /// Fields that differ, by reason; all are in the markup as the page has it.
  static let known: [String: Set<String>] = [
    // Several images, and the suite takes another, or another size, than the one that Open Graph names.
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
    // The case has no URL but the site's name, which the page's own canonical link does not equal.
    "no URL": [
      "rezeptwelt.de/rezeptwelt canonical_url", "sunbasket.com/sunbasket canonical_url",
      "tudogostoso.com.br/tudogostoso_2 canonical_url",
      "varecha.pravda.sk/varechapravdask_1 canonical_url",
    ],
    // The texts hold references or markup, escaped twice; the suite's reader takes them out.
    "escaped twice": [
      "andy-cooks.com/andycooks_3 category", "tudogostoso.com.br/tudogostoso_2 description",
      "tudogostoso.com.br/tudogostoso_2 instructions_list",
    ],
    // The page itself has letters of a wrong decoding.
    "broken on the page": ["foodfidelity.com/foodfidelity_groups ingredients"],
    // Words for what is counted, which the suite's reader knows or does not know.
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
