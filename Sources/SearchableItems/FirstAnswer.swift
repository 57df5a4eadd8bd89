extension Sequence {
  /// What `question` answers first that is not `nil`.
  ///
  /// `lazy.compactMap(question).first` asks about the element that it finds once more, each such step
  /// in a chain of them twice as often as the one before.
  func firstAnswer<Answer>(_ question: (Element) -> Answer?) -> Answer? {
    for element in self {
      if let answer = question(element) { return answer }
    }
    return nil
  }
}
