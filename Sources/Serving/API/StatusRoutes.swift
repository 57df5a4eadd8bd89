import Basics
import Indexing

/// The routes for server status and metadata.
enum StatusRoutes {
  static let all: [Route] = [
    Route(
      "GET",
      "/api/v1/stats",
      access: .open,
      operation: operation("stats", "How much the index holds for the one who asks", "Stats")
    ) { site, exchange in
      let counts = try await site.index.statistics(owner: exchange.owner)
      return .json([
        "pages": .integer(counts.pages), "items": .integer(counts.items),
        "activities": .integer(counts.activities), "things": .integer(counts.entities),
      ])
    },
    Route(
      "GET",
      "/api/v1/health",
      access: .open,
      operation: operation("health", "The server is up", "Health")
    ) { site, _ in
      .json(["status": "ok", "version": .string(Version.text)])
    },
    Route(
      "GET",
      "/api/v1/ready",
      access: .open,
      operation: operation("ready", "The index can be searched", "Health")
    ) { site, _ in
      try site.requireIndexFile()
      try await site.searchService.checkReadiness()
      return .json(["status": "ok", "version": .string(Version.text)])
    },
    Route(
      "GET",
      "/api/v1/openapi.json",
      access: .open,
      operation: operation("openapi", "This document", "application/json")
    ) { site, _ in
      .json(OpenAPIDocument(routes: Site.apiRoutes, version: Version.text).json)
    },
    Route("GET", "/metrics", access: .open) { site, _ in
      let counts = try await site.index.statistics(owner: nil)
      let text = site.metrics.text([
        .init(
          name: "answers_made_total",
          help: "Answers to searches and suggestions that were made, and not given again.",
          type: "counter",
          value: site.searchService.cache.computedCount
        ),
        .init(name: "index_pages", help: "Pages in the index.", value: counts.pages),
        .init(name: "index_public_items", help: "Public items of apps.", value: counts.items),
        .init(name: "index_public_things", help: "Public results.", value: counts.entities),
        .init(
          name: "process_resident_bytes",
          help: "Resident memory of the server.",
          value: ProcessMemory.resident
        ),
      ])
      return WebResponse(200, type: "text/plain; version=0.0.4; charset=utf-8", Array(text.utf8))
    },
  ]

  private static func operation(
    _ id: String,
    _ summary: String,
    _ answer: String
  ) -> Route.Operation {
    Route.Operation(id: id, summary: summary, tag: "status", answer: answer)
  }
}
