import FoundationEssentials
import IndexModel
import Querying
import URLStandard

/// The page whose URL, or host name, a query is.
///
/// It precedes all other results, and the words of a URL are not corrected or left out if its page is found.
struct AddressedPage {
  /// The step of the candidate, before all others.
  static let step = -1

  let store: any IndexReading
  let owner: String?
  let now: Int64

  /// Returns the candidate; `nil` if the query is no URL, or its page is not in the index.
  func candidate(for text: String) throws -> Candidate? {
    guard let url = Self.url(text) else { return nil }
    for key in Self.keys(of: url) {
      guard let record = try store.page(at: PageLookupKey.hash(key)), record.name.kind == .web
      else { continue }
      let number = try ResultNames(store: store, owner: owner).seen(record)
      guard let entity = try store.entity(number),
        try !EntityRecords(store: store).live(number, at: now).isEmpty
      else { continue }
      return Candidate(
        entity: number,
        title: entity.title,
        type: entity.labels.type,
        date: entity.labels.date,
        language: entity.labels.language,
        step: Self.step,
        signals: RankingFormula.Signals(title: TitleFit([], title: FoldedWords("")), terms: 1)
      )
    }
    return nil
  }

  /// Returns the keys of the pages that a URL may mean: also with or without `www.`, and a slash at its end.
  static func keys(of url: WebURL) -> [String] {
    let host = url.hostname
    let other = host.hasPrefix("www.") ? String(host.dropFirst(4)) : "www." + host
    let keys = [CanonicalKey(url).text] + otherSlash(CanonicalKey(url).text, url)
    return keys + keys.map { $0.replacing("//\(host)", with: "//\(other)", maxReplacements: 1) }
  }

  /// Returns the key with a slash at its end, or without the one it has.
  private static func otherSlash(_ key: String, _ url: WebURL) -> [String] {
    guard url.path != "/", url.query == nil else { return [] }
    return [key.hasSuffix("/") ? String(key.dropLast()) : key + "/"]
  }

  /// Returns the URL that a text is; `nil` for words.
  static func url(_ text: String) -> WebURL? {
    guard !text.contains(where: \.isWhitespace) else { return nil }
    let start = text.prefix(8).lowercased()
    let hasScheme = start.hasPrefix("http://") || start.hasPrefix("https://")
    guard hasScheme || text.prefix(while: { $0 != "/" }).contains(".") else { return nil }
    let url = WebURL(hasScheme ? text : "https://" + text)
    return url?.isHTTP == true && url?.hostname.isEmpty == false ? url : nil
  }
}
