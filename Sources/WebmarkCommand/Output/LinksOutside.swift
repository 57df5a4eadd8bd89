/// The message about symbolic links that lead out of a folder.
enum LinksOutside {
  /// The maximum number of listed links.
  private static let shown = 5

  /// Prints the number of links that were not followed, and the first of them, to standard error.
  ///
  /// - Parameters:
  ///   - links: The paths of the links below the folder.
  ///   - folder: The folder as the user specified it.
  static func report(_ links: [String], in folder: String) {
    guard !links.isEmpty else { return }
    let names = links.prefix(shown).joined(separator: ", ") + (links.count > shown ? ", ..." : "")
    let what = links.count == 1 ? "1 link leads" : "\(NumberFormat.grouped(links.count)) links lead"
    let text = "\(folder): \(what) out of the folder and is not followed: \(names)"
    CommandFailure(
      .error,
      TerminalText.cleaned(links.count == 1 ? text : text.replacing(" and is ", with: " and are "))
    ).report()
  }
}
