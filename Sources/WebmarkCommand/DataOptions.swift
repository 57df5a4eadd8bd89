import ArgumentParser
import FoundationEssentials
import Webmark

/// `--data`, the option for the data folder, shared by several commands.
struct DataOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder for crawl state and index (default: $WEBMARK_DATA, else webmark-data).",
      valueName: "folder"
    )
  )
  var data: String?

  func validate() throws {
    guard (data ?? Environment.value("WEBMARK_DATA"))?.isEmpty != true else {
      throw ValidationError(
        "'--data' and WEBMARK_DATA take the path of a folder, which is empty here."
      )
    }
  }

  var folder: DataFolder {
    DataFolder(path: data ?? Environment.value("WEBMARK_DATA") ?? "webmark-data")
  }

  /// Returns the folder for a command whose empty answer would hide that the folder's name is mistyped.
  ///
  /// Throws an error that names the folder if it is missing.
  func existingFolder() throws -> DataFolder {
    let folder = folder
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw CommandFailure(.error, "no data folder at \(folder.path); name it by --data")
    }
    return folder
  }
}

extension DataFolder {
  /// Creates the folder if it is missing, and prints notes on its access rights.
  func prepare() throws {
    for note in try create() { StandardError.write("webmark: \(note)\n") }
  }
}
