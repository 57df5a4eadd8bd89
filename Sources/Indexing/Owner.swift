/// Whose records a search may see, and where a write goes.
///
/// Records of a page are public. What an app tells is its owner's alone, unless it says otherwise.
public enum Owner {
  /// The user of this machine, who owns what no other owner is named for.
  public static let local = "local"
  /// Everybody: the owner of public records.
  static let everybody = ""
  /// Bytes of an owner's name.
  static let nameLimit = 256

  /// The owner of an item or activity as it was told.
  static func named(_ name: String?, isPublic: Bool? = nil) -> String {
    if isPublic == true { return everybody }
    return name ?? local
  }
}
