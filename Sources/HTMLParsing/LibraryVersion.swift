import CLibxml2

/// A version of libxml2.
struct LibraryVersion: Sendable, Equatable, CustomStringConvertible {
  /// The version as libxml2 writes it: 21503 is 2.15.3.
  let number: Int

  /// The version with points.
  var description: String { "\(number / 10000).\(number / 100 % 100).\(number % 100)" }

  /// The version of the library that the program runs with; 0 where it does not tell.
  static let loaded: LibraryVersion = {
    let text = unsafe String(cString: libxml2LoadedVersion())
    return LibraryVersion(number: Int(text.prefix { $0.isNumber }) ?? 0)
  }()

  /// The version whose headers the program was compiled with.
  static let compiled = LibraryVersion(number: Int(LIBXML_VERSION))
}
