import Basics
import Foundation
import JSONReading
public import URLStandard

/// The association file of a site, and the result of its fetch.
///
/// The rules of the format are Apple's
/// [associated domains](https://developer.apple.com/documentation/xcode/supporting-associated-domains).
public struct AssociationEvidence: Sendable {
  /// The result of a fetch.
  public enum Outcome: Sendable {
    /// The site has no file.
    case missing
    /// The server redirected to a file, which is not read.
    case redirected(to: String)
    /// The certificate was rejected.
    case untrusted(String)
    /// The fetch failed for another reason.
    case failed(String)
    /// The content of the file.
    case found([UInt8])
  }

  /// The rule of the file for a URL and an app.
  public struct Verdict: Sendable, Equatable {
    /// The app ID: prefix and bundle identifier.
    public var appID: String
    /// A Boolean value that indicates whether the app opens the URL; otherwise it must not.
    public var opens: Bool

    /// Creates a verdict.
    public init(appID: String, opens: Bool) {
      self.appID = appID
      self.opens = opens
    }
  }

  /// The maximum size of a file on Apple's systems, in bytes.
  static let sizeLimit = 131_072

  /// The maximum number of findings of a rule that have a position in the file; the others are at its start.
  static let locatedLimit = 100

  /// The requested URL.
  public let url: WebURL
  /// The name in reports.
  public let source: String
  /// The result of the fetch.
  public let outcome: Outcome
  /// The verdicts for a URL; the caller supplies the matching algorithm.
  let verdicts: @Sendable (WebURL) -> [Verdict]

  /// The file as JSON; `nil` if it is not JSON.
  let value: JSONValue?
  /// The deviation from strict JSON; `nil` if there is none.
  let problem: String?

  /// Creates the evidence of a site's file.
  public init(
    url: WebURL,
    source: String? = nil,
    outcome: Outcome,
    verdicts: @escaping @Sendable (WebURL) -> [Verdict] = { _ in [] }
  ) {
    self.url = url
    self.source = source ?? url.href
    self.outcome = outcome
    self.verdicts = verdicts
    guard case .found(let bytes) = outcome, bytes.count <= Self.sizeLimit,
      !Self.isSigned(bytes)
    else {
      (value, problem) = (nil, nil)
      return
    }
    do {
      let (value, repairs) = try LenientJSON.parse(bytes)
      self.value = value
      problem = repairs.first
    } catch {
      value = nil
      problem = error.message
    }
  }

  /// The bytes of the file, if there are any.
  var bytes: [UInt8]? { if case .found(let bytes) = outcome { bytes } else { nil } }

  /// Returns `true` if the file is wrapped in a signature: DER starts with a SEQUENCE.
  static func isSigned(_ bytes: [UInt8]) -> Bool { bytes.first == 0x30 }

  /// Returns `true` if the body of a response is a file, perhaps an invalid one, and no page.
  package static func isFile(_ body: [UInt8]) -> Bool {
    guard !isSigned(body) else { return true }
    let text = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body[3...] : body[...]
    return text.first { !$0.isASCIIWhitespace } == UInt8(ascii: "{")
  }

  var isSigned: Bool { bytes.map(Self.isSigned) ?? false }

  /// The entries of `applinks.details`, in the list form or the obsolete object form.
  var details: [JSONValue] {
    switch value?["applinks"]?["details"] {
    case .array(let values)?: Array(values.prefix(1000))
    case .object(let members)?: members.prefix(1000).map(\.value)
    default: []
    }
  }

  /// The start of the file.
  var start: SourceLocation { SourceLocation(source) }

  /// Returns the position of the first occurrence of `text` in the file; the start if there is none.
  func location(of text: String) -> SourceLocation {
    guard let bytes, let range = bytes.firstRange(of: Array(text.utf8)) else { return start }
    let before = bytes[..<range.lowerBound]
    let line = 1 + before.count { $0 == 0x0A }
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return SourceLocation(source, line: line, column: range.lowerBound - lineStart + 1)
  }
}
