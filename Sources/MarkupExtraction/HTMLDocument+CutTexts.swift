import HTMLParsing
import URLStandard

extension HTMLDocument {
  /// Returns the text of an element up to a limit, and notes in the budget whether there is more.
  func textContent(
    of element: ElementIndex,
    limit: Int,
    within budget: inout DerivationBudget
  ) -> String {
    noteCut(textContent(of: element, limit: limit), limit, &budget) { longer in
      textContent(of: element, limit: longer)
    }
  }

  /// Returns the text of a heading up to a limit, and notes in the budget whether there is more.
  func headingText(
    of element: ElementIndex,
    limit: Int,
    within budget: inout DerivationBudget
  ) -> String {
    noteCut(headingText(of: element, limit: limit), limit, &budget) { longer in
      headingText(of: element, limit: longer)
    }
  }

  private func noteCut(
    _ text: String,
    _ limit: Int,
    _ budget: inout DerivationBudget,
    longerText: (Int) -> String
  ) -> String {
    // A character has at most four bytes, and the last one of a cut text is complete.
    let size = text.utf8.count
    if size > limit - 4, longerText(limit + 4).utf8.count > size { budget.noteCut() }
    return text
  }
}
