/// The preferences of a site about the use of a page, combined from all places where it states them.
///
/// Categories are those of [draft-ietf-aipref-vocab](https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/), and
/// those of other conventions that the vocabulary does not have.
public struct UsagePreferences: Sendable, Equatable {
  /// A category of use.
  public enum Category: String, Sendable, CaseIterable {
    /// Training generative models (`train-ai`; `ai-train` of Content Signals; `noai`).
    case trainAI = "train-ai"
    /// Training models on the page's images (`noimageai`).
    case trainAIImages = "train-ai-images"
    /// Input of a model that answers questions, such as retrieval (`ai-input` of Content Signals).
    case aiInput = "ai-input"
    /// A place in the index or retrieval database of an AI system (`ai-index` of RSL).
    case aiIndex = "ai-index"
    /// Search results with links to the page (`search`).
    case search
    /// Text and data mining (TDM Reservation Protocol).
    case tdm
  }

  /// A reference to a license file of RSL.
  public struct LicenseFile: Sendable, Equatable {
    /// The URL, as written.
    public var url: String
    /// A Boolean value that indicates whether robots.txt names the file, not the page itself.
    public var isSiteWide: Bool
  }

  /// The maximum number of recorded licenses, and of terms.
  public static let licenseLimit = 10

  /// The stated preferences: `true` allows the use, and a category without a preference is absent.
  public private(set) var values: [Category: Bool] = [:]
  /// The URLs of licenses and policies, in order (RSL `License:`, `tdm-policy`).
  public private(set) var licenses: [String] = []
  /// Those of ``licenses`` that are license files of RSL.
  public private(set) var licenseFiles: [LicenseFile] = []
  /// The terms of the license files, such as `permits search; payment crawl 0.01 USD`.
  public private(set) var terms: [String] = []

  /// Creates preferences without statements.
  public init() {}

  /// Creates preferences from ``statements``; unknown ones are ignored.
  public init(statements: [String]) {
    for statement in statements {
      let parts = statement.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let category = Category(rawValue: String(parts[0])) else { continue }
      state(category, isAllowed: parts[1] == "y")
    }
  }

  /// A Boolean value that indicates whether nothing is stated.
  public var isEmpty: Bool { values.isEmpty && licenses.isEmpty }

  /// The preferences as sorted texts such as `train-ai=n`.
  public var statements: [String] {
    values.map { "\($0.key.rawValue)=\($0.value ? "y" : "n")" }.sorted()
  }

  /// A Boolean value that indicates whether the text must not be given to language models.
  ///
  /// A preference for `ai-input` decides. Without it, a refusal of training, of an AI system's index, or of text and
  /// data mining does.
  public var refusesAI: Bool {
    if let input = values[.aiInput] { return !input }
    return [.trainAI, .aiIndex, .tdm].contains { values[$0] == false }
  }

  /// Adds a preference; of different preferences for a category, the one that refuses counts.
  public mutating func state(_ category: Category, isAllowed: Bool) {
    values[category] = isAllowed && values[category] != false
  }

  /// Adds the URL of a license; the first ``licenseLimit`` are kept.
  public mutating func addLicense(_ url: String) {
    guard licenses.count < Self.licenseLimit, !url.isEmpty, url.utf8.count <= 2048,
      !licenses.contains(url)
    else { return }
    licenses.append(url)
  }

  /// Adds the URL of an RSL file that robots.txt names (`isSiteWide`) or the page.
  public mutating func addLicenseFile(_ url: String, isSiteWide: Bool) {
    addLicense(url)
    let file = LicenseFile(url: url, isSiteWide: isSiteWide)
    guard licenses.contains(url), !licenseFiles.contains(file),
      licenseFiles.count < Self.licenseLimit
    else { return }
    licenseFiles.append(file)
  }

  /// Adds the terms of a license in words; the first ``licenseLimit`` are kept.
  public mutating func addTerms(_ text: String) {
    guard terms.count < Self.licenseLimit, !terms.contains(text) else { return }
    terms.append(String(text.prefix(500)))
  }

  /// Adds the preferences of another place.
  public mutating func merge(_ other: UsagePreferences) {
    for (category, isAllowed) in other.values { state(category, isAllowed: isAllowed) }
    for license in other.licenses { addLicense(license) }
    for file in other.licenseFiles { addLicenseFile(file.url, isSiteWide: file.isSiteWide) }
    for text in other.terms { addTerms(text) }
  }
}
