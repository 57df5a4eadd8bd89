/// Groups of synonyms, parsed from a file.
///
/// ```
/// # one group per line
/// nyc, new york city
/// tv => television, telly
/// ```
///
/// Each member of a group matches all of them; with an arrow, the words before it match the words after it.
public struct Synonyms: Sendable {
  /// A line that could not be read.
  public struct Problem: Error, Sendable, Equatable {
    /// The line, from 1.
    public let line: Int
    /// The expected syntax.
    public let message: String
  }

  private static let lineLimit = 100_000
  private static let groupLimit = 32

  private var others: [[String]: [[String]]] = [:]

  /// Creates an empty set.
  public init() {}

  /// Parses a file of synonyms.
  public init(parsing text: String) throws(Problem) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard index < Self.lineLimit else {
        throw Problem(line: index + 1, message: "more than \(Self.lineLimit) lines")
      }
      let line = line.prefix { $0 != "#" }
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      try read(line, number: index + 1)
    }
  }

  private mutating func read(_ line: Substring, number: Int) throws(Problem) {
    let sides = line.split(separator: "=>", omittingEmptySubsequences: false)
    let groups = sides.map { side in
      side.split(separator: ",").map { SearchText.words(String($0)) }.filter { !$0.isEmpty }
    }
    guard groups.count <= 2, groups.allSatisfy({ !$0.isEmpty }),
      groups.count == 2 || groups[0].count > 1
    else {
      throw Problem(line: number, message: "expected 'a, b' or 'a => b, c'")
    }
    guard groups.allSatisfy({ $0.count <= Self.groupLimit }) else {
      throw Problem(line: number, message: "more than \(Self.groupLimit) words")
    }
    for words in groups[0] {
      others[words, default: []] += (groups.last ?? []).filter { $0 != words }
    }
  }

  /// A Boolean value that indicates whether there are no synonyms.
  public var isEmpty: Bool { others.isEmpty }

  /// Returns the synonyms of words, without the words themselves.
  public func others(for words: [String]) -> [[String]] {
    Array((others[words] ?? []).prefix(Self.groupLimit))
  }
}
