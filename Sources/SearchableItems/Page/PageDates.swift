import Basics
import MarkupExtraction
import URLStandard
import WebDates

/// The dates of publication and modification of a page, each with its source.
///
/// The order of trust for the publication: the main item's `datePublished`, meta tags, other items,
/// `uploadDate` and `dateCreated` of the main item, the main text, the URL. A date of the URL is a guess.
struct PageDates {
  /// A date with its source.
  private struct Sourced {
    let text: String
    let source: String
  }

  let markup: PageMarkup
  let entity: MarkupItem?
  let page: PageContext

  /// Sets the dates, and their sources as `contentCreationDateSource` and `contentModificationDateSource`.
  func fill(_ attributes: inout AttributeSet) {
    let metadata = DateMetadata(markup)
    let conventions = markup.dateConventions
    let isText = isText(attributes.contentType)
    let published =
      date(of: entity, ["datePublished"], conventions) ?? date(in: metadata.published, conventions)
      ?? others(["datePublished"], conventions)
      ?? date(of: entity, ["uploadDate", "dateCreated"], conventions)
      ?? (isText ? mention(.published) ?? ofURL : nil)
    let modified =
      date(of: entity, ["dateModified"], conventions) ?? date(in: metadata.modified, conventions)
      ?? others(["dateModified"], conventions)
      ?? (isText ? mention(.modified) : nil)
      ?? page.lastModified.flatMap(ISODate.normalized).map {
        Sourced(text: $0, source: "header Last-Modified")
      }
    set("contentCreationDate", published, &attributes)
    set("contentModificationDate", modified, &attributes)
  }

  private func set(_ name: String, _ date: Sourced?, _ attributes: inout AttributeSet) {
    attributes.values[name] = nil
    attributes.set(name, date?.text)
    attributes.set(name + "Source", date?.source)
  }

  /// Returns `true` if dates in the text of the page are those of its content: not on home pages, and not
  /// for people, places, products and events.
  private func isText(_ contentType: String?) -> Bool {
    let address = page.isAddressKnown ? page.finalURL : markup.canonicals.first
    guard address?.isHomePage != true else { return false }
    switch contentType {
    case "public.html", "webmark.article", "webmark.recipe", "public.movie", "public.audio":
      return true
    default: return false
    }
  }

  // MARK: Structured data

  private func date(
    of item: MarkupItem?,
    _ names: [String],
    _ conventions: DateConventions
  ) -> Sourced? {
    guard let item else { return nil }
    for name in names {
      for text in item.texts(name) {
        guard let date = PageDate.text(text, conventions) else { continue }
        return Sourced(text: date, source: item.syntax.rawValue + " " + name)
      }
    }
    return nil
  }

  private func date(in entries: [DateMetadata.Entry], _ conventions: DateConventions) -> Sourced? {
    for entry in entries {
      guard let date = PageDate.text(entry.content, conventions, from: .day) else { continue }
      return Sourced(text: date, source: "meta " + entry.name)
    }
    return nil
  }

  /// Returns the date of another item that describes the page's content: articles first, then pages.
  private func others(_ names: [String], _ conventions: DateConventions) -> Sourced? {
    let kinds: [(MarkupItem) -> Bool] = [
      { SchemaKind(SchemaKind.normalized($0.shortTypes)) == .article && !$0.hasType("Review") },
      { $0.isOne(of: SchemaKind.pages) },
    ]
    for isKind in kinds {
      let found = markup.items.filter(isKind)
      // Several articles are a list of links.
      guard let item = found.first, found.count < 3 else { continue }
      if let date = date(of: item, names, conventions) { return date }
    }
    return nil
  }

  // MARK: Text and URL

  /// Returns the date in the main text that is nearest to the first heading.
  ///
  /// A date before the heading, and one without any markup, is less likely to be the page's. A date without a time gives way to
  /// one of the same day with a time: the text of a byline to the `datetime` in it.
  private func mention(_ role: DateMention.Role) -> Sourced? {
    let mentions = markup.dateMentions.filter { $0.role == role }.sorted { $0.cost < $1.cost }
    guard let nearest = mentions.first else { return nil }
    let exact = mentions.first { $0.hasTime(of: nearest) } ?? nearest
    return Sourced(text: exact.date, source: exact.source.rawValue)
  }

