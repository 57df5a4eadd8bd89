import Basics
import IndexModel
import Querying

/// The texts of the links to one page, of which the most frequent ones are indexed.
struct RankedLinkTexts {
  /// The maximum number of texts of a page, and their maximum size together, in bytes.
  static let (textLimit, byteLimit) = (16, 1000)
  /// The maximum number of times that a text is indexed.
  private static let occurrenceLimit = 4

  /// A text that links to the page.
  private struct Entry {
    var text: String
    var language: String
    /// The keys by which the store counts to how many pages the text leads.
    var sources: [(host: Int64, hash: Int64)] = []
    /// The number of other hosts that use it.
    var hosts = 0
    /// The last of these hosts.
    var lastHost: Int64 = 0
    /// The magnitude of the number of pages of the own host that use it.
    var level = 0
  }

  /// The maximum number of hosts of a text that are examined.
  private static let sourceLimit = 8

  private var entries: [String: Entry] = [:]

  /// Adds a row; texts that differ in case only are one.
  mutating func add(_ row: LinkTextRow) {
    var entry =
      entries[row.text.lowercased()] ?? Entry(text: row.text, language: row.language)
    if entry.text > row.text { (entry.text, entry.language) = (row.text, row.language) }
    if row.host < 0 {
      entry.level = max(entry.level, LinkTextRow.level(row.pages))
    } else if entry.lastHost != row.host {
      entry.hosts += 1
      entry.lastHost = row.host
    }
    if entry.sources.count < Self.sourceLimit { entry.sources.append((row.host, row.hash)) }
    entries[row.text.lowercased()] = entry
  }

  /// Returns the text to index: the texts that most hosts use, then those that most pages of the own host use.
  ///
  /// `namesMany` returns `true` if a text of a host leads to so many pages that it names none of them.
  func indexed(namesMany: (_ host: Int64, _ hash: Int64) throws -> Bool) rethrows -> String {
    let ranked = entries.values.sorted {
      ($1.hosts, $1.level, $0.text) < ($0.hosts, $0.level, $1.text)
    }
    var (texts, bytes): ([String], Int) = ([], 0)
    for entry in ranked {
      guard texts.count < Self.textLimit, bytes + entry.text.utf8.count <= Self.byteLimit else {
        break
      }
      guard try !entry.sources.allSatisfy({ try namesMany($0.host, $0.hash) }) else { continue }
      bytes += entry.text.utf8.count
      texts.append(Self.indexed(entry))
    }
    return texts.joined(separator: Self.separator)
  }

  /// A token that no query has, so that no phrase matches the end of a text and the start of the next one.
  private static let separator = " \u{E000}\u{E004} "

  /// Returns the indexed form of a text, which occurs once more for a fourfold number of hosts.
  private static func indexed(_ entry: Entry) -> String {
    let text = SearchText.indexed(entry.text, stemmer: Stemmer(language: entry.language))
    let count = 1 + LinkTextRow.level(entry.hosts) / 2
    return Array(repeating: text, count: min(occurrenceLimit, count)).joined(separator: separator)
  }
}

/// A row of the table of the texts of links.
struct LinkTextRow {
  var host: Int64
  var hash: Int64
  var pages: Int
  var language: String
  var text: String

  /// Returns the position of the highest bit of a number of pages or hosts: more of them change the order of texts only
  /// if their number doubles.
  static func level(_ count: Int) -> Int {
    count < 1 ? 0 : Int.bitWidth - 1 - count.leadingZeroBitCount
  }
}
