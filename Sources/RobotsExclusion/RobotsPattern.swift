/// The compiled pattern of a rule (RFC 9309, sections 2.2.2 and 2.2.3): `*` matches any bytes, and a final
/// `$` matches the end of the path.
struct RobotsPattern: Sendable, Equatable {
  /// The pattern with its stars, without the final `$`.
  private let bytes: [UInt8]
  private let isAnchored: Bool
  /// The length of the literal prefix before the first star, with which every matching path starts.
  let literalCount: Int
  /// The length for the precedence of rules, in bytes.
  let length: Int

  init(_ pattern: [UInt8]) {
    isAnchored = pattern.last == UInt8(ascii: "$")
    bytes = isAnchored ? pattern.dropLast() : pattern
    literalCount = bytes.firstIndex(of: UInt8(ascii: "*")) ?? bytes.count
    length = pattern.count
  }

  var literal: ArraySlice<UInt8> { bytes[..<literalCount] }

  /// Returns `true` if the pattern matches `path` or a prefix of it; `nil` if `steps` is exceeded.
  ///
  /// - Complexity: O(*p* · *n*) at worst, because it backtracks to the last star only.
  func matches(_ path: [UInt8], steps: inout Int) -> Bool? {
    var (inPattern, inPath) = (0, 0)
    var star: (pattern: Int, path: Int)?
    while true {
      steps -= 1
      guard steps > 0 else { return nil }
      if inPattern == bytes.count, !isAnchored || inPath == path.count { return true }
      if inPattern < bytes.count, bytes[inPattern] == UInt8(ascii: "*") {
        inPattern += 1
        star = (inPattern, inPath)
      } else if inPattern < bytes.count, inPath < path.count, bytes[inPattern] == path[inPath] {
        inPattern += 1
        inPath += 1
      } else {
        guard let last = star, last.path < path.count else { return false }
        star = (last.pattern, last.path + 1)
        (inPattern, inPath) = (last.pattern, last.path + 1)
      }
    }
  }
}
