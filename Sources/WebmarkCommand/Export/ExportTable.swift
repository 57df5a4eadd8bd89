/// The exported tables with their columns.
///
/// Names, types and order of the columns do not change within a major version; new columns are appended.
/// `Documentation/Exports.md` lists them.
enum ExportTable: String, CaseIterable {
  case pages, items, links, findings

  var columns: [ExportColumn] {
    switch self {
    case .pages: Self.pageColumns
    case .items: Self.itemColumns
    case .links: Self.linkColumns
    case .findings: Self.findingColumns
    }
  }

  private static let pageColumns = [
    ExportColumn("url", .text, "The requested URL."),
    ExportColumn(
      "outcome",
      .text,
      "The last result: fetched, unchanged, missing, failed and others."
    ),
    ExportColumn("status", .integer, "The last status code."),
    ExportColumn("bytes", .integer, "The number of received bytes."),
    ExportColumn("reason", .text, "The reason of a failure."),
    ExportColumn("redirects", .integer, "The number of redirects."),
    ExportColumn("target", .text, "The URL that the redirects lead to."),
    ExportColumn("soft_404", .boolean, "Status 200, but the page says that it does not exist."),
    ExportColumn("score", .integer, "The check score of the page, 0 to 100, if it was checked."),
  ]

  private static let itemColumns = [
    ExportColumn("kind", .text, "web (a page), item (of an app) or activity."),
    ExportColumn("id", .text, "The key of the page, or the identifier of the app's item."),
    ExportColumn("app", .text, "The app of an item or activity."),
    ExportColumn("url", .text, "The URL that opens the item."),
    ExportColumn("title", .text, "The title."),
    ExportColumn("description", .text, "The description."),
    ExportColumn("type", .text, "The uniform type identifier, such as public.recipe."),
    ExportColumn("languages", .texts, "The languages, as BCP 47 tags."),
    ExportColumn("authors", .texts, "The names of the authors."),
    ExportColumn("publishers", .texts, "The names of the publishers."),
    ExportColumn("keywords", .texts, "The keywords."),
    ExportColumn("created", .text, "The date of publication, ISO 8601."),
    ExportColumn("modified", .text, "The date of the last change, ISO 8601."),
    ExportColumn("image", .text, "The URL of the image."),
    ExportColumn("rating", .number, "The rating, out of 5."),
    ExportColumn("rating_count", .number, "The number of ratings."),
    ExportColumn("price", .text, "The price; numbers have no zeros at the end: 10.50 is 10.5."),
    ExportColumn("currency", .text, "The currency of the price, ISO 4217."),
    ExportColumn("latitude", .number, "The latitude, in degrees."),
    ExportColumn("longitude", .number, "The longitude, in degrees."),
    ExportColumn("usage", .texts, "What the site allows, such as train-ai=n."),
    ExportColumn("fields", .json, "The custom fields: an object of lists of texts."),
    ExportColumn("attributes", .json, "All attributes by name, except the text."),
  ]

  private static let linkColumns = [
    ExportColumn("page", .text, "The page that has the link."),
    ExportColumn("line", .integer, "The line of the page, from 1; 0 in a header field."),
    ExportColumn("kind", .text, "a, area, link, frame, hreflang or other."),
    ExportColumn("target", .text, "The URL that the link names."),
    ExportColumn("text", .text, "The text of the link; of hreflang the language."),
    ExportColumn("broken", .text, "The reason why the target cannot be read."),
    ExportColumn("column", .integer, "The column of the link in its line, from 1."),
  ]

  private static let findingColumns = [
    ExportColumn("rule", .text, "The identifier of the rule."),
    ExportColumn("level", .text, "error, warning or note."),
    ExportColumn("source", .text, "The page or the file."),
    ExportColumn("line", .integer, "The line, from 1."),
    ExportColumn("column", .integer, "The column, from 1."),
    ExportColumn("message", .text, "The problem in a sentence."),
    ExportColumn("hint", .text, "The recommended correction."),
    ExportColumn("fingerprint", .text, "The identity of the finding over time."),
  ]
}
