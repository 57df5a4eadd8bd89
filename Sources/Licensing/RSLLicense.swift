import UsagePreferences

/// The terms of a license ([RSL 1.0, section 3](https://rslstandard.org/rsl)): its uses, its conditions and its
/// payment.
public struct RSLLicense: Sendable, Equatable {
  /// The uses that are permitted, as written; `nil` if the license lists none, which permits all.
  public internal(set) var permits: [String]?
  /// The prohibited uses, as written; a prohibition overrides a permission.
  public internal(set) var prohibits: [String] = []
  /// The users and regions that the license is limited to or excludes, such as `users: non-commercial`.
  public internal(set) var limits: [String] = []
  /// The type of the payment; `nil` if nothing is to be paid.
  public internal(set) var payment: String?
  /// The amount with its currency, such as `0.015 USD`.
  public internal(set) var price: String?
  /// The profiles of reports that the license demands.
  public internal(set) var reports: [String] = []
  /// A Boolean value that indicates whether the content has a license server, from which each client needs a token.
  public internal(set) var needsToken = false

  /// The categories of use that licenses are about.
  static let categories: Set<UsagePreferences.Category> = [.trainAI, .aiInput, .aiIndex, .search]

  /// Returns the categories of a use (section 3.4.1); `nil` for an unknown one.
  ///
  /// `train-ai` is the word of draft-ietf-aipref-vocab, which license files have, too.
  static func categories(ofUse use: String) -> Set<UsagePreferences.Category>? {
    switch use {
    case "all": categories
    case "ai-all": [.trainAI, .aiInput, .aiIndex]
    case "ai-train", "train-ai": [.trainAI]
    case "ai-input": [.aiInput]
    case "ai-index": [.aiIndex]
    case "search": [.search]
    default: nil
    }
  }

  /// The categories that are prohibited.
  var prohibited: Set<UsagePreferences.Category> {
    prohibits.reduce(into: []) { $0.formUnion(Self.categories(ofUse: $1) ?? []) }
  }

  /// The categories that are listed as permitted and not prohibited.
  var listed: Set<UsagePreferences.Category> {
    let uses = permits ?? []
    let found = uses.reduce(into: Set()) { $0.formUnion(Self.categories(ofUse: $1) ?? []) }
    return found.subtracting(prohibited)
  }

  /// The categories that anybody may use without an agreement.
  var granted: Set<UsagePreferences.Category> {
    guard limits.isEmpty, reports.isEmpty, !needsToken else { return [] }
    let scope = permits == nil ? Self.categories.subtracting(prohibited) : listed
    switch payment {
    case nil, "free", "attribution", "contribution": return scope
    case "training": return scope.subtracting([.trainAI])
    case "use": return scope.intersection([.search])
    default: return []
    }
  }

  /// The terms in words, such as `permits ai-input; payment use 0.015 USD`.
  public var summary: String {
    var parts: [String] = []
    if let permits { parts.append("permits \(permits.joined(separator: " "))") }
    if !prohibits.isEmpty { parts.append("prohibits \(prohibits.joined(separator: " "))") }
    parts += limits
    if let payment {
      parts.append(["payment", payment, price ?? ""].filter { !$0.isEmpty }.joined(separator: " "))
    }
    if !reports.isEmpty { parts.append("reports \(reports.joined(separator: " "))") }
    if needsToken { parts.append("a token of the license server") }
    return parts.isEmpty ? "permits all" : parts.joined(separator: "; ")
  }
}
