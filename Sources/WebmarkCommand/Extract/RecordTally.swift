import Archiving
import Synchronization

/// Counts the archive records without a page of their own, and those that differ from their digest or lack a check value.
final class RecordTally: Sendable {
  private struct Counts {
    var kinds: [ArchiveRecord.Kind: Int] = [:]
    var mismatches = 0
    var refusals = 0
    var missingChecksums = 0
    var omissions: [Omission: Int] = [:]
  }

  /// The reason why a record that has the type of a page is not read as one.
  enum Omission: Int, Comparable, Sendable {
    /// The content has another format than its type tells.
    case otherFormat
    /// The response answers a request with a method other than GET.
    case otherMethod
    /// The URL is that of a file that programs request, such as robots.txt.
    case conventionalFile

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// Returns the sentence about a number of such records.
    func text(_ count: Int) -> String {
      let records = count == 1 ? "1 record" : "\(count) records"
      let verb = count == 1 ? "is" : "are"
      switch self {
      case .otherFormat:
        return "\(records) of type HTML \(count == 1 ? "has" : "have") another format, and "
          + "\(verb) skipped"
      case .otherMethod:
        let responses = count == 1 ? "1 response" : "\(count) responses"
        return "\(responses) to requests other than GET \(verb) skipped"
      case .conventionalFile:
        return "\(records) of HTML at the URL of a file such as /robots.txt \(verb) skipped"
      }
    }
  }

  private let counts = Mutex(Counts())

  /// Counts a skipped record if it belongs to a page.
  func countSkipped(_ kind: ArchiveRecord.Kind) {
    guard kind == .revisit || kind == .continuation || kind == .conversion else { return }
    counts.withLock { $0.kinds[kind, default: 0] += 1 }
  }

  /// Counts a record that is not read as a page.
  func countOmitted(_ reason: Omission) {
    counts.withLock { $0.omissions[reason, default: 0] += 1 }
  }

  /// Counts a page that is omitted from Markdown, because it refuses use by AI.
  func countRefusal() { counts.withLock { $0.refusals += 1 } }

  /// Counts a page whose packed body ends before its check value, so that nobody can tell whether it is whole.
  func countMissingChecksum() { counts.withLock { $0.missingChecksums += 1 } }

  /// Counts and reports a record whose bytes do not match its digest.
  func countMismatch(of part: RecordDigests.Mismatch, at location: SavedPage.ArchiveLocation) {
    counts.withLock { $0.mismatches += 1 }
    let text =
      "\(location.file): at byte \(location.offset): the \(part.rawValue) does not have its digest"
    StandardError.write("webmark: \(TerminalText.cleaned(text))\n")
  }

  /// The counts, one sentence per line; empty if there are none.
  var summary: String {
    counts.withLock { counts in
      var lines = counts.kinds.sorted { $0.key.description < $1.key.description }.map {
        "\(Self.records($0.value, $0.key.description)) no page by \($0.value == 1 ? "itself" : "themselves")"
      }
      lines += counts.omissions.sorted { $0.key < $1.key }.map { $0.key.text($0.value) }
      if counts.mismatches > 0 {
        lines.append(
          "\(counts.mismatches) \(counts.mismatches == 1 ? "record does" : "records do") not have "
            + "the digest that \(counts.mismatches == 1 ? "it tells" : "they tell")"
        )
      }
      if counts.missingChecksums > 0 {
        lines.append(
          counts.missingChecksums == 1
            ? "1 packed body ends before its check value, and is read as it stands"
            : "\(counts.missingChecksums) packed bodies end before their check values, and are read as they stand"
        )
      }
      if counts.refusals > 0 {
        lines.append(
          "\(counts.refusals) \(counts.refusals == 1 ? "page refuses" : "pages refuse") use by AI and "
            + "\(counts.refusals == 1 ? "is" : "are") omitted; '--mine' includes your own pages"
        )
      }
      return lines.map { "webmark: \($0)\n" }.joined()
    }
  }

  private static func records(_ count: Int, _ kind: String) -> String {
    count == 1 ? "1 \(kind) record holds" : "\(count) \(kind) records hold"
  }
}
