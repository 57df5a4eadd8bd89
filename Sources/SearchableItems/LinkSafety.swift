import Basics

/// The URLs that are safe in links; URLs from pages and apps are untrusted.
public enum LinkSafety {
  private static let refused: Set<String> = [
    "javascript", "data", "vbscript", "file", "blob", "about", "filesystem", "view-source",
  ]
  /// The maximum number of bytes of a URL.
  private static let limit = 4096

  /// Returns an HTTP or HTTPS URL; `nil` for others.
  public static func web(_ url: String?) -> String? {
    guard let url, ["http", "https"].contains(scheme(url)) else { return nil }
    return openable(url)
  }

  /// Returns a URL that browsers and apps open without executing it; `nil` for others.
  public static func openable(_ url: String?) -> String? {
    guard let url, url.utf8.count <= limit, let scheme = scheme(url), !refused.contains(scheme),
      url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return nil }
    return url
  }

  private static func scheme(_ url: String) -> String? {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = url[..<colon].lowercased()
    let isPlain = scheme.utf8.enumerated().allSatisfy { index, byte in
      index == 0 ? byte.isASCIILetter : byte.isURLSchemeCharacter
    }
    return scheme.isEmpty || !isPlain ? nil : scheme
  }
}
