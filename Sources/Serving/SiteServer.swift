import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore

/// An HTTP/1.1 server for a ``Site``, based on Hummingbird.
public struct SiteServer: Sendable {
  /// The maximum time to receive a body, in seconds.
  private static let bodySeconds = 15
  /// The time after which an idle connection is closed, in seconds.
  private static let idleSeconds: Int64 = 60
  /// The maximum number of bytes of all header fields.
  private static let headerLimit = 64 * 1024

  private let site: Site
  private let address: String
  private let port: Int
  private let logger: Logger

  /// Creates a server for a site.
  ///
  /// - Parameters:
  ///   - site: The request handler.
  ///   - address: The address to bind.
  ///   - port: The port; 0 for any free port.
  ///   - logger: The logger for connection errors.
  public init(site: Site, address: String, port: Int, logger: Logger) {
    self.site = site
    self.address = address
    self.port = port
    self.logger = logger
  }

  /// Serves until SIGTERM or SIGINT; requests in progress are completed first.
  ///
  /// - Parameter onListening: A closure that receives the port when the server accepts connections.
  /// - Throws: An error if the port cannot be bound.
  public func run(onListening: @escaping @Sendable (Int) -> Void) async throws {
    var configuration = HTTP1Channel.Configuration(idleTimeout: .seconds(Self.idleSeconds))
    configuration.httpDecoder = .init(
      maxHeaderFieldSize: Self.headerLimit,
      maxHeaderListSize: Self.headerLimit,
      maxHeaderFieldCount: 100
    )
    let limits = configuration
    let connections = ConnectionLimits(isShared: site.configuration.rate > 0)
    let responder = CallbackResponder<ClientContext> { [site] request, context in
      await Self.answer(request, context, site)
    }
    let application = Application(
      responder: responder,
      server: HTTPServerBuilder { [site] responder in
        HostCheckingChannel(
          channel: HTTP1Channel(responder: responder, configuration: limits),
          hosts: site.hosts,
          limits: connections,
          bodyLimit: { site.bodyLimit(method: $0, target: $1) }
        )
      },
      configuration: ApplicationConfiguration(
        address: .hostname(address, port: port),
        backlog: 512,
        availableConnectionsDelegate: .maximum(connections.total, logger: logger)
      ),
      onServerRunning: { channel in onListening(channel.localAddress?.port ?? 0) },
      logger: logger
    )
    do {
      try await application.runService()
    } catch {
      await site.finishWriting()
      throw error
    }
    await site.finishWriting()
  }

  // MARK: One request

  private static func answer(
    _ request: Request,
    _ context: ClientContext,
    _ site: Site
  ) async -> Response {
    var converted = WebRequest(
      method: request.method.rawValue,
      target: request.head.path ?? "",
      headers: fields(of: request),
      client: context.client
    )
    do {
      let limit = site.bodyLimit(method: converted.method, target: converted.target)
      converted.body = try await body(of: request, limit: limit)
    } catch let problem as Problem {
      var response = site.finalized(problem.response, for: converted)
      // The rest of the body is not read.
      response["connection"] = "close"
      return Self.response(response, to: converted)
    } catch {
      let problem = Problem(.badRequest, "the body broke off")
      var response = site.finalized(problem.response, for: converted)
      response["connection"] = "close"
      return Self.response(response, to: converted)
    }
    let answer = await site.respond(to: converted)
    return response(answer, to: converted)
  }

  private static func fields(of request: Request) -> [String: String] {
    var fields: [String: String] = [:]
    for field in request.headers {
      let name = field.name.canonicalName
      // Cookies may arrive in several fields and are joined by semicolons; all other fields are joined
      // by commas.
      let separator = name == "cookie" ? "; " : ", "
      fields[name] = fields[name].map { $0 + separator + field.value } ?? field.value
    }
    fields["host"] = request.head.authority
    return fields
  }

  private static func body(of request: Request, limit: Int) async throws -> [UInt8] {
    if let length = request.headers[.contentLength].flatMap({ Int($0) }) {
      if length == 0 { return [] }
      guard length <= limit else {
        throw Problem(.bodyTooLarge, "it has more than \(limit) bytes")
      }
    } else if request.headers[.transferEncoding] == nil {
      return []
    }
    return try await withThrowingTaskGroup(of: [UInt8].self) { group in
      group.addTask {
        var bytes: [UInt8] = []
        for try await piece in request.body {
          guard bytes.count + piece.readableBytes <= limit else {
            throw Problem(.bodyTooLarge, "it has more than \(limit) bytes")
          }
          bytes.append(contentsOf: piece.readableBytesView)
        }
        return bytes
      }
      group.addTask {
        try await Task.sleep(for: .seconds(bodySeconds))
        throw Problem(.slowBody, "it took more than \(bodySeconds) s")
      }
      defer { group.cancelAll() }
      return try await group.next() ?? []
    }
  }

  private static func response(_ answer: WebResponse, to request: WebRequest) -> Response {
    var headers = HTTPFields()
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
    }
    let status = HTTPResponse.Status(code: answer.status)
    switch answer.body {
    case .bytes(let bytes):
      if request.method == "HEAD" {
        headers[.contentLength] = String(bytes.count)
        return Response(status: status, headers: headers)
      }
      return Response(
        status: status,
        headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
      )
    case .pieces(let stream):
      if request.method == "HEAD" { return Response(status: status, headers: headers) }
      return Response(
        status: status,
        headers: headers,
        body: ResponseBody { writer in
          for await piece in stream { try await writer.write(ByteBuffer(bytes: piece)) }
          try await writer.finish(nil)
        }
      )
    }
  }
}

/// The context of a request, with the client's address.
private struct ClientContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let client: String

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    client = source.channel.remoteAddress?.ipAddress ?? "unknown"
  }
}
