import ArgumentParser
import Indexing

/// `webmark index verify`: looks for damage, and repairs it.
struct IndexVerify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Look for damage in the index; --repair rebuilds it from what can be read.",
    discussion: """
      A repair copies every row outside the damaged parts to a new file, derives the rest again,
      and prints what each table kept and lost. The damaged file is kept beside the new one,
      under the ending '.damaged'. Records whose owner is lost go to owners named 'recovered'.

      EXIT STATUS
        0 no damage, or repaired without loss   1 repaired, and something was lost or is in doubt
        2 damage, and no '--repair'; or nothing could be repaired
      """
  )

  @Flag(name: .long, help: "Rebuild the file from what can be read.")
  var repair = false

  @Flag(name: .long, help: "Print one line of JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  func run() throws {
    let folder = data.folder
    guard folder.holdsIndex else {
      throw CommandFailure(.error, "there is no index in \(folder.path)")
    }
    let lock = try folder.lock()
    defer { withExtendedLifetime(lock) {} }
    var answer = VerifyAnswer(file: folder.index, damages: Self.damages(folder))
    if !json { answer.reportDamages() }
    if repair, !answer.damages.isEmpty {
      answer.repair = try SharedIndex.salvage(path: folder.index)
      try Self.askProvidersAgain(folder)
    }
    StandardOutput.write(json ? try JSONText.line(answer) : answer.text)
    if let failure = answer.failure { throw failure }
  }

  /// What could not be read is lost, so each provider is asked for everything.
  private static func askProvidersAgain(_ folder: DataFolder) throws {
    let index = try SharedIndex(path: folder.index, mode: .readWrite)
    for provider in try ProviderList(folder).providers {
      try index.setComplete(false, appID: provider.appID, owner: provider.owner)
    }
  }

  private static func damages(_ folder: DataFolder) -> [String] {
    do {
      return try SharedIndex(path: folder.index, mode: .readWrite).verify()
    } catch {
      return ["\(error)"]
    }
  }
}

/// What `webmark index verify` found and did.
private struct VerifyAnswer: Encodable {
  var file: String
  /// A sentence for each damage.
  var damages: [String]
  /// What the repair kept and lost; `nil` without one.
  var repair: SalvageReport?

  func reportDamages() {
    for damage in damages { StandardError.write("webmark: \(TerminalText.cleaned(damage))\n") }
  }

  var text: String {
    if damages.isEmpty { return "\(file) is sound\n" }
    guard let repair else { return "" }
    var table = TextTable("table", "#kept", "#lost", "#in doubt")
    for row in repair.tables {
      table.add(
        row.name,
        Figures.grouped(row.kept),
        Self.losses(row),
        Figures.grouped(row.doubtful)
      )
    }
    return "rebuilt \(file); the damaged file is \(file).damaged\n" + table.text()
  }

  private static func losses(_ row: SalvageReport.Table) -> String {
    if row.isExact { return Figures.grouped(row.lost) }
    return row.lost == 0 ? "unknown" : "at least \(Figures.grouped(row.lost))"
  }

  /// The end of the command where not all is well.
  var failure: CommandFailure? {
    if damages.isEmpty { return nil }
    guard let repair else {
      return CommandFailure(
        .error,
        "\(file) is damaged; run 'webmark index verify --repair'"
      )
    }
    return repair.isComplete
      ? nil
      : CommandFailure(.nothingFound, "\(file) was repaired, but not everything could be kept")
  }
}