  /// The date in the path of the URL, `/2019/06/20/`, which is a guess.
  private var ofURL: Sourced? {
    for url in [page.finalURL] + markup.canonicals.prefix(1) {
      if let date = URLDate.date(in: url.path) { return Sourced(text: date, source: "url (guess)") }
    }
    return nil
  }
}

extension DateMention {
  /// The distance from the heading with a surcharge for less reliable dates.
  fileprivate var cost: Int {
    let before = distance < 0 ? 3 * distance.magnitude : distance.magnitude
    return Int(before) + (source == .heading || source == .label ? 5 : 0)
  }

  /// The number of elements in which a text and an attribute are one date.
  private static let wrapperSize = 2
  /// The end of the dates that state no time.
  private static let startOfDay = "T00:00:00Z"
  /// The seconds from the start of a day in UTC in which it is that day somewhere.
  private static let secondsOfDay = -14 * 3600..<36 * 3600

  /// Returns `true` if the mention is marked up and states the time of the day that another one states alone; in an element and its
  /// `<time>`, the days may differ by the zone.
  fileprivate func hasTime(of day: DateMention) -> Bool {
    guard day.date.hasSuffix(Self.startOfDay), !date.hasSuffix(Self.startOfDay),
      source != .heading, source != .label
    else { return false }
    if date.utf8.prefix(10).elementsEqual(day.date.utf8.prefix(10)) { return true }
    guard 0...Self.wrapperSize ~= distance - day.distance, let date = WrittenDate(date),
      let start = WrittenDate(day.date)
    else { return false }
    return Self.secondsOfDay ~= date.secondsSince1970 - start.secondsSince1970
  }
}

/// The dates that are plausible for pages.
enum PageDate {
  /// Returns a date in the format of RFC 3339; `nil` for placeholders such as `0001-01-01` and `1970-01-01`.
  static func text(
    _ text: String,
    _ conventions: DateConventions,
    from precision: WrittenDate.Precision = .year
  ) -> String? {
    guard text.utf8.count <= 1000, let date = WrittenDate(text, conventions),
      date.precision >= precision, WrittenDate.contentYears ~= date.year,
      !(-86_400...86_400 ~= date.secondsSince1970)
    else { return nil }
    return date.text
  }
}

/// Finds dates in the paths of URLs.
enum URLDate {
  /// The years of pages of the web.
  private static let years = 1995...WrittenDate.pageYears.upperBound

  /// Returns the date of three consecutive numbers, `/2019/06/20/` or `/2019-06-20-title`, or of eight digits
  /// that are a component or start one; `nil` if there is none.
  static func date(in path: String) -> String? {
    let bytes = Array(path.utf8.prefix(500))
    var index = 0
    while index < bytes.count {
      guard bytes[index].isASCIIDigit, index == 0 || !isWordByte(bytes[index - 1]) else {
        index += 1
        continue
      }
      var end = index
      while end < bytes.count, bytes[end].isASCIIDigit { end += 1 }
      let number = index..<end
      if let date = separated(bytes, number) ?? compact(bytes, number) { return date }
      index = end
    }
    return nil
  }

  private static func separated(_ bytes: [UInt8], _ year: Range<Int>) -> String? {
    guard year.count == 4, year.upperBound + 5 < bytes.count else { return nil }
    let separator = bytes[year.upperBound]
    guard separator == UInt8(ascii: "/") || separator == UInt8(ascii: "-") else { return nil }
    var fields: [Substring] = []
    var index = year.upperBound
    while fields.count < 2, index < bytes.count, bytes[index] == separator {
      let start = index + 1
      index = start
      while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
      guard 1...2 ~= index - start else { return nil }
      fields.append(Substring(String(decoding: bytes[start..<index], as: UTF8.self)))
    }
    guard fields.count == 2, index == bytes.count || !isWordByte(bytes[index]) else { return nil }
    let text = String(decoding: bytes[year], as: UTF8.self)
    return plausible(text + "-" + fields[0] + "-" + fields[1])
  }

  private static func compact(_ bytes: [UInt8], _ number: Range<Int>) -> String? {
    guard number.count == 8,
      number.upperBound == bytes.count || !isWordByte(bytes[number.upperBound])
    else { return nil }
    return plausible(String(decoding: bytes[number], as: UTF8.self))
  }

  private static func plausible(_ text: String) -> String? {
    guard let date = WrittenDate(text), date.precision == .day, years ~= date.year else {
      return nil
    }
    return date.text
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "%")
  }
}
