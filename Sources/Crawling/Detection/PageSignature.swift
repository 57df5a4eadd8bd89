import Basics
import Politeness
import URLStandard

/// The hashes by which two URLs of the same page are recognized: the words of the text and the links, both without their
/// order.
struct PageSignature: Sendable {
  /// The maximum number of parameter names of links that are compared.
  private static let nameLimit = 16
  /// The maximum number of values of a parameter that are examined for repetition.
  private static let valueLimit = 64

  /// The values of one parameter in the links of a page.
  struct LinkParameter: Sendable {
    let name: String
    /// A hash of all values with their paths.
    var hash: UInt64 = 0
    /// The hashes of the first values.
    var values: Set<UInt64> = []
  }

  /// The hash of the words.
  let text: UInt64
  /// The hash of the hosts and paths of the links; segments that look random are equal.
  private(set) var paths: UInt64 = 0
  /// The number of links.
  private(set) var linkCount = 0
  /// The parameters of the links.
  private(set) var parameters: [LinkParameter] = []
  /// The hashes of pairs of words, a sample of one in four, for the comparison with the texts of other pages.
  private(set) var shingles: [UInt64] = []

  /// Creates the signature of a page.
  init(_ text: String, links: [WebURL]) {
    var text = text
    var hash: UInt64 = 0
    var shingles: Set<UInt64> = []
    text.withUTF8 { bytes in
      let (basis, prime) = (FNV1a.offsetBasis, FNV1a.prime)
      var word = basis
      var (length, digits, colons) = (0, 0, 0)
      var last: UInt64 = 0
      for index in 0...bytes.count {
        let byte = index < bytes.count ? unsafe bytes[index] : 0x20
        if byte > 0x20 {
          word = (word ^ UInt64(byte)) &* prime
          length += 1
          if byte >= 0x30, byte <= 0x39 { digits += 1 }
          if byte == UInt8(ascii: ":") { colons += 1 }
          continue
        }
        defer { (word, length, digits, colons) = (basis, 0, 0, 0) }
        // Times of day and session identifiers differ on each request.
        let isTime = colons > 0 && colons + digits == length
        let isIdentifier = length >= 16 && digits >= 4
        guard length > 0, !isTime, !isIdentifier else { continue }
        let value = Self.mixed(word)
        hash &+= value
        let pair = Self.mixed(value ^ last &* prime)
        if pair & 3 == 0, shingles.count < 512 { shingles.insert(pair) }
        last = value
      }
    }
    self.text = hash
    self.shingles = Array(shingles)
    // In document order, so that the first names and values are the same in every run.
    var seen: Set<WebURL> = []
    for link in links where seen.insert(link).inserted { add(link) }
    parameters.sort { $0.name < $1.name }
  }

  private mutating func add(_ link: WebURL) {
    linkCount += 1
    let path = FNV1a(link.hostAndPort.utf8).value
    var pathHash = FNV1a()
    pathHash.value = path
    for segment in link.path.utf8.split(separator: UInt8(ascii: "/")) {
      let isToken = segment.count >= 8 && URLParameters.isToken(Substring(segment))
      pathHash.combine(UInt8(ascii: "/"))
      if isToken {
        pathHash.combine(UInt8(ascii: "*"))
      } else {
        for byte in segment { pathHash.combine(byte) }
      }
    }
    paths &+= Self.mixed(pathHash.value)
    guard URLParameters.mayExist(in: link) else { return }
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
      parameters[index].hash &+= Self.mixed(value ^ pathHash.value)
      if parameters[index].values.count < Self.valueLimit { parameters[index].values.insert(value) }
    }
  }

  /// Returns `true` if both pages have the same words and the same links, apart from the values of `names` and of
  /// parameters that `isIgnored` names.
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

  /// Returns the signature without the data that is needed only when the page is found.
  var compact: PageSignature {
    var signature = self
    signature.shingles = []
    for index in parameters.indices { signature.parameters[index].values = [] }
    return signature
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let value = (value ^ value >> 31) &* 0xBF58_476D_1CE4_E5B9
    return (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
  }
}
