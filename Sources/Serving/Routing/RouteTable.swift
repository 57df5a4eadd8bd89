import Basics

/// A path with names for its variable segments, such as `/api/v1/apps/{app}/items/{uid}`.
struct PathTemplate: Sendable, Equatable {
  let text: String
  private let segments: [Substring]

  init(_ text: String) {
    self.text = text
    segments = Array(text.split(separator: "/", omittingEmptySubsequences: false).dropFirst())
  }

  /// Returns the values of the variable segments; `nil` if the path does not match.
  func match(_ path: [Substring]) throws(Problem) -> [String: String]? {
    guard path.count == segments.count else { return nil }
    for (segment, part) in zip(segments, path) where !Self.isName(segment) && segment != part {
      return nil
    }
    var values: [String: String] = [:]
    for (segment, part) in zip(segments, path) where Self.isName(segment) {
      guard let value = PercentEncoding.text(part) else {
        throw Problem(.badRequest, "the path holds a broken escape or no UTF-8")
      }
      values[String(segment.dropFirst().dropLast())] = value
    }
    return values
  }

  private static func isName(_ segment: Substring) -> Bool { segment.first == "{" }
}

/// The table of all routes.
struct RouteTable: Sendable {
  let routes: [Route]

  /// The result of a lookup.
  enum Match {
    case route(Route, [String: String])
    case otherMethods([String])
    case none
  }

  /// Returns the route of a method and path.
  func match(_ method: String, _ path: Substring) throws(Problem) -> Match {
    guard path.hasPrefix("/"), path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C })
    else { throw Problem(.badRequest, "the path holds bytes that no path has") }
    let segments = Array(path.split(separator: "/", omittingEmptySubsequences: false).dropFirst())
    guard !segments.contains(where: Self.isDotSegment) else {
      throw Problem(.badRequest, "the path has '.' or '..' for a segment")
    }
    var methods: [String] = []
    for route in routes {
      guard let values = try route.template.match(segments) else { continue }
      if route.method == method || method == "HEAD" && route.method == "GET" {
        return .route(route, values)
      }
      methods.append(route.method)
    }
    return methods.isEmpty ? .none : .otherMethods(methods)
  }

  /// Returns `true` for dot segments; the server maps no files, but rejects path traversal anyway.
  private static func isDotSegment(_ segment: Substring) -> Bool {
    guard segment.utf8.count <= 6 else { return false }
    let plain = segment.lowercased().replacing("%2e", with: ".")
    return plain == "." || plain == ".."
  }
}
