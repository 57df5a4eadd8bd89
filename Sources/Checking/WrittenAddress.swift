import Basics
import URLStandard

/// Mistakes in addresses as pages write them.
enum WrittenAddress {
  /// Returns the problem of an address, as the rest of a sentence; `nil` if it has none.
  ///
  /// - Parameter address: The address without surrounding white space.
  /// - Returns: The problem.
  static func problem(of address: String) -> String? {
    let start = address.prefix(12).lowercased()
    if start.hasPrefix("www.") { return "is read as a path, as it lacks https://" }
    for scheme in ["http", "https"] where start.hasPrefix(scheme) {
      let rest = start.dropFirst(scheme.count)
      if rest.hasPrefix("//") || rest.hasPrefix(";//") { return "lacks the colon of \(scheme)://" }
      if rest.hasPrefix(":/"), !rest.hasPrefix("://") { return "lacks a slash of \(scheme)://" }
      if rest.hasPrefix(":///") { return "has no host" }
    }
    if let scheme = misspeltScheme(of: address) {
      return "has the unknown scheme \(Quotation.of(scheme))"
    }
    // Relative addresses are not resolved: a long base URL would be copied for each of many links.
    let absolute = start.hasPrefix("//") ? "https:" + address : address
    guard start.hasPrefix("//") || start.hasPrefix("http:") || start.hasPrefix("https:") else {
      return nil
    }
    guard let url = WebURL(absolute) else { return "cannot be parsed" }
    return ["http", "https"].contains(url.hostname) ? "has two schemes" : nil
  }

  /// Returns the scheme of an address if it is a misspelling of http or https.
  private static func misspeltScheme(of address: String) -> String? {
    let scheme = address.prefix(12).prefix { $0.isLetter && $0.isASCII }.lowercased()
    guard (3...7).contains(scheme.utf8.count),
      address.dropFirst(scheme.count).hasPrefix("://"), !["http", "https"].contains(scheme)
    else { return nil }
    let isNear = ["http", "https"].contains {
      NearestWord.editDistance(Array(scheme.utf8), Array($0.utf8)) == 1
    }
    return isNear ? scheme : nil
  }
}
