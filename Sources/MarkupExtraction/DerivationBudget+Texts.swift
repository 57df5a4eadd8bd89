import URLStandard

extension DerivationBudget {
  /// Returns a text up to a limit in bytes, and notes whether there is more.
  ///
  /// - Parameters:
  ///   - limit: The limit.
  ///   - read: Returns the text up to a limit; its last character is complete.
  /// - Returns: The text.
  mutating func text(upTo limit: Int, _ read: (Int) -> String) -> String {
    let text = read(limit)
    let size = text.utf8.count
    // A character has at most four bytes.
    if size > limit - 4, read(limit + 4).utf8.count > size { noteCut() }
    return text
  }
}
