import JSONReading

/// A rule that reports keys and values of `applinks` that the format does not have.
struct AssociationShape: SiteRule {
  let id: RuleID = "UL-SHAPE"
  let group = RuleGroup.universalLink
  let level = Level.warning
  let title = "The association file has keys or values that have no effect"
  let explanation =
    """
    The keys and types are those of Apple's page about applinks \
    (https://developer.apple.com/documentation/bundleresources/applinks). A component whose /, ? or # has another \
    type matches nothing here, and an empty one matches every URL. A comment, and a key that starts with an \
    underscore, may be anywhere.
    """
  let hint = "Write appIDs as a list, and components as a list of objects with the keys /, ? and #."

  private static let sections = ["applinks", "webcredentials", "appclips", "activitycontinuation"]
  private static let linkKeys: Set = ["apps", "details", "defaults", "substitutionVariables"]
  private static let detailKeys: Set = ["appIDs", "appID", "paths", "components", "defaults"]
  private static let optionKeys: Set = ["caseSensitive", "percentEncoded"]
  private static let componentKeys: Set = [
    "/", "?", "#", "exclude", "caseSensitive", "percentEncoded",
  ]
  /// The maximum number of components of a detail that are examined.
  private static let componentLimit = 5000

  func check(_ site: SiteEvidence) -> [Finding] {
    guard let file = site.association, case .object(let members)? = file.value else { return [] }
    guard let links = file.value?["applinks"] else {
      guard !members.contains(where: { Self.sections.contains($0.key) }) else { return [] }
      return [
        finding(
          "The file has none of the sections \(Quotation.list(Self.sections)).",
          at: file.start
        )
      ]
    }
    let problems = problems(ofLinks: links)
    return problems.enumerated().firstFindings { index, problem -> Finding? in
      // Each position takes a search of the file.
      let isLocated = index < AssociationEvidence.locatedLimit
      let key = "\"\(problem.key)\""
      return finding(problem.text, at: isLocated ? file.location(of: key) : file.start)
    }
  }

  /// A problem, and the key near which it is.
  private struct Problem {
    let key: String
    let text: String
  }

  private func problems(ofLinks links: JSONValue) -> [Problem] {
    guard case .object = links else {
      return [Problem(key: "applinks", text: "applinks is no object.")]
    }
    var found = unknownKeys(of: links, "applinks", Self.linkKeys)
    found += problems(ofOptions: links["defaults"], "applinks.defaults")
    switch links["details"] {
    case .array(let details)?:
      for (index, detail) in details.prefix(1000).enumerated() {
        found += problems(ofDetail: detail, "details[\(index)]", needsApps: true)
      }
    case .object(let members)?:
      for member in members.prefix(1000) {
        found += problems(
          ofDetail: member.value,
          "details.\(Quotation.cleaned(member.key, limit: 60))",
          needsApps: false
        )
      }
    case nil: found.append(Problem(key: "applinks", text: "applinks has no details."))
    case .some: found.append(Problem(key: "details", text: "details is no list."))
    }
    return found
  }

  private func problems(ofDetail detail: JSONValue, _ name: String, needsApps: Bool) -> [Problem] {
    guard case .object = detail else {
      return [Problem(key: "details", text: "\(name) is no object.")]
    }
    var found = unknownKeys(of: detail, name, Self.detailKeys)
    found += problems(ofOptions: detail["defaults"], "\(name).defaults")
    if let problem = Self.problem(ofList: detail["appIDs"]) {
      found.append(Problem(key: "appIDs", text: "\(name).appIDs \(problem)."))
    } else if let app = detail["appID"], app.string == nil {
      found.append(Problem(key: "appID", text: "\(name).appID is no text."))
    } else if needsApps, detail["appIDs"] == nil, detail["appID"] == nil {
      found.append(Problem(key: "details", text: "\(name) has no appIDs."))
    }
    if let problem = Self.problem(ofList: detail["paths"]) {
      found.append(Problem(key: "paths", text: "\(name).paths \(problem)."))
    }
    switch detail["components"] {
    case .array([])?: found.append(Problem(key: "components", text: "\(name).components is empty."))
    case .array(let components)?:
      for (index, component) in components.prefix(Self.componentLimit).enumerated() {
        found += problems(ofComponent: component, "\(name).components[\(index)]")
      }
    case nil:
      if detail["paths"] == nil {
        found.append(Problem(key: "details", text: "\(name) has neither components nor paths."))
      }
    case .some: found.append(Problem(key: "components", text: "\(name).components is no list."))
    }
    return found
  }

  private func problems(ofComponent component: JSONValue, _ name: String) -> [Problem] {
    guard case .object(let members) = component else {
      return [Problem(key: "components", text: "\(name) is no object.")]
    }
    guard !members.isEmpty else {
      return [Problem(key: "components", text: "\(name) is empty and matches every URL.")]
    }
    var found = unknownKeys(of: component, name, Self.componentKeys)
    for key in ["/", "#"] where component[key].map({ $0.string == nil }) ?? false {
      found.append(Problem(key: key, text: "\(name) has \(Quotation.of(key)) that is no text."))
    }
    if let query = component["?"], !Self.isQuery(query) {
      found.append(
        Problem(key: "?", text: "\(name) has “?” that is neither a text nor an object of texts.")
      )
    }
    return found + problems(ofFlags: component, Self.optionKeys.union(["exclude"]), name)
  }

  private func problems(ofOptions options: JSONValue?, _ name: String) -> [Problem] {
    guard let options else { return [] }
    guard case .object = options else {
      return [Problem(key: "defaults", text: "\(name) is no object.")]
    }
    return problems(ofFlags: options, Self.optionKeys, name)
  }

  private func problems(ofFlags value: JSONValue, _ keys: Set<String>, _ name: String) -> [Problem]
  {
    keys.sorted().filter { key in value[key].map { $0.bool == nil } ?? false }.map { key in
      Problem(key: key, text: "\(name).\(key) is neither true nor false.")
    }
  }

  private func unknownKeys(of value: JSONValue, _ name: String, _ known: Set<String>) -> [Problem] {
    guard case .object(let members) = value else { return [] }
    return members.filter {
      !known.contains($0.key) && $0.key != "comment" && !$0.key.hasPrefix("_")
    }.map {
      Problem(key: $0.key, text: "\(name) has the unknown key \(Quotation.of($0.key)).")
    }
  }

  /// Returns the problem of a value that must be a list of texts; `nil` if there is none, or no value.
  private static func problem(ofList value: JSONValue?) -> String? {
    guard let value else { return nil }
    guard case .array(let values) = value, values.allSatisfy({ $0.string != nil }) else {
      return "is no list of texts"
    }
    return values.isEmpty ? "is empty" : nil
  }

  private static func isQuery(_ value: JSONValue) -> Bool {
    switch value {
    case .string: true
    case .object(let members): members.allSatisfy { $0.value.string != nil }
    default: false
    }
  }
}
