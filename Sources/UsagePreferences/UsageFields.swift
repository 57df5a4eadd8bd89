/// The header fields of a response that state preferences.
public struct UsageFields: Sendable, Equatable {
  /// The values of `Content-Usage`.
  public var contentUsage: [String] = []
  /// The values of `Content-Signal`.
  public var contentSignal: [String] = []
  /// The value of `tdm-reservation`.
  public var reservation: String?
  /// The value of `tdm-policy`.
  public var policy: String?
  /// The targets of links of relation `license` whose type is that of RSL.
  public var licenseFiles: [String] = []
  /// The targets of other links of relation `license`.
  public var licenses: [String] = []

  /// The media type of RSL files (RSL 1.0, section 2).
  public static let licenseType = "application/rsl+xml"

  /// Creates fields without values.
  public init() {}
}

extension UsagePreferences {
  /// Adds the preferences of the header fields of a response.
  public mutating func add(_ fields: UsageFields) {
    for value in fields.contentUsage { addContentUsage(value.utf8) }
    for value in fields.contentSignal { addContentSignal(value) }
    addReservation(fields.reservation, policy: fields.policy)
    for url in fields.licenseFiles { addLicenseFile(url, isSiteWide: false) }
    for url in fields.licenses { addLicense(url) }
  }
}
