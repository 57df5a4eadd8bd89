import CLibxml2

/// A version of libxml2.
struct LibraryVersion: Sendable, Equatable, CustomStringConvertible {
  /// The version in the format of libxml2: 21503 is 2.15.3.
  let number: Int

  /// The dotted version.
  var description: String { "\(number / 10000).\(number / 100 % 100).\(number % 100)" }

  /// The version of the loaded library; 0 if unknown.
  static let loaded: LibraryVersion = {
    let text = unsafe String(cString: libxml2LoadedVersion())
    return LibraryVersion(number: Int(text.prefix { $0.isNumber }) ?? 0)
  }()

  /// The version of the headers that the program was compiled with.
  static let compiled = LibraryVersion(number: Int(LIBXML_VERSION))
}
