extension Sequence {
  /// Returns the first result of `question` that is not `nil`.
  ///
  /// `lazy.compactMap(question).first` calls `question` twice for the found element, which doubles with each
  /// nested call.
  func firstAnswer<Answer>(_ question: (Element) -> Answer?) -> Answer? {
    for element in self {
      if let answer = question(element) { return answer }
    }
    return nil
  }
}
