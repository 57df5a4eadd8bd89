import Archiving
import ArgumentParser
import Basics

/// The options for archiving a crawl.
struct ArchiveOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write every exchange to WARC files in this folder, with an index beside each.",
      valueName: "folder"
    )
  )
  var warc: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Start a new WARC file after this many bytes.", valueName: "bytes")
  )
  var warcSize = 1_000_000_000

  @Option(
    name: .long,
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Index the pages of archives instead of fetching any; no seed list is read.",
      valueName: "archive"
    ),
    completion: .file()
  )
  var fromWarc: [String] = []

  func validate() throws {
    guard fromWarc.isEmpty || warc == nil else {
      throw ValidationError("'--warc' and '--from-warc' cannot be combined.")
    }
    guard warcSize >= 1 else {
      throw ValidationError("'--warc-size' takes a number of bytes from 1.")
    }
  }

  /// Returns the archive writer; `nil` without `--warc`.
  func writer(userAgent: String) throws -> ArchiveWriter? {
    guard let folder = warc else { return nil }
    var options = ArchiveWriter.Options()
    options.sizeLimit = warcSize
    options.software = "webmark/\(Version.text)"
    options.fields = [
      ("robots", "obeyed, RFC 9309"), ("http-header-user-agent", userAgent),
    ]
    do {
      return try ArchiveWriter(folder: folder, options: options)
    } catch {
      throw CommandFailure(.error, "the archive cannot be written: \(error)")
    }
  }
}
