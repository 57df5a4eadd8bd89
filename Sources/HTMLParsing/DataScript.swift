/// The scripts that are data, and whose text documents keep.
enum DataScript {
  /// JSON-LD.
  case json
  /// A license of RSL.
  case license

  private static let jsonWord = ASCIIWord("ld+json")
  private static let licenseWord = ASCIIWord("rsl+xml")

  /// Classifies a script by the value of its `type`; `nil` if it is no data.
  init?(type: ArraySlice<UInt8>) {
    if Self.jsonWord.occurs(in: type) {
      self = .json
    } else if Self.licenseWord.occurs(in: type) {
      self = .license
    } else {
      return nil
    }
  }
}
