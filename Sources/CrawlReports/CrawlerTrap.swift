/// The reasons why a URL is excluded as a crawler trap.
public enum CrawlerTrap: String, Sendable, Codable {
  /// A folder occurs three times in the path, as in growing relative links.
  case repeatingPath = "the path repeats a folder"
  /// The path has too many folders.
  case deepPath = "the path is too deep"
  /// The URL is longer than any page needs.
  case longURL = "the URL is too long"
  /// The query has too many or repeated parameters.
  case growingQuery = "the query repeats a parameter"
  /// The path has too many parameter combinations, as in faceted search.
  case manyQueries = "too many queries of one path"
  /// Calendar pages that differ only in numbers.
  case calendar = "a calendar of pages that differ in numbers only"
  /// A long chain of pages that differ only in numbers.
  case endlessList = "a list of pages that differ in numbers only"
}
