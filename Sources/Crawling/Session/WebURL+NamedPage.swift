import FoundationEssentials
import URLStandard

extension WebURL {
  /// The maximum sizes of paths and queries that are compared, in bytes.
  private static var comparedSizes: (path: Int, query: Int) { (512, 4096) }

  /// Returns `true` if the query contains the path of a page, as in the redirect from `/reply/1` to `/login?next=/reply/1`, or
  /// in Base64, as a consent page and single sign-on have it.
  func queryNames(_ page: WebURL) -> Bool {
    guard let query, query.utf8.count <= Self.comparedSizes.query,
      (2...Self.comparedSizes.path).contains(page.path.utf8.count)
    else { return false }
    let plain = query.replacing("%2F", with: "/").replacing("%2f", with: "/")
    return plain.contains(page.path)
      || Self.values(of: query).contains { Self.fromBase64($0)?.contains(page.path) ?? false }
  }

  /// A Boolean value that indicates whether a value of the query looks like the identifier of a session, which the next request
  /// does not have.
  var hasTokenInQuery: Bool {
    Self.values(of: query ?? "").contains { URLParameters.isToken($0) }
  }

  private static func values(of query: String) -> some Sequence<Substring> {
    query.split(separator: "&").lazy.map { $0.drop { $0 != "=" }.dropFirst() }
  }

  /// Decodes Base64 of both alphabets, with or without padding ([RFC 4648](https://www.rfc-editor.org/rfc/rfc4648)).
  private static func fromBase64(_ value: Substring) -> String? {
    let letters = value.replacing("%3D", with: "=").prefix { $0 != "=" }
      .map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    let padding = String(repeating: "=", count: (4 - letters.count % 4) % 4)
    return Data(base64Encoded: String(letters) + padding).flatMap {
      String(validating: $0, as: UTF8.self)
    }
  }
}
