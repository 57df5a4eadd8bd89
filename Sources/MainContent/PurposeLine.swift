/// The line with which a manual page tells what its subject is for, such as `INSERT — create new rows in a table`.
enum PurposeLine {
  /// The maximum size of a line, in bytes.
  private static let limit = 200
  /// The marks between a name and its purpose; `groff` writes a minus sign.
  private static let marks = [" - ", " — ", " – ", " -- ", " − "].map { Array($0.utf8) }

  /// Returns the range of the line if it is the whole text of the section that a heading starts; `nil` if the section is
  /// another one.
  static func range(
    below heading: Int,
    _ blocks: [ContentBlock],
    _ spans: [ContentSpan],
    _ text: [UInt8]
  ) -> Range<Int>? {
    guard case .heading = blocks[heading].kind, heading + 2 < blocks.count,
      blocks[heading + 2].kind == blocks[heading].kind
    else { return nil }
    let line = blocks[heading + 1]
    guard line.isMain, line.kind == .paragraph, line.range.count <= limit,
      !spans[line.spans].contains(where: { $0.kind == .link }),
      marks.contains(where: { text[line.range].firstRange(of: $0) != nil })
    else { return nil }
    return line.range
  }
}
