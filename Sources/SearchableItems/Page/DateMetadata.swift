import MarkupExtraction

/// The dates in meta tags, by the names of publishing systems.
struct DateMetadata {
  /// A date with the name of its meta tag.
  struct Entry {
    let name: String
    let content: String
  }

  /// The dates of publication, the most trusted names first.
  private(set) var published: [Entry] = []
  /// The dates of modification, the most trusted names first.
  private(set) var modified: [Entry] = []

  /// Reads the meta tags of a page.
  init(_ markup: PageMarkup) {
    var found: [(rank: Int, entry: Entry)] = []
    for index in markup.metas.indices {
      guard let content = markup.metas[index].content, !content.isEmpty else { continue }
      let tag = markup.metas[index]
      for name in [tag.property, tag.name, tag.itemprop].compactMap({ $0?.lowercased() }) {
        guard let rank = Self.ranks[name] else { continue }
        found.append((rank, Entry(name: name, content: content)))
        break
      }
    }
    // Among tags of equal rank the first in the document comes first.
    let sorted = found.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    published = sorted.filter { $0.element.rank < Self.modifiedRank }.map(\.element.entry)
    modified = sorted.filter { $0.element.rank >= Self.modifiedRank }.map(\.element.entry)
  }

  /// The position of each name; names of modification dates start at ``modifiedRank``.
  private static let ranks: [String: Int] = {
    var ranks: [String: Int] = [:]
    for (index, name) in publishedNames.split(separator: " ").enumerated() {
      ranks[String(name)] = index
    }
    for (index, name) in modifiedNames.split(separator: " ").enumerated() {
      ranks[String(name)] = modifiedRank + index
    }
    return ranks
  }()

  private static let modifiedRank = 1000

  private static let publishedNames = """
    article:published_time og:article:published_time og:published_time article:published \
    datepublished date_published date-published parsely-pub-date sailthru.date bt:pubdate \
    dc.date.issued dcterms.issued dc.date.published dc.issued citation_publication_date \
    citation_online_date citation_date published_time publisheddate published-date \
    published_date publish-date publish_date publishdate publish-time publish_time publication_date \
    publication-date publicationdate pubdate pub_date pub-date originalpublicationdate \
    rnews:datepublished cxenseparse:recs:publishtime cxenseparse:publishtime \
    shareaholic:article_published_time article.published article_date_original \
    article:publication_date article:post_date displaydate dc.date.created dcterms.created \
    dc.created dcterms.date dc.date dcsext.articlefirstpublished datecreated dateposted \
    date_created creation_date createdate analyticsattributes.articledate gentime \
    release_date release-date uploaddate book:release_date video:release_date date \
    eprints.date pdate ptime article.created originaldate
    """

  private static let modifiedNames = """
    article:modified_time og:article:modified_time og:updated_time og:modified_time \
    article:modified datemodified date_modified dateupdated dcterms.modified dc.date.modified \
    dc.modified last-modified last_modified lastmodified lastmod modified_time revision_date \
    utime updated_time cxenseparse:recs:modifiedtime
    """
}
