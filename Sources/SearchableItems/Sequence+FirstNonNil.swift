extension Sequence {
  /// Returns the first result of `transform` that is not `nil`.
  ///
  /// `lazy.compactMap(transform).first` calls `transform` twice for the found element, which doubles with each
  /// nested call.
  func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = transform(element) { return result }
    }
    return nil
  }
}
