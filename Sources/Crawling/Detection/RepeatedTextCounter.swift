/// Counts the pages of one run that had texts of their own, and now have the text of other pages.
///
/// The table has a fixed size: a text that is rare may replace one that is frequent, whose count then starts again.
struct RepeatedTextCounter: Sendable {
  private static let slotCount = 4_096

  private struct Slot {
    /// The hash of the text and its title.
    var text: UInt64 = 0
    /// A bit for each of 64 classes of former texts.
    var formerTexts: UInt64 = 0
  }

  private var slots = [Slot](repeating: Slot(), count: slotCount)

  /// Counts a page and returns about how many pages with different former texts have `text` now: at most that number, since
  /// two former texts may be of one class.
  mutating func add(_ text: UInt64, former: UInt32) -> Int {
    let index = Int(text % UInt64(slots.count))
    if slots[index].text != text { slots[index] = Slot(text: text) }
    slots[index].formerTexts |= 1 << UInt64(former % 64)
    return slots[index].formerTexts.nonzeroBitCount
  }
}
