public import Fetching
public import HTMLParsing

/// The score of a parsed page.
public struct PageJudgement: Sendable, Equatable {
  /// The score, from 0 (worst) to 100.
  public var score: Int
  /// The most severe problem; `nil` if there is none.
  public var worst: String?

  /// Creates a judgement.
  public init(score: Int, worst: String?) {
    self.score = score
    self.worst = worst
  }
}

/// A scorer of parsed pages; called concurrently from several tasks.
public protocol PageJudge: Sendable {
  /// Returns the score of a page; `nil` if the page is not scored.
  ///
  /// - Parameters:
  ///   - page: The page, with its markup.
  ///   - document: The parsed page.
  ///   - response: The response from which the page was parsed.
  /// - Returns: The score.
  func judge(_ page: CrawledPage, document: HTMLDocument, response: FetchResponse)
    -> PageJudgement?
}
