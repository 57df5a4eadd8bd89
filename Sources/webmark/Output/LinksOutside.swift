/// The note about symbolic links that lead out of a folder that is read.
enum LinksOutside {
  /// Links that are named.
  private static let shown = 5

  /// Prints on standard error how many links were not followed, and the first of them.
  ///
  /// - Parameters:
  ///   - links: Their paths below the folder.
  ///   - folder: The folder as the user named it.
  static func report(_ links: [String], in folder: String) {
    guard !links.isEmpty else { return }
    let names = links.prefix(shown).joined(separator: ", ") + (links.count > shown ? ", ..." : "")
    let what = links.count == 1 ? "1 link leads" : "\(Figures.grouped(links.count)) links lead"
    let text = "\(folder): \(what) out of the folder and is not followed: \(names)"
    CommandFailure(
      .error,
      TerminalText.cleaned(links.count == 1 ? text : text.replacing(" and is ", with: " and are "))
    ).report()
  }
}
