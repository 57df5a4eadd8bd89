import EntityResolution
import Indexing
import Search

/// The named schemas, which the OpenAPI document lists.
enum Schemas {
  static let all: [String: Schema] = answers.merging(inputs) { $1 }

  private static func list(_ name: String) -> Schema { .array(.named(name), 0...Int.max) }

  private static let answers: [String: Schema] = [
    "Problem": .object(
      .required("type", .text),
      .required("title", .text),
      .required("status", .integer(400...599)),
      .required("detail", .anyText),
      .required("code", .choice(Problem.Code.allCases.map(\.rawValue)))
    ),
    "Source": .object(
      .required("kind", .choice(["web", "item", "activity"])),
      .required("id", .anyText),
      .optional("appID", .anyText)
    ),
    "Opening": .object(
      .required("kind", .text),
      .optional("appID", .anyText),
      .required("value", .anyText)
    ),
    "Action": .object(
      .required("kind", .choice(ResultAction.Kind.allCases.map(\.rawValue))),
      .required("label", .text),
      .required("url", .text)
    ),
    "Result": .object(
      .required("id", .text),
      .optional("title", .anyText),
      .optional("description", .anyText),
      .optional("url", .anyText),
      .optional("breadcrumbs", .array(.anyText, 0...Int.max)),
      .optional("section", .named("Section")),
      .optional("sections", list("Section")),
      .optional("copies", .array(.anyText, 0...Int.max)),
      .optional("contentType", .anyText),
      .optional("thumbnailURL", .anyText),
      .required("languages", .array(.anyText, 0...Int.max)),
      .optional("rating", .number),
      .optional("ratingDescription", .anyText),
      .optional("price", .anyText),
      .optional("date", .anyText),
      .optional("titlePieces", list("Piece")),
      .optional("snippet", list("Piece")),
      .required("opensWith", .named("Opening")),
      .required("actions", list("Action")),
      .required("sources", list("Source")),
      .required("provenance", .map(.named("Source")))
    ),
    "Section": .object(.required("heading", .anyText), .required("url", .text)),
    "Piece": .object(.required("text", .anyText), .required("isMatch", .boolean)),
    "Facet": .object(.required("name", .text), .required("values", list("FacetValue"))),
    "FacetValue": .object(.required("value", .anyText), .required("count", .count)),
    "SearchPage": .object(
      .required("items", .array(.named("Result"), 0...100)),
      .required("total", .count),
      .required("isTotalExact", .boolean),
      .required("facets", list("Facet")),
      .optional("didYouMean", .anyText),
      .optional("nextCursor", .text),
      .optional("missingShards", list("MissingShard"))
    ),
    "MissingShard": .object(.required("shard", .anyText), .required("reason", .anyText)),
    "Suggestions": .object(
      .required("query", .anyText),
      .required("suggestions", .array(.anyText, 0...20)),
      .optional("results", .array(.named("Hit"), 0...20))
    ),
    "Hit": .object(
      .required("id", .text),
      .optional("title", .anyText),
      .optional("url", .anyText),
      .optional("contentType", .anyText),
      .optional("titlePieces", list("Piece")),
      .optional("snippet", list("Piece"))
    ),
    "Record": .object(
      .required("id", .text),
      .required("kind", .choice(["web", "item", "activity"])),
      .optional("appID", .anyText),
      .required("isPublic", .boolean),
      .optional("expires", .anyText),
      .required("attributes", .map(.any))
    ),
    "Link": .object(
      .required("from", .text),
      .required("to", .text),
      .required("reason", .text)
    ),
    "Thing": .object(
      .required("result", .named("Result")),
      .required("records", list("Record")),
      .required("links", list("Link"))
    ),
    "Item": .object(
      .required("appID", .text),
      .required("uniqueIdentifier", .text),
      .optional("domainIdentifier", .anyText),
      .optional("expirationDate", .anyText),
      .required("attributeSet", .map(.any))
    ),
    "Outcome": .object(
      .required(
        "outcome",
        .choice([
          "inserted", "changed", "unchanged", "removed", "replaced", "skipped", "stale", "refused",
        ])
      ),
      .optional("stored", .count),
      .optional("removed", .count),
      .optional("detail", .anyText),
      .optional("uniqueIdentifier", .anyText),
      .optional("notJoined", list("JoinRefusal")),
      .optional("notJoinedPending", .boolean)
    ),
    "JoinRefusal": .object(
      .required("url", .anyText),
      .optional("uniqueIdentifier", .anyText),
      .required("reason", .anyText)
    ),
    "Outcomes": .object(.required("outcomes", list("Outcome"))),
    "ClientState": .object(.required("name", .text), .optional("state", .anyText)),
    "Engaged": .object(.required("unknown", .array(.anyText, 0...Int.max))),
    "Finding": .object(
      .required("id", .text),
      .required("level", .choice(["note", "warning", "error"])),
      .required("source", .anyText),
      .required("line", .count),
      .required("column", .count),
      .required("message", .anyText),
      .required("hint", .anyText)
    ),
    "CheckReport": .object(
      .required("source", .anyText),
      .optional("url", .anyText),
      .optional("canonical", .anyText),
      .optional("status", .integer(0...999)),
      .required("score", .integer(0...100)),
      .required("usage", .array(.anyText, 0...Int.max)),
      .required("licenses", .array(.anyText, 0...Int.max)),
      .required("licenseTerms", .array(.anyText, 0...Int.max)),
      .required("types", .array(.anyText, 0...Int.max)),
      .optional("title", .anyText),
      .optional("description", .anyText),
      .optional("image", .anyText),
      .required("findings", list("Finding"))
    ),
    "Stats": .object(
      .required("pages", .count),
      .required("items", .count),
      .required("activities", .count),
      .required("things", .count)
    ),
    "Health": .object(.required("status", .choice(["ok"])), .required("version", .text)),
  ]

