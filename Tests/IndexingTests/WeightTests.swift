import SearchableItems
import Testing

@testable import Indexing

/// Terms are weighted by inverse document frequency (Robertson and Sparck Jones).
@Suite("the weight of words")
struct WeightTests {
  @Test func `a rare word weighs more than a general one`() async throws {
    let index = try TestIndex()
    for number in 0..<30 {
      try await index.write(.page("https://u.example/\(number)", title: "Home of number \(number)"))
    }
    let pages = [("Home", "Beside the apiary"), ("Apiary", "Beside the home")]
    for (number, page) in pages.enumerated() {
      try await index.write(
        .page(
          "https://v.example/\(number)",
          title: page.0,
          attributes: ["contentDescription": .text(page.1)]
        )
      )
    }
    try await #expect(index.titles("home apiary") == ["Apiary", "Home"])
    try await #expect(index.titles("apiary home") == ["Apiary", "Home"])
  }
}
