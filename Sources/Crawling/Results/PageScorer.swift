public import Fetching
public import HTMLParsing

/// The score of a parsed page.
public struct PageScore: Sendable, Equatable {
  /// The score, from 0 (worst) to 100.
  public var value: Int
  /// The most severe problem; `nil` if there is none.
  public var worstProblem: String?

  /// Creates a score.
  public init(value: Int, worstProblem: String?) {
    self.value = value
    self.worstProblem = worstProblem
  }
}

/// A scorer of parsed pages; called concurrently from several tasks.
public protocol PageScorer: Sendable {
  /// Returns the score of a page; `nil` if the page is not scored.
  ///
  /// - Parameters:
  ///   - page: The page, with its markup.
  ///   - document: The parsed page.
  ///   - response: The response from which the page was parsed.
  /// - Returns: The score.
  func score(_ page: CrawledPage, document: HTMLDocument, response: FetchResponse)
    -> PageScore?
}
