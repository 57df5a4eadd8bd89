import Basics

/// A heading that declares the type of a value, as Haskell and PureScript write it: `view :: Getting a s a -> s -> a`.
enum TypeSignature {
  /// The mark between names and their type.
  private static let mark = " :: "
  /// The start of the fragments of values, as Haddock writes them: `v:view`.
  private static let valuePrefix = "v:"

  /// Returns what stands before the type: `view`, or `zip3, zip4` if the values share their type; `nil` for other headings.
  ///
  /// The same mark stands in other texts, such as the declarations of Fortran (`integer :: count`). So the fragment has to
  /// name a value before it.
  static func name(in heading: String, anchor: String?) -> Substring? {
    guard let anchor, let end = heading.firstRange(of: mark)?.lowerBound else { return nil }
    let value = anchor.hasPrefix(valuePrefix) ? anchor.dropFirst(valuePrefix.count) : anchor[...]
    let names = heading[..<end].utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
    guard names.allSatisfy({ isIdentifier($0) }),
      names.contains(where: { isNamed($0, by: value.utf8) })
    else { return nil }
    return heading[..<end]
  }

  /// Returns `true` if the fragment of a value is a name, in which Haddock replaces the marks behind it: `prism-39-` for
  /// `prism'`.
  private static func isNamed(_ name: Substring.UTF8View, by value: Substring.UTF8View) -> Bool {
    let word = name.prefix { isWordByte($0) }
    let rest = value.dropFirst(word.count)
    return value.starts(with: word) && rest.first.map { !isWordByte($0) } ?? true
  }

  private static func isIdentifier(_ name: Substring.UTF8View) -> Bool {
    (name.first.map { $0.isASCIILetter || $0 == UInt8(ascii: "_") } ?? false)
      && name.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: "'") }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_")
  }
}
