/// The owner of records: determines which records a search sees and where a write goes.
///
/// Page records are public. App records are private to their owner unless marked as public.
public enum Owner {
  /// The user of this machine: the default owner.
  public static let local = "local"
  /// The owner of public records.
  public static let everybody = ""
  /// The maximum length of an owner's name, in bytes.
  package static let nameLimit = 256

  /// Returns the reason why a name does not name the owner of private records; `nil` if it does.
  ///
  /// An empty name would be ``everybody``.
  package static func validationError(for name: String) -> String? {
    guard (1...nameLimit).contains(name.utf8.count), !name.utf8.contains(0) else {
      return "an owner's name has 1 to \(nameLimit) bytes and no NUL"
    }
    return nil
  }

  /// Returns the owner of an item or activity from its `owner` and `isPublic` members.
  package static func named(_ name: String?, isPublic: Bool? = nil) -> String {
    if isPublic == true { return everybody }
    return name ?? local
  }
}
