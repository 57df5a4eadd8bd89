import Basics
import HTMLParsing
import MarkupExtraction
import URLStandard

/// A rule that reports values that are no members of their enumeration.
struct EnumerationUnknown: PageRule {
  let id: RuleID = "SD-ENUM"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "A value is not a member of its enumeration"
  let explanation =
    """
    availability, itemCondition, eventStatus, eventAttendanceMode and dayOfWeek take members of schema.org's \
    enumerations, such as https://schema.org/InStock, employmentType and variesBy the values of Google's pages; \
    search engines ignore other values.
    """
  let hint =
    "Write a value that the message names; members of schema.org with https://schema.org/ before them."

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodes.flatMap { node in
      SchemaEnumerations.properties.flatMap { property in
        node.item.values(property.name).prefix(PageChecker.findingLimit + 1).compactMap { value in
          problem(of: value, in: property.members, page).map {
            finding("\(property.name) is \($0).", at: node.location)
          }
        }
      }
    }
  }

  private func problem(
    of value: MarkupValue,
    in members: [String],
    _ page: CheckedPage
  ) -> String? {
    guard let name = memberName(in: value, page), !name.isEmpty, !members.contains(name) else {
      return nil
    }
    let letters = String(name.prefix(100).filter(\.isLetter)).lowercased()
    let meant =
      members.first { $0.filter(\.isLetter).lowercased() == letters }
      ?? NearestWord.of(letters, among: members)
    return meant.map { "\(Quotation.of(name)) (did you mean \($0)?)" }
      ?? "\(Quotation.of(name)), not one of \(Quotation.list(members, count: 12))"
  }

  /// Returns the name of a member; `nil` for values of other vocabularies.
  private func memberName(in value: MarkupValue, _ page: CheckedPage) -> String? {
    switch value {
    case .text(let text): WebURL(text).map { memberName(in: $0, page) } ?? text.folded
    case .url(let text): WebURL(text).flatMap { memberName(in: $0, page) }
    case .number, .boolean, .item: nil
    }
  }

  private func memberName(in url: WebURL, _ page: CheckedPage) -> String? {
    // A name without its vocabulary in an attribute of URLs is resolved against the page.
    let hosts = ["schema.org", "www.schema.org", page.document.baseURL.hostname]
    guard hosts.contains(url.hostname) else { return nil }
    return url.path.split(separator: "/").last.map(String.init)
  }
}
