import MarkupExtraction
import SearchableItems

/// A rule that reports a telephone number that cannot be dialled.
struct TelephoneInvalid: PageRule {
  let id: RuleID = "SD-TEL"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "A telephone number cannot be dialled"
  let explanation =
    """
    The number becomes the action to call. It needs digits, at least 3 and at most 15 (ITU-T \
    E.164), with + and the country's code before them.
    """
  let hint = "Write the number as +49 30 1234567."

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodes.flatMap { node in
      node.item.texts("telephone").filter { !isDialable($0) }.map {
        finding("telephone is \(Quotation.of($0)).", at: node.location)
      }
    }
  }

  private func isDialable(_ text: String) -> Bool {
    let folded = text.folded.lowercased()
    let number = (folded.hasPrefix("tel:") ? String(folded.dropFirst(4)) : folded)
      .prefix { $0 != ";" && $0 != "x" && $0 != "e" }
    let digits = number.unicodeScalars.count { $0.properties.numericType == .decimal }
    guard (3...15).contains(digits) else { return false }
    return number.unicodeScalars.allSatisfy { scalar in
      scalar.properties.numericType == .decimal || scalar == "+"
        || PhoneNumber.isSeparator(Character(scalar))
    }
  }
}
