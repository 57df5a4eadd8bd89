/// A glob pattern for slash-separated paths, as in `.gitignore` files.
///
/// `*` and `?` match within one component, `**` also matches slashes. A pattern without a slash matches the
/// last component of a path, or all paths below a folder of that name; a pattern that ends with a slash
/// matches everything below the folder.
///
/// ```swift
/// PathGlob("blog/**").matches("blog/2026/plums.html")  // true
/// PathGlob("*.tmp.html").matches("drafts/a.tmp.html")  // true
/// PathGlob("drafts/").matches("drafts/a/b.html")       // true
/// PathGlob("blog/*").matches("blog/2026/plums.html")   // false
/// ```
package struct PathGlob: Sendable, Equatable {
  private enum Token: Equatable {
    case byte(UInt8)
    case anyByte
    case anyInComponent
    case anyPath
    /// `**/`: any number of whole components, also none.
    case folders
  }

  private let tokens: [Token]
  private let isName: Bool

  /// Parses a pattern; every text is a pattern.
  package init(_ pattern: String) {
    var bytes = Array(pattern.utf8)
    while bytes.starts(with: "./".utf8) { bytes.removeFirst(2) }
    if bytes.first == UInt8(ascii: "/") { bytes.removeFirst() }
    isName = !bytes.contains(UInt8(ascii: "/"))
    if bytes.last == UInt8(ascii: "/") { bytes += "**".utf8 }
    tokens = Self.tokens(of: bytes)
  }

  private static func tokens(of bytes: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "*"):
        if tokens.last == .anyInComponent {
          tokens[tokens.count - 1] = .anyPath
        } else if tokens.last != .anyPath {
          tokens.append(.anyInComponent)
        }
      case UInt8(ascii: "?"): tokens.append(.anyByte)
      case UInt8(ascii: "/") where tokens.last == .anyPath && isComponent(tokens.dropLast()):
        tokens[tokens.count - 1] = .folders
      default: tokens.append(.byte(byte))
      }
    }
    return tokens
  }

  /// Returns `true` if the pattern matches a relative path; a leading `./` or `/` is ignored.
  ///
  /// - Complexity: O(*n* · *m*) for *n* bytes of the pattern and *m* bytes of the path.
  package func matches(_ path: String) -> Bool {
    var bytes = Array(path.utf8)[...]
    while bytes.starts(with: "./".utf8) { bytes = bytes.dropFirst(2) }
    if bytes.first == UInt8(ascii: "/") { bytes = bytes.dropFirst() }
    guard isName else { return matches(bytes) }
    return bytes.split(separator: UInt8(ascii: "/")).contains { matches($0) }
  }

  /// Returns `true` if the next token starts a component.
  private static func isComponent(_ tokens: ArraySlice<Token>) -> Bool {
    tokens.isEmpty || tokens.last == .byte(UInt8(ascii: "/")) || tokens.last == .folders
  }

  /// Matches by the set of token positions that each prefix of the path can reach.
  private func matches(_ bytes: ArraySlice<UInt8>) -> Bool {
    var reached = [Bool](repeating: false, count: tokens.count + 1)
    reach(0, &reached)
    for byte in bytes {
      let isSlash = byte == UInt8(ascii: "/")
      var next = [Bool](repeating: false, count: tokens.count + 1)
      for (index, token) in tokens.enumerated() where reached[index] {
        switch token {
        case .byte(let expected): if byte == expected { reach(index + 1, &next) }
        case .anyByte: if !isSlash { reach(index + 1, &next) }
        case .anyInComponent: if !isSlash { reach(index, &next) }
        case .anyPath: reach(index, &next)
        case .folders:
          next[index] = true
          if isSlash { reach(index + 1, &next) }
        }
      }
      reached = next
    }
    return reached[tokens.count]
  }

  /// Marks a position, and those after it as long as the tokens between can match nothing.
  private func reach(_ index: Int, _ reached: inout [Bool]) {
    reached[index] = true
    for position in index..<tokens.count {
      switch tokens[position] {
      case .anyInComponent, .anyPath, .folders: reached[position + 1] = true
      case .byte, .anyByte: return
      }
    }
  }
}
