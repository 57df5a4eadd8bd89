import Glibc

/// The access rights of a data folder and of the files in it.
///
/// The index contains private items of apps, so its files are accessible to their owner only. A folder that
/// the user created with wider rights keeps them, because it may contain other files; it is reported.
public struct DataFolderAccess: Sendable {
  /// The findings, as sentences for the user.
  public private(set) var notes: [String] = []
  /// The reason why the folder must not be used; `nil` if it may be used.
  public private(set) var refusal: String?

  /// The files of a data folder; SQLite's journals have the same names with a suffix.
  private static let files = [
    "index.sqlite", "crawl.sqlite", "links.sqlite", "pages.journal", "lock", "tokens.json",
    "pictures.json", "descriptions.json", "apps.json", "providers.json", "activities.json",
  ]
  private static let reports = "reports"

  /// Checks an existing folder, and removes the rights of other users from the files in it.
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

  /// Returns the names of webmark's files in the folder.
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
