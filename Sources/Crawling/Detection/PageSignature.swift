import Basics
import Frontier
import URLStandard

/// The hashes by which two URLs of the same page are recognized: the words of title and text, the media and the links, all
/// without their order.
struct PageSignature: Sendable {
  /// The maximum number of parameter names of links that are compared.
  private static let nameLimit = 16
  /// The maximum number of values of a parameter that are examined for repetition.
  private static let valueLimit = 64

  /// The values of one parameter in the links of a page.
  struct LinkParameter: Sendable {
    let name: String
    /// A hash of the distinct values with their paths.
    var hash: UInt64 = 0
    /// The number of links with the parameter.
    var count = 0
    /// The hashes of the first values.
    var values: Set<UInt64> = []
  }

  /// The number of sampled pairs of words from which a text is long: about 20 words.
  private static let longTextSize = 4

  /// The maximum number of hashes in a sketch.
  private static let sketchSize = 16

  /// The hash of the words and the media.
  let text: UInt64
  /// The hash of the distinct hosts and paths of the links; segments that look random are equal.
  ///
  /// It has each path once: a link to the page itself, such as `#main`, has another URL on each copy of the page, and is another
  /// link on one copy, but the same as `?reply=1` on the copy with this query.
  private(set) var paths: UInt64 = 0
  /// The number of links.
  private(set) var linkCount = 0
  /// The parameters of the links.
  private(set) var parameters: [LinkParameter] = []
  /// The hashes of pairs of words, a sample of one in four, for the comparison with the texts of other pages.
  private(set) var shingles: [UInt64] = []
  /// The hashes of words, a sample of one in four.
  private(set) var words: [UInt64] = []

  /// Creates the signature of a page.
  ///
  /// - Parameters:
  ///   - text: The visible text.
  ///   - title: The title, which is not part of the text.
  ///   - media: The hash of the media.
  ///   - links: The links that the crawl follows.
  init(_ text: String, title: String? = nil, media: UInt64 = 0, links: [WebURL]) {
    let words = WordHashes(text.utf8.span)
    let titleWords = WordHashes((title ?? "").utf8.span)
    self.text = words.sum &+ titleWords.sum.mixed &+ media
    (shingles, self.words) = (words.pairs, words.words)
    // In document order, so that the first names and values are the same in every run.
    var seen = HashValueSet(capacity: links.count)
    var parts = HashValueSet(capacity: links.count)
    for link in links where seen.insert(ContentHash.of(link.href.utf8.span)) {
      add(link, seen: &parts)
    }
    parameters.sort { $0.name < $1.name }
  }

  /// Adds a link, and its path and values unless an earlier link has them.
  private mutating func add(_ link: WebURL, seen: inout HashValueSet) {
    linkCount += 1
    let path = PathHash(link)
    if seen.insert(path.value.mixed) { paths &+= path.value.mixed }
    guard path.hasToken || link.hasQuery else { return }
    for item in URLParameters(link).items {
      let value = FNV1a(item.value.utf8).value
      let index: Int
      if let known = parameters.firstIndex(where: { $0.name == item.name }) {
        index = known
      } else if parameters.count < Self.nameLimit {
        index = parameters.count
        parameters.append(LinkParameter(name: item.name))
      } else {
        continue
      }
      let place = (value ^ path.value).mixed
      if seen.insert(place ^ FNV1a(item.name.utf8).value) { parameters[index].hash &+= place }
      parameters[index].count += 1
      if parameters[index].values.count < Self.valueLimit { parameters[index].values.insert(value) }
    }
  }

  /// Returns `true` if both pages have the same words and the same links, apart from the values of the parameters that
  /// `isIgnored` names.
  func equals(_ other: PageSignature, ignoring isIgnored: (String) -> Bool) -> Bool {
    text == other.text && hasLinks(of: other, ignoring: isIgnored)
  }

  /// Returns `true` if both pages have the same links, apart from the values of ignored parameters.
  func hasLinks(of other: PageSignature, ignoring isIgnored: (String) -> Bool) -> Bool {
    guard paths == other.paths else { return false }
    let own = parameters.filter { !isIgnored($0.name) && !$0.name.hasPrefix("/") }
    let others = other.parameters.filter { !isIgnored($0.name) && !$0.name.hasPrefix("/") }
    return own.count == others.count
      && zip(own, others).allSatisfy { $0.name == $1.name && $0.hash == $1.hash }
  }

  /// A Boolean value that indicates whether the text is long enough to be no coincidence: scripts may fill pages of a few words.
  ///
  /// Compact signatures have none.
  var hasLongText: Bool { shingles.count >= Self.longTextSize }

  /// The smallest hashes of pairs of words, by which similar texts are recognized; empty for short texts.
  var sketch: [UInt64] {
    shingles.count < Self.sketchSize ? [] : Array(shingles.sorted().prefix(Self.sketchSize))
  }

  /// Returns the signature without the data that is needed only when the page is found.
  var compact: PageSignature {
    var signature = self
    (signature.shingles, signature.words) = ([], [])
    for index in parameters.indices { signature.parameters[index].values = [] }
    return signature
  }
}

/// The hash of the host, port and path of a URL; segments that look random are equal.
private struct PathHash {
  /// The minimum length of a segment that may look random.
  private static let tokenSize = 8

  private(set) var value: UInt64 = 0
  private(set) var hasToken = false

  init(_ url: WebURL) {
    var hash = FNV1a()
    let href = url.href.utf8.span
    for index in url.authorityRange { hash.combine(href[index]) }
    let path = url.pathRange
    var start = path.lowerBound
    while start < path.upperBound {
      var end = start
      while end < path.upperBound, href[end] != UInt8(ascii: "/") { end += 1 }
      add(href.extracting(start..<end), to: &hash)
      start = end + 1
    }
    value = hash.value
  }

  private mutating func add(_ segment: Span<UInt8>, to hash: inout FNV1a) {
    guard !segment.isEmpty else { return }
    hash.combine(UInt8(ascii: "/"))
    guard segment.count < Self.tokenSize || !URLParameters.isToken(segment) else {
      hasToken = true
      return hash.combine(UInt8(ascii: "*"))
    }
    for index in segment.indices { hash.combine(segment[index]) }
  }
}
