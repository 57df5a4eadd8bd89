/// A rule that reports a description that repeats the title.
struct DescriptionRepeats: PageRule {
  let id: RuleID = "DESC-REPEATS"
  let group = RuleGroup.description
  let level = Level.note
  let title = "The description repeats the title"
  let explanation =
    "A description that is the title, or begins with it, adds nothing."
  let hint = "Describe what the title does not say."

  func check(_ page: CheckedPage) -> [Finding] {
    guard let title = page.title, let text = page.description,
      // Most descriptions start differently and need not be split into words.
      firstCharacter(title) == firstCharacter(text)
    else { return [] }
    let (head, body) = (words(title), words(text))
    guard !head.isEmpty, body.starts(with: head) else { return [] }
    let how = head.count == body.count ? "is the title" : "begins with the title"
    return [finding("The description \(how): \(Quotation.of(text)).", at: page.descriptionLocation)]
  }

  /// Returns the words in lower case, without punctuation.
  private func words(_ text: String) -> [String] {
    text.lowercased().split { !Self.isOfWord($0) }.map(String.init)
  }

  private func firstCharacter(_ text: String) -> Character? {
    text.lowercased().first(where: Self.isOfWord)
  }

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
