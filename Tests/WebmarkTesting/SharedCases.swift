public import Foundation

/// Third-party cases, which lie beside a developer's checkout and are no part of the project.
public enum SharedCases {
  /// The folder of all suites; `nil` in a checkout without it.
  public static let folder: URL? = {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.deletingLastPathComponent().appendingPathComponent("shared/cases")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// Whether the suites are there; tests skip with ``skipMessage`` where they are not.
  public static var areThere: Bool { folder != nil }

  /// What a skipped test says.
  public static let skipMessage: String = "../shared/cases is not beside this checkout"

  /// The bytes of a file of a suite.
  public static func bytes(_ path: String) throws -> [UInt8] {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// Writes byte order marks as escapes: Foundation's reader drops some that stand as they are.
  private static func escapingMarks(in line: ArraySlice<UInt8>) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var rest = line
    var escaped: [UInt8] = []
    while let next = rest.firstRange(of: mark) {
      escaped += rest[..<next.lowerBound] + Array("\\uFEFF".utf8)
      rest = rest[next.upperBound...]
    }
    return escaped + rest
  }

  /// A file of a suite that is one JSON object.
  public static func object(_ path: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(bytes(path))) as? [String: Any] ?? [:]
  }

  /// The cases of `suite`, one JSON object each.
  public static func cases(_ suite: String, file: String = "cases.jsonl") throws -> [SharedCase] {
    try bytes("\(suite)/\(file)").split(separator: UInt8(ascii: "\n")).map { line in
      let line = escapingMarks(in: line)
      let object = try JSONSerialization.jsonObject(with: Data(line), options: [.fragmentsAllowed])
      return SharedCase(fields: object as? [String: Any] ?? [:])
    }
  }
}

/// One case of a suite.
public struct SharedCase {
  /// The fields as JSON gives them.
  public let fields: [String: Any]

  /// The name of the case.
  public var id: String { fields["id"] as? String ?? fields["file"] as? String ?? "?" }

  /// A field that is text.
  public func text(_ name: String) -> String? { fields[name] as? String }

  /// A field that is an object.
  public func object(_ name: String) -> [String: Any]? { fields[name] as? [String: Any] }

  /// A field that is true or false.
  public func flag(_ name: String) -> Bool? { fields[name] as? Bool }
}
