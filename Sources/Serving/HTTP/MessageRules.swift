import NIOCore
import NIOHTTP1

/// The rules of HTTP/1.1 and HTTP/1.0 messages that NIO leaves to servers.
///
/// A client that expects it is told to send its body (RFC 9110, section 10.1.1), unless the body is too large. Responses to
/// HTTP/1.0 have no chunks, and end with the connection (RFC 9112, section 6.1). The response to a message that is no HTTP
/// tells why.
final class MessageRulesHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The time in which a client may read the response to a message that is no HTTP.
  private static let lingeringTime = TimeAmount.seconds(1)

  /// Returns the maximum number of bytes of the body of a request, by its method and target.
  private let bodyLimit: @Sendable (_ method: String, _ target: String) -> Int
  /// The number of requests whose responses have not ended.
  private var openRequests = 0
  private var isFirstVersion = false

  init(bodyLimit: @escaping @Sendable (_ method: String, _ target: String) -> Int) {
    self.bodyLimit = bodyLimit
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    openRequests += 1
    isFirstVersion = head.version != .http1_1
    if isFirstVersion {
      head.headers.replaceOrAdd(name: "Connection", value: "close")
    } else if openRequests == 1, expectsContinue(head) {
      // The response before would be cut in two.
      let interim = HTTPResponseHead(version: .http1_1, status: .continue)
      context.writeAndFlush(wrapOutboundOut(.head(interim)), promise: nil)
    }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  private func expectsContinue(_ head: HTTPRequestHead) -> Bool {
    let expectations = head.headers[canonicalForm: "expect"]
    guard expectations.contains(where: { $0.lowercased() == "100-continue" }) else { return false }
    guard let length = head.headers.first(name: "Content-Length") else {
      return head.headers.contains(name: "Transfer-Encoding")
    }
    guard let count = Int(length), count > 0 else { return false }
    return count <= bodyLimit(head.method.rawValue, head.uri)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The responses before would be cut in two.
    guard openRequests == 0, let error = error as? HTTPParserError else {
      return context.fireErrorCaught(error)
    }
    var response = Problem(.badRequest, Self.reason(for: error)).response
    response["connection"] = "close"
    response["content-length"] = String(response.bytes.count)
    let head = HTTPResponseHead(
      version: .http1_1,
      status: .badRequest,
      headers: HTTPHeaders(response.headers.map { ($0.name, $0.value) })
    )
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(
      wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: response.bytes)))),
      promise: nil
    )
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.close(mode: .output, promise: nil)
    // Closed at once, the connection would be reset, and the client might lose the response.
    let channel = context.channel
    context.eventLoop.scheduleTask(in: Self.lingeringTime) { channel.close(promise: nil) }
  }

  private static func reason(for error: HTTPParserError) -> String {
    switch error {
    case .invalidURL:
      "its URL has characters that must be percent-encoded, as 'curl --get --data-urlencode q=café' does"
    case .headerOverflow: "its header fields are too long"
    default: "it is no message of HTTP/1.1"
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head) where isFirstVersion:
      head.version = .http1_0
      head.headers.replaceOrAdd(name: "Connection", value: "close")
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .end:
      openRequests -= 1
      context.write(data, promise: promise)
    default: context.write(data, promise: promise)
    }
  }
}
