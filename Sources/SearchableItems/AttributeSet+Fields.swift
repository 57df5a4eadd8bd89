extension AttributeSet {
  /// The prefix of the attributes of custom fields; the name of the field follows.
  public static let fieldPrefix = "org_webmark_field_"

  /// The values of the custom fields, by name.
  public var customFields: [String: [String]] {
    var fields: [String: [String]] = [:]
    for name in values.keys where name.hasPrefix(Self.fieldPrefix) {
      fields[String(name.dropFirst(Self.fieldPrefix.count))] = list(name)
    }
    return fields
  }

  /// Stores custom fields; fields without values are left out.
  mutating func setFields(_ fields: [String: [String]]) {
    for (name, texts) in fields where !texts.isEmpty {
      values[Self.fieldPrefix + name] = .list(texts)
    }
  }
}
