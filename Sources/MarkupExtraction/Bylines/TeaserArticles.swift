import HTMLParsing
import URLStandard

/// The `<article>` elements of a page that stand for other pages: their first heading leads there, or several alike ones with
/// headings are beside each other.
///
/// The dates and authors in them are those of the other pages, however few these are.
struct TeaserArticles {
  /// The maximum number of elements beside an article that are compared with it.
  private static let siblingLimit = 64
  /// The maximum number of paragraphs before the heading of an article.
  private static let linesBeforeHeading = 2

  private let document: HTMLDocument
  private let heading: Int
  /// The articles that are known to be teasers, or not.
  private var known: [Int: Bool] = [:]

  /// Creates a reader of the articles around elements.
  ///
  /// - Parameters:
  ///   - document: The page.
  ///   - heading: The index of the heading of the page, which no teaser contains; -1 if there is none.
  init(_ document: HTMLDocument, heading: Int) {
    self.document = document
    self.heading = heading
  }

  /// Returns `true` if an element is in a teaser.
  mutating func contains(_ element: Int, within budget: inout DerivationBudget) -> Bool {
    var ancestor = element
    while ancestor >= 0 {
      if document.elements[ancestor].name == .article {
        if document.contains(heading, in: ancestor) { return false }
        let isTeaser = known[ancestor] ?? isTeaser(ancestor, within: &budget)
        known[ancestor] = isTeaser
        if isTeaser { return true }
      }
      ancestor = Int(document.elements[ancestor].parent)
    }
    return false
  }

  private func isTeaser(_ article: Int, within budget: inout DerivationBudget) -> Bool {
    guard let heading = firstHeading(in: article) else { return false }
    return document.headingLinksToOtherPage(heading, within: &budget) || isBesideAlike(article)
  }

  /// Returns the heading of an article, which has a few lines before it at most, such as a category: behind paragraphs
  /// stands the heading of a part of the text.
  private func firstHeading(in article: Int) -> Int? {
    var paragraphs = 0
    for element in article..<Int(document.elements[article].end) {
      let name = document.elements[element].name
      if name.isHeading { return element }
      if name == .p { paragraphs += 1 }
      if paragraphs > Self.linesBeforeHeading { return nil }
    }
    return nil
  }

  /// Returns `true` if another article with the same class and a heading of its own has the same parent.
  private func isBesideAlike(_ article: Int) -> Bool {
    let parent = Int(document.elements[article].parent)
    guard parent >= 0 else { return false }
    let classes = document.attribute(.class, of: article)
    var sibling = parent + 1
    for _ in 0..<Self.siblingLimit where sibling < Int(document.elements[parent].end) {
      if sibling != article, document.elements[sibling].name == .article,
        document.attribute(.class, of: sibling) == classes,
        !document.contains(heading, in: sibling), firstHeading(in: sibling) != nil
      {
        return true
      }
      sibling = max(sibling + 1, Int(document.elements[sibling].end))
    }
    return false
  }
}
