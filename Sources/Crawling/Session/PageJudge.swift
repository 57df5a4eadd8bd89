public import Fetching
public import HTMLParsing

/// What somebody thinks of a page that was read.
public struct PageJudgement: Sendable, Equatable {
  /// From 0, the worst, to 100.
  public var score: Int
  /// What is wrong with it most of all; `nil` where nothing is.
  public var worst: String?

  /// A judgement.
  public init(score: Int, worst: String?) {
    self.score = score
    self.worst = worst
  }
}

/// Whoever judges pages while they are read; called from several tasks at a time.
public protocol PageJudge: Sendable {
  /// Judges a page; `nil` where it is none of those that are judged.
  ///
  /// - Parameters:
  ///   - page: The page, with its markup.
  ///   - document: The page as it was read.
  ///   - response: The answer that it was read from.
  /// - Returns: The judgement.
  func judge(_ page: CrawledPage, document: HTMLDocument, response: FetchResponse)
    -> PageJudgement?
}
