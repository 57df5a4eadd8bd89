import Basics

/// The name with which a title starts, as in `argparse — Parser for command-line options`.
///
/// Reference pages are titled with a name, a separator and a description.
enum LeadingName {
  /// The marks between a name and its description.
  private static let separators = (TitleSeparator.all + [": "]).map { Array($0.utf8) }

  /// The first bytes of the marks.
  private static let starts = Set(separators.compactMap(\.first))

  /// Returns the part of a title before its first separator; `nil` if it has none.
  static func of(_ title: String) -> Substring? {
    let bytes = title.utf8
    for index in bytes.indices.dropFirst() where starts.contains(bytes[index]) {
      let rest = bytes[index...]
      if separators.contains(where: rest.starts) { return title[..<index] }
    }
    return nil
  }
}
