import Basics

/// Numbers in structured data.
enum SchemaNumber {
  /// Parses a number such as `4.5`, `4,5` or `12,345`; `nil` if the text is not a number.
  static func read(_ text: String) -> Double? {
    let folded = text.folded
    if let number = Double(folded) { return number.isFinite ? number : nil }
    guard folded.utf8.allSatisfy({ $0.isASCIIDigit || $0 == 0x2C || $0 == 0x2E }) else {
      return nil
    }
    let parts = folded.split(separator: ",", omittingEmptySubsequences: false)
    let isGrouped = parts.count > 1 && parts.dropFirst().allSatisfy { $0.utf8.count == 3 }
    return Double(folded.replacing(",", with: isGrouped ? "" : "."))
  }

  /// Returns a number without decimals if it is an integer.
  static func shown(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? String(Int(number)) : String(number)
  }
}
