extension ModelContextTool {
  /// Reads the main text of a result.
  static let read = ModelContextTool(
    name: "read",
    title: "Read a page's text",
    summary: """
      Read the main text of a result as Markdown, as it was crawled, without menus and advertisements. Long texts \
      come in parts: read a section of the outline, or continue at 'offset'.
      """,
    parameters: [
      .indexedPage,
      Route.Parameter(
        name: "section",
        schema: .string(1...500),
        summary: "Only this section: its number in the outline, its heading or its fragment."
      ),
      Route.Parameter(
        name: "offset",
        schema: .integer(0...100_000_000),
        summary: "The offset of the part to read, which the previous part names; 0 by default."
      ),
      Route.Parameter(
        name: "limit",
        schema: .integer(500...50_000),
        summary: "The maximum number of bytes of text; 20000 by default."
      ),
    ]
  ) { site, arguments, caller in
    let name = arguments["id"]?.text ?? ""
    let section = arguments["section"]?.text
    let offset = arguments["offset"]?.whole ?? 0
    let limit = arguments["limit"]?.whole ?? 20_000
    return try await site.searchService.slots.run {
      let page = try await IndexedText(name, in: site.index, owner: caller.owner)
      return try SectionReader(page).text(section: section, offset: offset, limit: limit)
    }
  }
}
