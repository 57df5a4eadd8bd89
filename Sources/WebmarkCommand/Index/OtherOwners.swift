/// The owners whose private records a command leaves out.
enum OtherOwners {
  /// The number of owners that a note names.
  private static let namedLimit = 3

  /// Writes on standard error whose private records are left out, if there are any.
  ///
  /// - Parameters:
  ///   - owners: The number of private records of each owner.
  ///   - owner: The owner whose records are not left out.
  ///   - omission: What happens to the others: `not counted`.
  static func note(_ owners: [String: Int], besides owner: String, _ omission: String) {
    let others = owners.filter { $0.key != owner }
    guard !others.isEmpty else { return }
    let records = NumberFormat.counted(others.values.reduce(0, +), "private record")
    let largest = others.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(namedLimit)
    let names =
      largest.map { TerminalText.cleaned($0.key) } + (others.count > namedLimit ? ["…"] : [])
    StandardError.write(
      "webmark: \(omission): \(records) of \(NumberFormat.counted(others.count, "other owner")) "
        + "(\(names.joined(separator: ", "))); '--owner NAME' names one\n"
    )
  }
}
