/// A rule's pattern in the form that is matched (RFC 9309, sections 2.2.2 and 2.2.3): `*` stands for
/// any bytes, a `$` at the end for the end of the path.
struct RobotsPattern: Sendable, Equatable {
  /// With its stars, without the `$` that anchors it.
  private let bytes: [UInt8]
  private let isAnchored: Bool
  /// The bytes before the first star: what every path that matches begins with.
  let literalCount: Int
  /// The length that makes one rule stronger than another, in bytes.
  let length: Int

  init(_ pattern: [UInt8]) {
    isAnchored = pattern.last == UInt8(ascii: "$")
    bytes = isAnchored ? pattern.dropLast() : pattern
    literalCount = bytes.firstIndex(of: UInt8(ascii: "*")) ?? bytes.count
    length = pattern.count
  }

  var literal: ArraySlice<UInt8> { bytes[..<literalCount] }

  /// Whether the pattern matches `path` or a beginning of it; `nil` where `steps` do not suffice.
  ///
  /// - Complexity: O(*p* · *n*) at worst, by backing up to the last star only.
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
