/// A literal part of a pattern, which is found in linear time by the algorithm of Knuth, Morris and Pratt: texts of
/// megabytes are compared with patterns of thousands of characters.
struct PatternSegment {
  private let characters: [String]
  /// For each prefix, the length of its longest proper prefix that is also its suffix.
  private let borders: [Int]

  init(_ characters: [String]) {
    self.characters = characters
    var borders: [Int] = []
    var length = 0
    for (index, character) in characters.enumerated() {
      while length > 0, character != characters[length] { length = borders[length - 1] }
      if index > 0, character == characters[length] { length += 1 }
      borders.append(length)
    }
    self.borders = borders
  }

  /// The number of characters.
  var count: Int { characters.count }

  /// Returns the first permitted place of the segment in a text; an empty segment is at every place.
  ///
  /// - Complexity: Linear in the text
  func place(
    in text: [String],
    from start: Int,
    where isPermitted: (Int) -> Bool = { _ in true }
  ) -> Int? {
    guard !characters.isEmpty else { return (start...text.count).first(where: isPermitted) }
    var length = 0
    for index in start..<text.count {
      while length > 0, text[index] != characters[length] { length = borders[length - 1] }
      guard text[index] == characters[length] else { continue }
      length += 1
      guard length == characters.count else { continue }
      let place = index + 1 - length
      if isPermitted(place) { return place }
      length = borders[length - 1]
    }
    return nil
  }
}
