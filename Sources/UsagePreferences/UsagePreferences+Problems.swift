extension UsagePreferences {
  /// Returns the faults of a usage preference expression of `Content-Usage`; empty if it states what it seems to.
  public static func problems(inContentUsage text: some Sequence<UInt8>) -> [String] {
    guard let members = FieldDictionary(text)?.members else {
      return ["it is malformed (RFC 9651) and states nothing; write 'train-ai=n, search=y'"]
    }
    return members.sorted { $0.key < $1.key }.prefix(problemLimit).compactMap { key, value in
      guard Category(rawValue: key) != nil else { return unknown(key) }
      if value == "y" || value == "n" { return nil }
      return "'\(shown(key))' has the value '\(shown(value ?? "?"))', which is neither y nor n"
    }
  }

  /// Returns the faults of a value of `Content-Signal`; empty if it states what it seems to.
  public static func problems(inContentSignal text: String) -> [String] {
    let parts = text.lowercased().split(separator: ",", maxSplits: problemLimit)
    if parts.isEmpty { return ["it states nothing; write 'ai-train=no, search=yes'"] }
    return parts.compactMap { part in
      let sides = part.split(separator: "=", maxSplits: 1).map {
        $0.filter { $0 != " " && $0 != "\t" }
      }
      guard let name = sides.first, signals[name] != nil else {
        return unknown(sides.first ?? String(part))
      }
      guard sides.count == 2, answers[sides[1]] != nil else {
        let value = sides.count == 2 ? sides[1] : ""
        return "'\(shown(name))' has the value '\(shown(value))', which is neither yes nor no"
      }
      return nil
    }
  }

  /// Returns the fault of a value of `tdm-reservation`; `nil` for 0 and 1.
  public static func problem(inReservation text: String) -> String? {
    let value = text.filter { $0 != " " && $0 != "\t" }
    return value == "0" || value == "1"
      ? nil : "'tdm-reservation' has the value '\(shown(value))', which is neither 0 nor 1"
  }

  private static let problemLimit = 20

  private static func unknown(_ name: String) -> String {
    let known = signals[name]?.rawValue
    let hint = known.map { "; write '\($0)'" } ?? ""
    return "'\(shown(name))' is not a known preference\(hint)"
  }

  private static func shown(_ text: String) -> String { String(text.prefix(40)) }
}
