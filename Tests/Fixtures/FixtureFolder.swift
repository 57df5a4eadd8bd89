import FoundationEssentials

/// The location of the fixtures, derived from the path of this source file.
///
/// ```swift
/// try FixtureFolder.bytes(of: "html/bakery/robots.txt")
/// try FixtureFolder.paths(under: "html/films", withExtension: "html")  // ["html/films/embed/tram.html", ...]
/// ```
public enum FixtureFolder {
  /// The root of the package, two folders above the folder of this file.
  public static let packageRoot: String = {
    let folders = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return folders.joined(separator: "/")
  }()

  /// The absolute path of the folder that holds every fixture.
  public static var root: String { packageRoot + "/Fixtures" }

  /// The seed list at the root of the package, which crawls all fixture sites.
  public static var seedList: String { packageRoot + "/seeds.txt" }

  /// Returns the absolute path of a fixture.
  ///
  /// - Parameter path: The path relative to the fixture folder, without a leading slash.
  /// - Returns: The absolute path.
  public static func absolutePath(of path: String) -> String {
    root + "/" + path
  }

  /// Reads a complete fixture.
  ///
  /// - Parameter path: The path relative to the fixture folder, without a leading slash.
  /// - Returns: The undecoded bytes.
  /// - Throws: A ``FixtureError`` that names the file if it cannot be read.
  public static func bytes(of path: String) throws(FixtureError) -> [UInt8] {
    guard let contents = FileManager.default.contents(atPath: absolutePath(of: path)) else {
      throw FixtureError("The fixture \(absolutePath(of: path)) cannot be read.")
    }
    return [UInt8](contents)
  }

  /// Returns the fixtures below a folder, in code point order of their paths.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder relative to the fixture folder.
  ///   - fileExtension: The file name extension without the dot.
  /// - Returns: The paths relative to the fixture folder.
  /// - Throws: A ``FixtureError`` that names the folder if it cannot be listed or contains no such file;
  ///   an empty list would let every test over it pass.
  public static func paths(
    under folder: String,
    withExtension fileExtension: String
  ) throws(FixtureError) -> [String] {
    let top = absolutePath(of: folder)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: top)) ?? []
    let found = names.filter { $0.hasSuffix("." + fileExtension) }.map { folder + "/" + $0 }
    guard !found.isEmpty else {
      throw FixtureError("The folder \(top) holds no file that ends in .\(fileExtension).")
    }
    return found.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }
}
