/// A table for a terminal, aligned for all scripts.
struct TextTable {
  /// A column.
  struct Column {
    var title: String
    /// A Boolean value that indicates whether the column contains numbers, which are aligned right.
    var isNumber = false
  }

  /// The number of spaces between two columns.
  private static let gap = 2
  /// The width down to which text columns are narrowed while others are wider.
  private static let narrowest = 8

  var columns: [Column]
  private var rows: [[String]] = []

  /// Creates an empty table; a title with the prefix `#` marks a column of numbers.
  init(_ titles: String...) {
    columns = titles.map { title in
      title.hasPrefix("#")
        ? Column(title: String(title.dropFirst()), isNumber: true) : Column(title: title)
    }
  }

  /// Adds a row; the cells are made safe to print.
  mutating func add(_ cells: String...) { add(cells) }

  /// Adds a row.
  mutating func add(_ cells: [String]) {
    let cells = cells.prefix(columns.count).map(TerminalText.cleaned)
    rows.append(cells + Array(repeating: "", count: columns.count - cells.count))
  }

  var isEmpty: Bool { rows.isEmpty }

  /// Returns the lines, at most `width` columns wide.
  func text(width: Int? = StandardOutput.columns, style: Style = .forOutput) -> String {
    let widths = widths(within: width)
    let hasTitles = columns.contains { !$0.title.isEmpty }
    let head = hasTitles ? [style.faint(line(columns.map(\.title), widths))] : []
    return (head + rows.map { line($0, widths) }).map { $0 + "\n" }.joined()
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var parts: [String] = []
    for (index, cell) in cells.enumerated() {
      let cut = TextWidth.cut(cell, to: widths[index])
      let isRight = columns[index].isNumber
      // The last column needs no padding.
      let isLast = index == cells.count - 1 && !isRight
      parts.append(isLast ? cut : TextWidth.padded(cut, to: widths[index], isRight: isRight))
    }
    let line = parts.joined(separator: String(repeating: " ", count: Self.gap))
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// Returns the column widths; if they exceed the limit, the widest text columns are narrowed.
  private func widths(within limit: Int?) -> [Int] {
    var widths = columns.indices.map { index in
      rows.reduce(TextWidth.columns(columns[index].title)) { max($0, TextWidth.columns($1[index])) }
    }
    guard let limit else { return widths }
    let room = max(columns.count, limit - Self.gap * (columns.count - 1))
    var excess = widths.reduce(0, +) - room
    for floor in [Self.narrowest, 1] {
      let texts = columns.indices.filter { floor == 1 || !columns[$0].isNumber }
      while excess > 0, let widest = texts.max(by: { widths[$0] < widths[$1] }),
        widths[widest] > floor
      {
        widths[widest] -= 1
        excess -= 1
      }
    }
    return widths
  }
}
