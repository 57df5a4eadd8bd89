import Basics
import URLStandard

extension WebURL {
  /// The parameters whose number names a page: those of WordPress without permalinks, and of simple systems.
  private static let recordNames: Set<Substring> = [
    "p", "page_id", "attachment_id", "post", "id", "article", "entry", "news", "story",
  ]

  /// A Boolean value that indicates whether the URL is that of a site's home page: `/`, also with a language or a campaign in
  /// the query, but not `/?p=959`, which is a post.
  var isHomePage: Bool {
    guard path == "/" else { return false }
    guard let query, !query.isEmpty else { return true }
    return !query.split(separator: "&").contains { parameter in
      let parts = parameter.split(separator: "=", maxSplits: 1)
      return parts.count == 2 && Self.recordNames.contains(parts[0])
        && parts[1].utf8.allSatisfy(\.isASCIIDigit)
    }
  }
}
