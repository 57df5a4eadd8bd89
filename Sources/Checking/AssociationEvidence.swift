import Foundation
import MarkupExtraction
public import URLStandard

/// What came of asking for a site's association file, and what is in it.
///
/// The rules of the format are Apple's
/// [associated domains](https://developer.apple.com/documentation/xcode/supporting-associated-domains).
public struct AssociationEvidence: Sendable {
  /// What came of asking.
  public enum Outcome: Sendable {
    /// The site has none.
    case missing
    /// The server led elsewhere, which counts as no file.
    case redirected(to: String)
    /// The certificate was refused.
    case untrusted(String)
    /// It could not be had for another reason.
    case failed(String)
    /// It is there.
    case found([UInt8])
  }

  /// What the file says of a URL and an app.
  public struct Verdict: Sendable, Equatable {
    /// The app: prefix and bundle identifier.
    public var appID: String
    /// Whether the app opens the URL; otherwise it must not.
    public var opens: Bool

    /// A verdict.
    public init(appID: String, opens: Bool) {
      self.appID = appID
      self.opens = opens
    }
  }

  /// The largest file that Apple's systems read, in bytes.
  static let sizeLimit = 131_072

  /// Where it was asked for.
  public let url: WebURL
  /// How reports name it.
  public let source: String
  /// What came of asking.
  public let outcome: Outcome
  /// What the file says of a URL; the caller brings the matching algorithm.
  let verdicts: @Sendable (WebURL) -> [Verdict]

  /// The file as JSON; `nil` where it is none.
  let value: JSONValue?
  /// Why it is no JSON by the letter; `nil` where it is.
  let problem: String?

  /// Evidence of a site's file.
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

  /// The bytes, where there are any.
  var bytes: [UInt8]? { if case .found(let bytes) = outcome { bytes } else { nil } }

  /// Whether the file is wrapped in a signature: DER begins with a SEQUENCE.
  static func isSigned(_ bytes: [UInt8]) -> Bool { bytes.first == 0x30 }

  var isSigned: Bool { bytes.map(Self.isSigned) ?? false }

  /// The entries of `applinks.details`, in the list form or the obsolete object form.
  var details: [JSONValue] {
    switch value?["applinks"]?["details"] {
    case .array(let values)?: Array(values.prefix(1000))
    case .object(let members)?: members.prefix(1000).map(\.value)
    default: []
    }
  }

  /// The beginning of the file.
  var start: Place { Place(source) }

  /// Where `text` stands in the file first; the beginning where it does not.
  func place(of text: String) -> Place {
    guard let bytes, let range = bytes.firstRange(of: Array(text.utf8)) else { return start }
    let before = bytes[..<range.lowerBound]
    let line = 1 + before.count { $0 == 0x0A }
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return Place(source, line: line, column: range.lowerBound - lineStart + 1)
  }
}
