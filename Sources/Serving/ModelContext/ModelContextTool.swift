/// A read-only tool of the Model Context Protocol server.
struct ModelContextTool: Sendable {
  typealias Call = @Sendable (Site, JSON, ModelContextCaller) async throws -> String

  let name: String
  let title: String
  let summary: String
  let parameters: [Route.Parameter]
  /// A Boolean value that indicates whether the tool connects to other hosts.
  var isOpenWorld = false
  /// Returns the text of the result, which may contain text of pages; throws ``Problem``.
  let call: Call

  /// All tools; each has its own file.
  static let all: [ModelContextTool] = [search, read, page, check, changes]

  /// The schema of the arguments.
  var schema: Schema {
    .object(
      parameters.map {
        Schema.Property(name: $0.name, schema: $0.schema, isRequired: $0.isRequired)
      },
      isOpen: false
    )
  }

  /// The tool as `tools/list` describes it.
  var json: JSON {
    [
      "name": .string(name),
      "title": .string(title),
      "description": .string(summary),
      "inputSchema": inputSchema,
      "annotations": [
        "title": .string(title), "readOnlyHint": true, "destructiveHint": false,
        "idempotentHint": true, "openWorldHint": .bool(isOpenWorld),
      ],
    ]
  }

  private var inputSchema: JSON {
    let required = parameters.filter(\.isRequired).map(\.name)
    return .members([
      "type": "object",
      "properties": .object(
        parameters.map { parameter in
          let schema = parameter.schema.json.members
          let summary = JSON.Member(key: "description", value: .string(parameter.summary))
          return JSON.Member(key: parameter.name, value: .object(schema + [summary]))
        }
      ),
      "required": required.isEmpty ? nil : .list(required),
      "additionalProperties": false,
    ])
  }
}
