import Basics
import Indexing
import SystemIO

/// The routes for images that results bring along: data of an item, or a local file.
///
/// Images on the web are loaded by the visitor's browser from their own URL.
enum ImageRoutes {
  static let all: [Route] = [
    Route("GET", "/image", access: .page, respond: image),
    Route(
      "GET",
      "/api/v1/image",
      access: .open,
      parameters: [.resultID, .imageSize],
      operation: Route.Operation(
        id: "getImage",
        summary: "The image that a result brings along: PNG, JPEG, GIF or WebP",
        tag: "items",
        answer: "image/*",
        problems: [.badParameter, .notFound]
      ),
      respond: image
    ),
  ]

  /// The path of a result's image on pages.
  static func path(of result: String) -> String {
    "/image?id=" + PercentEncoding.encode(result.utf8)
  }

  /// The path of a result's image in the API.
  static func apiPath(of result: String) -> String { "/api/v1" + path(of: result) }

  @Sendable private static func image(
    _ site: Site,
    _ exchange: Exchange
  ) async throws -> WebResponse {
    let id = exchange.text("id") ?? ""
    let size = exchange.integer("size").map { max(16, $0) }
    let stored = try await site.index.image(of: id, owner: exchange.owner)
    let found = try await site.files.run {
      let image = stored.flatMap(StoredImage.init)
      return size.map { image?.reduced(to: $0) } ?? image
    }
    guard let found else {
      throw Problem(.notFound, "there is no such result for you, or it brings no image along")
    }
    return WebResponse(200, type: found.type, found.bytes)
  }
}

extension Route.Parameter {
  /// The size of an image.
  static let imageSize = Route.Parameter(
    name: "size",
    schema: .integer(16...1024),
    summary: "The maximum number of pixels of the longer side; only PNG images are reduced."
  )
}
