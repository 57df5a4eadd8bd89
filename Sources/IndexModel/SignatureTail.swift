import Basics

/// What stands behind the parameters of a signature: `where T: Ord`, `const noexcept`, `async throws -> Data`, `: T`.
enum SignatureTail {
  /// The words and signs that qualify a function.
  private static let qualifiers = Set(
    [
      "&", "&&", "async", "const", "final", "noexcept", "nothrow", "override", "rethrows", "throw",
      "throws", "volatile",
    ].map { Array($0.utf8)[...] }
  )
  /// The marks behind which no name goes on.
  private static let marks = ["→", "->", "=>", ";", "{"].map { Array($0.utf8) }
  /// The definitions of functions that have no body, in C++.
  private static let definitions = ["= default", "= delete"].map { Array($0.utf8)[...] }

  /// Returns `true` if the text behind parameters is the rest of a signature, which is no part of its name; `false` for
  /// prose, such as `function` in `The open() function`.
  static func isTail(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    while true {
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      guard let first = rest.first else { return true }
      if marks.contains(where: rest.starts) || definitions.contains(rest) { return true }
      if first == UInt8(ascii: ":") { return isType(rest.dropFirst()) }
      // The number of an overload, in Doxygen, or a mark such as `[det]`.
      if first == UInt8(ascii: "[") {
        return rest.firstIndex(of: UInt8(ascii: "]")) == rest.indices.last
      }
      let isSign = first == UInt8(ascii: "&")
      let word = rest.prefix { isSign ? $0 == first : $0.isASCIILetter }
      rest = rest[word.endIndex...]
      if word.elementsEqual("where".utf8) { return rest.contains { ":=".utf8.contains($0) } }
      guard qualifiers.contains(word) else { return false }
      if rest.first == UInt8(ascii: "(") {
        rest = rest[endOfParentheses(rest)...]
      } else if word.starts(with: "throw".utf8), isList(rest) {
        return true
      }
    }
  }

  /// Returns `true` for a type, which has no two words beside each other: `Promise<Array<T>>`, `string | null`.
  private static func isType(_ text: ArraySlice<UInt8>) -> Bool {
    let words = text.drop { $0 == UInt8(ascii: " ") }.split(separator: UInt8(ascii: " "))
    return !words.isEmpty
      && zip(words, words.dropFirst()).allSatisfy { first, second in
        first.last?.isASCIIAlphanumeric == false || second.first?.isASCIIAlphanumeric == false
      }
  }

  /// Returns `true` for a list of names with capitals, such as the errors that a function throws in Java.
  private static func isList(_ text: ArraySlice<UInt8>) -> Bool {
    let names = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    return names.allSatisfy { name in
      let name = name.drop { $0 == UInt8(ascii: " ") }
      return name.first?.isASCIIUppercase == true && !name.contains(UInt8(ascii: " "))
    }
  }

  /// Returns the position behind the parenthesis that closes the one at the start; the end if none does.
  static func endOfParentheses(_ bytes: ArraySlice<UInt8>) -> Int {
    var depth = 0
    for position in bytes.indices {
      if bytes[position] == UInt8(ascii: "(") { depth += 1 }
      if bytes[position] == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return position + 1 }
    }
    return bytes.endIndex
  }
}
