import Checking
import Foundation

/// The baseline files of `--baseline` and `--write-baseline`.
enum CheckBaseline {
  private static let sizeLimit = 200_000_000

  /// Reads a baseline.
  static func read(_ path: String) throws -> FindingBaseline {
    let bytes = try ByteFile.read(path, limit: sizeLimit, purpose: "the baseline")
    guard let baseline = try? JSONDecoder().decode(FindingBaseline.self, from: Data(bytes)),
      baseline.version == FindingBaseline.currentVersion
    else {
      throw CommandFailure(
        .error,
        "\(path) is not a baseline of this version; write it again with --write-baseline \(path)"
      )
    }
    return baseline
  }

  /// Writes a baseline, which replaces the previous file as a whole.
  static func write(_ baseline: FindingBaseline, to path: String) throws {
    var sorted = baseline
    sorted.sort()
    let file = try ReportFile(path)
    try file.write(try JSONText.pretty(sorted))
    try file.close()
  }
}
