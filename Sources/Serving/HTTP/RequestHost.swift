import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// HTTP/1.1 connections whose requests name their host in one place, and once.
///
/// Hummingbird drops the authority of an absolute-form target and all but one of several `Host` fields, so the head is
/// looked at right behind the decoder.
struct HostCheckingChannel: ServerChildChannel {
  let channel: HTTP1Channel
  let hosts: HostNames

  func setup(
    channel connection: any Channel,
    logger: Logger
  ) -> EventLoopFuture<HTTP1Channel.Value> {
    channel.setup(channel: connection, logger: logger).flatMapThrowing { value in
      let pipeline = connection.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(RequestHostHandler(hosts: hosts), position: .after(decoder))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await channel.handle(value: value, logger: logger)
  }
}

/// Leaves each request with exactly one `Host` field (RFC 9112, section 3.2).
///
/// Its value is the authority of the target where that is in absolute form, and empty where the request is to be
/// refused: it names no host or several, its target names one that is not served here, or has another form.
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

  /// The authority of a target in absolute form; `nil` for other forms and schemes.
  private static func authority(ofTarget target: String) -> String? {
    for scheme in ["http://", "https://"] where target.lowercased().hasPrefix(scheme) {
      return String(target.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" })
    }
    return nil
  }
}
