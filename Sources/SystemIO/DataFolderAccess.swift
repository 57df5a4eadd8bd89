import Glibc

/// The rights of a data folder and of what webmark keeps in it.
///
/// The index holds apps' private items, so its files are for their owner alone. A folder that the user
/// made with wider rights keeps them, since other things may lie in it; it is reported.
public struct DataFolderAccess: Sendable {
  /// What was found, as sentences for the user.
  public private(set) var notes: [String] = []
  /// Why the folder must not be used; `nil` where it may.
  public private(set) var refusal: String?

  /// The files of a data folder; SQLite's journals follow those they belong to.
  private static let files = [
    "index.sqlite", "crawl.sqlite", "pages.journal", "lock", "tokens.json", "pictures.json",
    "apps.json", "providers.json", "activities.json",
  ]
  private static let reports = "reports"

  /// Looks at an existing folder and takes the rights of others from the files in it.
  public init(securing path: String) {
    var attributes = stat()
    guard unsafe stat(path, &attributes) == 0, attributes.st_mode & S_IFMT == S_IFDIR else {
      return
    }
    let mode = attributes.st_mode & 0o777
    let shown = "0" + String(mode, radix: 8)
    if mode & 0o002 != 0 {
      refusal =
        "every user may write to the data folder \(path) (mode \(shown)) and replace what is in it; "
        + "use 'chmod o-w \(path)' or another folder"
      return
    }
    let isNew = unsafe access(path + "/index.sqlite", F_OK) != 0
    let tightened = Self.names(in: path).count { PrivateFiles.tighten(path + "/" + $0) }
    if mode & 0o020 != 0 {
      notes.append(
        "the group may write to the data folder \(path) (mode \(shown)) and replace what is in it; "
          + "'chmod g-w \(path)' forbids it"
      )
    } else if mode & 0o055 != 0, isNew || tightened > 0 {
      notes.append(
        "other users may list the data folder \(path) (mode \(shown)), but not read its files; "
          + "'chmod 700 \(path)' forbids it"
      )
    }
    if tightened > 0 {
      notes.append(
        "other users could read \(tightened) file\(tightened == 1 ? "" : "s") in \(path); "
          + "now the owner alone may"
      )
    }
  }

  /// What in the folder is ours, by its name.
  private static func names(in folder: String) -> [String] {
    let own = entries(of: folder).filter { name in
      name == reports
        || files.contains { name == $0 || name.hasPrefix($0 + "-") || name.hasPrefix($0 + ".") }
    }
    let kept = entries(of: folder + "/" + reports).filter { $0.hasPrefix("crawl-") }
    return own + kept.map { reports + "/" + $0 }
  }

  private static func entries(of folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
