/// The OpenAPI 3.1 document, generated from the routes.
///
/// <https://spec.openapis.org/oas/v3.1.1.html>
struct OpenAPIDocument {
  let routes: [Route]
  let version: String

  var json: JSON {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "webmark",
        "summary": "Search the shared index, and tell it what an app knows.",
        "version": .string(version),
        "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
      ],
      "servers": [["url": "/"]],
      "paths": paths,
      "components": [
        "schemas": .object(
          Schemas.all.sorted { $0.key < $1.key }.map {
            JSON.Member(key: $0.key, value: $0.value.json)
          }
        ),
        "securitySchemes": [
          "token": [
            "type": "http", "scheme": "bearer",
            "description": "A secret that 'webmark token add' printed.",
          ]
        ],
      ],
    ]
  }

  private var paths: JSON {
    var templates: [String] = []
    for route in routes where route.operation != nil && !templates.contains(route.template.text) {
      templates.append(route.template.text)
    }
    return .object(
      templates.map { template in
        let operations = routes.compactMap { route -> JSON.Member? in
          guard route.template.text == template, let operation = route.operation else { return nil }
          return JSON.Member(key: route.method.lowercased(), value: json(operation, of: route))
        }
        return JSON.Member(key: template, value: .object(operations))
      }
    )
  }

  private func json(_ operation: Route.Operation, of route: Route) -> JSON {
    // An empty requirement makes the token optional.
    let token: JSON = ["token": []]
    return .members([
      "operationId": .string(operation.id),
      "summary": .string(operation.summary),
      "tags": .list([operation.tag]),
      "security": route.access == .open ? [.object([]), token] : [token],
      "parameters": .array(route.parameters.map(json)),
      "requestBody": operation.body.map { name in
        [
          "required": true,
          "content": ["application/json": ["schema": Schema.named(name).json]],
        ]
      },
      "responses": responses(operation, of: route),
    ])
  }

  private func json(_ parameter: Route.Parameter) -> JSON {
    [
      "name": .string(parameter.name),
      "in": .string(parameter.location.rawValue),
      "required": .bool(parameter.isRequired || parameter.location == .path),
      "description": .string(parameter.summary),
      "schema": parameter.schema.json,
    ]
  }

  private func responses(_ operation: Route.Operation, of route: Route) -> JSON {
    let content = operation.answer.map { name -> JSON in
      let isType = name.contains("/")
      let schema: JSON = isType ? .object([]) : Schema.named(name).json
      let type = isType ? name : "application/json"
      return .object([JSON.Member(key: type, value: ["schema": schema])])
    }
    let good = JSON.members(["description": .string(operation.summary), "content": content])
    let titles = Dictionary(grouping: problems(operation, of: route), by: \.status)
      .mapValues { codes in Set(codes.map(\.title)).sorted().joined(separator: "; ") }
    let bad = titles.sorted { $0.key < $1.key }.map { status, title in
      JSON.Member(
        key: String(status),
        value: [
          "description": .string(title),
          "content": ["application/problem+json": ["schema": Schema.named("Problem").json]],
        ]
      )
    }
    return .object([JSON.Member(key: String(operation.status), value: good)] + bad)
  }

  /// Returns the problems of an operation and of the validation before it.
  private func problems(_ operation: Route.Operation, of route: Route) -> [Problem.Code] {
    var codes =
      operation.problems + [
        .badRequest, .unauthorized, .notFound, .bodyTooLarge, .targetTooLong, .wrongHost,
        .tooManyRequests, .failed, .notReady,
      ]
    if operation.body != nil {
      codes += [.slowBody, .unsupportedMediaType, .invalidBody]
    }
    if route.access == .app { codes.append(.forbidden) }
    return codes
  }
}
