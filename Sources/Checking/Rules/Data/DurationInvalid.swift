import Basics
import MarkupExtraction

/// A rule that reports durations that are not in the form of ISO 8601.
struct DurationInvalid: PageRule {
  let id: RuleID = "SD-DURATION"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "A duration cannot be read"
  let explanation =
    """
    Durations are ISO 8601: PT1H30M is an hour and a half. Search engines ignore other forms, such as 90 minutes or \
    1:30.
    """
  let hint = "Write P, the days with D, then T and the hours, minutes and seconds with H, M and S."

  private static let properties = [
    "cookTime", "prepTime", "totalTime", "performTime", "timeRequired", "duration",
  ]

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodes.flatMap { node in
      Self.properties.flatMap { name in
        node.item.values(name).prefix(PageChecker.findingLimit + 1).compactMap {
          value -> Finding? in
          guard let text = Self.text(of: value)?.folded, !text.isEmpty, !Self.isDuration(text)
          else { return nil }
          return finding(
            "\(name) is \(Quotation.of(text)), which is not a duration.",
            at: node.location
          )
        }
      }
    }
  }

  private static func text(of value: MarkupValue) -> String? {
    switch value {
    case .text(let text), .number(let text): text
    case .url, .boolean, .item: nil
    }
  }

  /// Returns `true` for durations of ISO 8601: numbers with units in order, at least one.
  private static func isDuration(_ text: String) -> Bool {
    var bytes = Array(text.prefix(64).uppercased().utf8)[...]
    if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    guard bytes.popFirst() == UInt8(ascii: "P"), !bytes.isEmpty else { return false }
    guard let time = bytes.firstIndex(of: UInt8(ascii: "T")) else {
      return hasUnits(bytes, in: Array("YMWD".utf8))
    }
    let days = bytes[..<time]
    return (days.isEmpty || hasUnits(days, in: Array("YMWD".utf8)))
      && hasUnits(bytes[(time + 1)...], in: Array("HMS".utf8))
  }

  /// Returns `true` if a text is one or more numbers, each with one of the units, in their order.
  private static func hasUnits(_ text: ArraySlice<UInt8>, in units: [UInt8]) -> Bool {
    var (rest, units) = (text, units[...])
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCIIDigit || $0 == 0x2E || $0 == 0x2C }
      guard !digits.isEmpty, let unit = rest.dropFirst(digits.count).first,
        let index = units.firstIndex(of: unit)
      else { return false }
      units = units[(index + 1)...]
      rest = rest.dropFirst(digits.count + 1)
    }
    return !text.isEmpty
  }
}
