import ArgumentParser
import FoundationEssentials
import Indexing
import IndexModel
import SQLiteIndex
import SystemIO
import Webmark

/// `webmark index verify`: checks for damage and repairs it.
struct IndexVerify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify the index and the crawl's state; --repair rebuilds them.",
    discussion: """
      Reads index.sqlite, crawl.sqlite and pages.journal. A repair derives the
      results and their text from the records again. Of a damaged index, it copies
      every readable row to a new file, rebuilds derived tables, and prints the kept
      and lost rows of each table. The damaged file is renamed to '*.damaged'.
      Records without a known owner get owners named 'recovered'. A damaged
      crawl.sqlite is rebuilt from its readable rows and the index; the next crawl
      fetches the pages that the index lost.

      EXIT STATUS
        0 no damage, or repaired without loss   1 repaired with losses or doubts
        2 damage, and no '--repair'; or nothing could be repaired
      """
  )

  @Flag(name: .long, help: "Rebuild the file from what can be read.")
  var repair = false

  @Flag(name: .long, help: "Print one line of JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  func run() async throws {
    let folder = data.folder
    let index = RepairedFile(path: folder.index)
    guard folder.hasIndex else {
      throw CommandFailure(.error, "no index in \(folder.path)\(index.leftover)")
    }
    let lock = try folder.lock()
    let indexLock = try await folder.lockIndex()
    defer { withExtendedLifetime((lock, indexLock)) {} }
    resumeRepairs(of: [index, RepairedFile(path: folder.crawlStore)])
    let damages = try await Self.damages(folder)
    var result = VerifyResult(
      file: folder.index,
      damages: damages,
      crawlState: try FrontierCheck(folder).problems()
    )
    if !json { result.reportDamages() }
    if repair { try await repairIndex(folder, &result) }
    StandardOutput.write(json ? try JSONText.line(result) : result.text)
    if let failure = result.failure { throw failure }
  }

  /// Undoes what interrupted repairs have begun, and names the new files that they left.
  private func resumeRepairs(of files: [RepairedFile]) {
    for file in files {
      file.undoInterruptedReplacement()
      guard file.wasInterrupted else { continue }
      if repair {
        file.removeDraft()
      } else {
        let note =
          "\(file.draft) is left from a repair that was interrupted; the next repair removes it"
        StandardError.write("webmark: \(TerminalText.cleaned(note))\n")
      }
    }
  }

  /// Repairs the index first, because the crawl state is rebuilt from its content.
  private func repairIndex(_ folder: DataFolder, _ result: inout VerifyResult) async throws {
    if !result.damages.isEmpty {
      result.repair = try await SharedIndex.salvage(path: folder.index)
      try await Self.askProvidersAgain(folder)
    }
    let index = try SharedIndex(path: folder.index, mode: .readWrite)
    if result.damages.isEmpty {
      try await index.rebuild()
      result.derivedAgain = true
    }
    if !result.isIntact {
      result.crawlStateRepair = try await FrontierCheck(folder).repair(index: index)
    }
    try await index.finishWriting()
  }

  /// Marks every provider's items as incomplete, so that it is asked for all of them.
  private static func askProvidersAgain(_ folder: DataFolder) async throws {
    let index = try SharedIndex(path: folder.index, mode: .readWrite)
    for provider in try ProviderList(folder).providers {
      try await index.setComplete(false, appID: provider.appID, owner: provider.owner)
    }
  }

  /// Returns the damages of the index; throws if it cannot be opened for other reasons, which no repair changes.
  private static func damages(_ folder: DataFolder) async throws -> [String] {
    do {
      return try await SharedIndex(path: folder.index, mode: .readWrite).verify()
    } catch let error as IndexError where error.code == .unavailable {
      throw error
    } catch {
      if SharedIndex.isOfLaterLayout(path: folder.index) { throw error }
      return ["\(error)"]
    }
  }
}

extension RepairedFile {
  /// A note on what an interrupted repair of an earlier version left in place of the file; empty if there is nothing.
  fileprivate var leftover: String {
    guard FileManager.default.fileExists(atPath: damaged) else { return "" }
    return ", but \(damaged) of a repair: rename it to \(path), and repair it again"
  }
}

/// The result of `webmark index verify`.
private struct VerifyResult: Encodable {
  var file: String
  /// A sentence for each damage of the index.
  var damages: [String]
  /// A sentence for each damage of `crawl.sqlite` and `pages.journal`.
  var crawlState: [String]
  /// A Boolean value that indicates whether the results of an index without damage were derived again.
  var derivedAgain: Bool?
  /// The result of the index repair; `nil` without one.
  var repair: SalvageReport?
  /// The result of the crawl state repair; `nil` without one.
  var crawlStateRepair: FrontierCheck.Repair?

  var isIntact: Bool { damages.isEmpty && crawlState.isEmpty }

  func reportDamages() {
    for damage in damages + crawlState {
      StandardError.write("webmark: \(TerminalText.cleaned(damage))\n")
    }
  }

  var text: String {
    let derived = derivedAgain == true ? "; its results were derived again" : ""
    if isIntact { return "\(file) is sound\(derived)\n" }
    var text = ""
    if let repair {
      var table = TextTable("table", "#kept", "#lost", "#in doubt")
      for row in repair.tables {
        table.add(
          row.name,
          NumberFormat.grouped(row.kept),
          Self.losses(row),
          NumberFormat.grouped(row.doubtful)
        )
      }
      text += "rebuilt \(file); the damaged file is \(file).damaged\n" + table.text()
      text +=
        "restart 'webmark serve' and 'webmark index follow', if they run: they still have the damaged file\n"
    }
    for line in crawlStateRepair?.lines ?? [] { text += TerminalText.cleaned(line) + "\n" }
    return text
  }

  private static func losses(_ row: SalvageReport.Table) -> String {
    if row.isExact { return NumberFormat.grouped(row.lost) }
    return row.lost == 0 ? "unknown" : "at least \(NumberFormat.grouped(row.lost))"
  }

  /// The failure that ends the command; `nil` if everything is intact or repaired without losses.
  var failure: CommandFailure? {
    if isIntact { return nil }
    guard let crawlStateRepair else {
      let what = damages.isEmpty ? "the crawl's state" : file
      return CommandFailure(.error, "\(what) is damaged; run 'webmark index verify --repair'")
    }
    guard repair?.isComplete == false || crawlStateRepair.hasLosses else { return nil }
    let what = repair?.isComplete == false ? file : "the crawl's state"
    return CommandFailure(
      .nothingFound,
      "\(what) was repaired, but not everything could be kept"
    )
  }
}
