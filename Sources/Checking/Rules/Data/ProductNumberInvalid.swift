import Basics
import MarkupExtraction

/// A rule that reports invalid trade item numbers (GTIN).
struct ProductNumberInvalid: PageRule {
  let id: RuleID = "SD-GTIN"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "A GTIN is invalid"
  let explanation =
    """
    A Global Trade Item Number has 8, 12, 13 or 14 digits, the last of which is a check digit (GS1 General \
    Specifications, section 7.9). An invalid number names no product.
    """
  let hint = "Copy all digits below the bar code, as a text."

  private static let properties = [
    ("gtin", [8, 12, 13, 14]), ("gtin8", [8]), ("gtin12", [12]), ("gtin13", [13]), ("gtin14", [14]),
  ]

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodes.flatMap { node in
      Self.properties.flatMap { name, lengths in
        node.item.texts(name).prefix(PageChecker.findingLimit + 1).compactMap { text in
          problem(of: text, lengths).map {
            finding("\(name) is \(Quotation.of(text)), \($0).", at: node.location)
          }
        }
      }
    }
  }

  private func problem(of text: String, _ lengths: [Int]) -> String? {
    // The value can also be a URL of GS1 Digital Link.
    guard !text.hasPrefix("http") else { return nil }
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
    guard digits.allSatisfy({ $0.isASCIIDigit }) else { return "which is not a number" }
    guard lengths.contains(digits.count) else { return "which has \(digits.count) digits" }
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      sum + Int(digit.element - 0x30) * (digit.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return sum.isMultiple(of: 10) ? nil : "whose check digit is wrong"
  }
}