  private static let inputs: [String: Schema] = [
    "ItemInput": .object(
      .optional("uniqueIdentifier", .string(1...1024)),
      .optional("domainIdentifier", .string(0...1024)),
      .optional("expirationDate", .string(0...64)),
      .optional("isPublic", .boolean),
      .optional("isUpdate", .boolean),
      .required("attributeSet", .map(.any))
    ),
    "ItemsInput": .object(.required("items", .array(.named("ItemInput"), 0...1000))),
    "BatchInput": .object(
      .optional("items", .array(.named("ItemInput"), 0...1000)),
      .optional("deletedIdentifiers", .array(.string(1...1024), 0...1000)),
      .optional("clientState", .named("ClientStateInput"))
    ),
    "ClientStateInput": .object(
      .required("name", .string(1...256)),
      .required("state", .string(0...400)),
      .optional("expected", .string(0...400))
    ),
    "ActivityInput": .object(
      .required("activityType", .string(1...256)),
      .required("title", .string(1...1000)),
      .optional("userInfo", .map(.any)),
      .optional("requiredUserInfoKeys", .array(.string(0...256), 0...100)),
      .optional("keywords", .array(.string(0...256), 0...100)),
      .optional("webpageURL", .string(0...4096)),
      .optional("expirationDate", .string(0...64)),
      .optional("eligibleForPublicIndexing", .boolean),
      .optional("persistentIdentifier", .string(1...1024)),
      .optional("targetContentIdentifier", .string(0...1024)),
      .optional("contentAttributeSet", .map(.any))
    ),
    "ActivitiesInput": .object(
      .required("activities", .array(.named("ActivityInput"), 0...1000))
    ),
    "EngageInput": .object(
      .optional("result", .string(1...4096)),
      .optional("visible", .array(.string(1...4096), 0...200)),
      .optional("query", .string(0...500)),
      .optional("interaction", .choice(["select", "focus"]))
    ),
    "CheckInput": .object(
      .optional("url", .string(1...4096)),
      .optional("html", .string(1...1_500_000)),
      .optional("base", .string(1...4096))
    ),
  ]
}
