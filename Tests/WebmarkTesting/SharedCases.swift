public import Foundation

/// Third-party test cases, which are stored next to a developer's checkout and are not part of the
/// project.
public enum SharedCases {
  /// The folder of all suites; `nil` if there is none next to the checkout.
  public static let folder: URL? = {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.deletingLastPathComponent().appendingPathComponent("shared/cases")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// A Boolean value that indicates whether the suites are available; otherwise tests are skipped with
  /// ``skipMessage``.
  public static var areThere: Bool { folder != nil }

  /// The message of skipped tests.
  public static let skipMessage: String = "../shared/cases is not beside this checkout"

  /// Returns the bytes of a suite's file.
  public static func bytes(_ path: String) throws -> [UInt8] {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// Escapes byte order marks, of which Foundation's parser drops some.
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

  /// Returns a suite's file that contains one JSON object.
  public static func object(_ path: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(bytes(path))) as? [String: Any] ?? [:]
  }

  /// Returns the cases of `suite`, one JSON object each.
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
  /// The fields of the JSON object.
  public let fields: [String: Any]

  /// The name of the case.
  public var id: String { fields["id"] as? String ?? fields["file"] as? String ?? "?" }

  /// Returns a text field.
  public func text(_ name: String) -> String? { fields[name] as? String }

  /// Returns an object field.
  public func object(_ name: String) -> [String: Any]? { fields[name] as? [String: Any] }

  /// Returns a Boolean field.
  public func flag(_ name: String) -> Bool? { fields[name] as? Bool }
}
