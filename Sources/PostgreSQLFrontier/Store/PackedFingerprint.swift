import Frontier

/// The fingerprint of an item as it is stored: frequent names of fields take one byte.
///
/// A packed fingerprint begins with a byte 0, which begins no other one, because no name is empty. Each field then has
/// four bytes of hash after its name: 128 plus the position in ``names``, or the length of the name and its bytes. The form
/// without names in a list has been written before, and is for names that are too long.
enum PackedFingerprint {
  private static let mark: UInt8 = 0
  private static let known: UInt8 = 128
  private static let hashSize = 4

  /// The frequent names; a published position never changes.
  static let names = [
    "title", "displayName", "contentDescription", "textContent", "url", "aliases", "deepLinks",
    "isPaywalled", "canonical", "links", "contentType", "contentTypeTree", "contentURL",
    "languages", "keywords", "domainIdentifier", "thumbnailURL", "creator", "authorNames",
    "authors",
    "organizations", "publishers", "containerTitle", "containerDisplayName", "kind", "theme",
    "contentCreationDate", "contentModificationDate", "structuredData", "breadcrumbs", "rating",
    "ratingDescription", "alternateNames", "identifier", "duration", "namedLocation", "rankingHint",
    "headings", "siteName", "outline",
  ]
  private static let positions = Dictionary(
    uniqueKeysWithValues: names.enumerated().map { (Array($1.utf8), UInt8($0)) }
  )

  /// Returns the stored form of a fingerprint's bytes.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var packed = [mark]
    var place = 0
    while place < bytes.count {
      let start = place + 1
      let end = start + Int(bytes[place])
      guard bytes[place] < known, end + hashSize <= bytes.count else { return bytes }
      let name = Array(bytes[start..<end])
      if let position = positions[name] {
        packed.append(known + position)
      } else {
        packed.append(bytes[place])
        packed += name
      }
      packed += bytes[end..<end + hashSize]
      place = end + hashSize
    }
    return bytes.isEmpty ? bytes : packed
  }

  /// Returns the bytes of a fingerprint from its stored form; damaged forms give fewer fields.
  static func unpacked(_ stored: [UInt8]) -> [UInt8] {
    guard stored.first == mark else { return stored }
    var bytes: [UInt8] = []
    var place = 1
    while place < stored.count {
      let isKnown = stored[place] >= known
      let position = Int(stored[place] & 127)
      guard !isKnown || names.indices.contains(position) else { return bytes }
      let end = isKnown ? place + 1 : place + 1 + position
      guard end + hashSize <= stored.count else { return bytes }
      let name = isKnown ? Array(names[position].utf8) : Array(stored[place + 1..<end])
      bytes.append(UInt8(name.count))
      bytes += name
      bytes += stored[end..<end + hashSize]
      place = end + hashSize
    }
    return bytes
  }
}
