import Basics

/// The name with which a title starts, as in `argparse — Parser for command-line options`, or the abbreviation with which
/// it ends.
///
/// Reference pages are titled with a name, a separator and a description.
package enum LeadingName {
  /// The marks between a name and its description.
  private static let separators = (TitleSeparator.all + [": "]).map { Array($0.utf8) }

  /// The first bytes of the marks.
  private static let starts = Set(separators.compactMap(\.first))

  /// Returns the part of a title before its first separator, or before parentheses at its end, as in `HashMap (Java SE 17)`,
  /// or before its module, as in `Vec in std::vec`; `nil` if it has none.
  package static func of(_ title: String) -> Substring? {
    let name = beforeSeparator(title)
    return beforeModule(name ?? title[...]) ?? name
  }

  /// Returns the part of a name before its module, as rustdoc titles a page; `nil` if it has none.
  private static func beforeModule(_ name: Substring) -> Substring? {
    guard let mark = name.firstRange(of: "::"),
      let module = name[..<mark.lowerBound].firstRange(of: " in "),
      name[module.upperBound...].utf8.allSatisfy({ $0 != UInt8(ascii: " ") })
    else { return nil }
    return name[..<module.lowerBound]
  }

  private static func beforeSeparator(_ title: String) -> Substring? {
    let bytes = title.utf8
    for index in bytes.indices.dropFirst() where starts.contains(bytes[index]) {
      let rest = bytes[index...]
      if separators.contains(where: rest.starts) { return title[..<index] }
    }
    return beforeParentheses(title)
  }

  /// Returns the part of a title before parentheses that end it; `nil` if it has none.
  private static func beforeParentheses(_ title: String) -> Substring? {
    guard title.utf8.last == UInt8(ascii: ")"), let start = title.firstIndex(of: "("),
      title[..<start].utf8.last == UInt8(ascii: " ")
    else { return nil }
    return title[..<start].dropLast()
  }

  /// The maximum number of bytes of a section of the manual: `3posix`, `1ssl`.
  private static let manualSectionSize = 6

  /// Returns the name of a manual page without the section of the manual, such as `git-commit` of `git-commit(1)`; `nil` if
  /// there is none.
  package static func ofManualPage(_ title: Substring) -> Substring? {
    guard title.utf8.last == UInt8(ascii: ")"),
      let start = title.utf8.lastIndex(of: UInt8(ascii: "(")), start > title.startIndex
    else { return nil }
    let section = title[title.utf8.index(after: start)...].dropLast().utf8
    guard section.count <= manualSectionSize, section.first?.isASCIIDigit == true,
      section.dropFirst().allSatisfy(\.isASCIILowercase), !title[..<start].hasSuffix(" ")
    else { return nil }
    return title[..<start]
  }

  /// The sizes of abbreviations, in bytes.
  private static let abbreviationSizes = 2...12

  /// Returns the abbreviation in parentheses at the end of a title, as in `Just-in-Time Compilation (JIT)`; `nil` if
  /// there is none.
  ///
  /// The parentheses of a signature follow the name without a space.
  package static func abbreviation(of title: String) -> Substring? {
    guard title.utf8.last == UInt8(ascii: ")"), let start = title.lastIndex(of: "("),
      title[..<start].utf8.last == UInt8(ascii: " ")
    else { return nil }
    let name = title[title.index(after: start)...].dropLast()
    let isAbbreviation =
      abbreviationSizes.contains(name.utf8.count)
      && name.utf8.allSatisfy { $0.isASCIIUppercase || $0.isASCIIDigit }
    return isAbbreviation ? name : nil
  }
}
