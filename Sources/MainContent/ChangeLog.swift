import Basics

/// Recognizes the history of a program: its entries start with names that other pages explain.
extension MainContent {
  /// The parts of titles of such pages, in lower case; programs are documented in English, as a rule.
  private static let titles = [
    "changelog", "change log", "release notes", "release history", "version history",
    "revision history", "what's new",
    "what’s new",
  ]

  /// A Boolean value that indicates whether the title of the main content is that of a history of changes.
  public var isChangeLog: Bool {
    let heading = blocks.first { block in
      if case .heading = block.kind { block.isMain || block.exclusion == .title } else { false }
    }
    guard let heading else { return false }
    let title = text[heading.range].map(\.asciiLowercased)
    return Self.titles.contains { title.span.contains($0.utf8.span) }
  }
}
