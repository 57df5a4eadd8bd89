import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// An HTTP/1.1 channel whose requests have exactly one host, and of which a client has a limited number.
///
/// Hummingbird drops the authority of an absolute-form target and all but one of several `Host` fields,
/// so the request head is checked directly after the decoder.
struct HostCheckingChannel: ServerChildChannel {
  let channel: HTTP1Channel
  let hosts: HostNames
  let limits: ConnectionLimits
  let bodyLimit: @Sendable (_ method: String, _ target: String) -> Int

  func setup(
    channel connection: any Channel,
    logger: Logger
  ) -> EventLoopFuture<HTTP1Channel.Value> {
    channel.setup(channel: connection, logger: logger).flatMapThrowing { value in
      let pipeline = connection.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      let rules = MessageRulesHandler(bodyLimit: bodyLimit)
      try pipeline.addHandler(rules, position: .after(decoder))
      try pipeline.addHandler(RequestHostHandler(hosts: hosts), position: .after(rules))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    let client = value.channel.remoteAddress?.ipAddress ?? "unknown"
    guard limits.open(client) else {
      try? await value.executeThenClose { _, _ in }
      return
    }
    defer { limits.close(client) }
    await channel.handle(value: value, logger: logger)
  }
}

/// Normalizes each request to exactly one `Host` field (RFC 9112, section 3.2).
///
/// The value is the authority of an absolute-form target. It is empty if the request must be rejected:
/// it has no host or several, its target has a host that is not accepted here, or its target has another
/// form.
final class RequestHostHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private let hosts: HostNames

  init(hosts: HostNames) {
    self.hosts = hosts
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    head.headers.replaceOrAdd(name: "Host", value: host(of: head))
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  private func host(of head: HTTPRequestHead) -> String {
    let fields = head.headers["Host"]
    guard let named = fields.first, fields.count == 1 else { return "" }
    if head.uri.hasPrefix("/") { return named }
    guard HostField(named) != nil, let authority = Self.authority(ofTarget: head.uri),
      let target = HostField(authority), hosts.admit(target)
    else { return "" }
    return authority
  }

  /// Returns the authority of an absolute-form target; `nil` for other forms and schemes.
  private static func authority(ofTarget target: String) -> String? {
    for scheme in ["http://", "https://"] where target.lowercased().hasPrefix(scheme) {
      return String(target.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" })
    }
    return nil
  }
}
