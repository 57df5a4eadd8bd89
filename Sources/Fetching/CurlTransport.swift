import Foundation
import URLStandard

/// Fetches through libcurl's multi interface: one thread, any number of transfers, connections kept.
///
/// Only `http` and `https` are spoken; HTTP/2 is offered over TLS. No cookies are kept.
public final class CurlTransport: Transport {
  private let loop: CurlLoop

  /// Starts the transport's thread.
  public init(options: TransportOptions) {
    loop = CurlLoop(options: options)
    let loop = loop
    let thread = Thread { loop.run() }
    thread.name = "webmark.curl"
    thread.start()
  }

  /// Starts the transport's thread.
  ///
  /// - Parameters:
  ///   - userAgent: The `User-Agent` of every request.
  ///   - maxConnections: Connections that are kept open in all.
  public convenience init(userAgent: String, maxConnections: Int = 256) {
    var options = TransportOptions(userAgent: userAgent)
    options.maxConnections = maxConnections
    self.init(options: options)
  }

  deinit { loop.stop() }

  /// Makes one exchange; where the task is cancelled, the exchange is given up at once and the answer
  /// is ``FetchError/Code/cancelled``.
  public func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    guard request.url.isHTTP else {
      return .failure(
        FetchError(code: .schemeRefused, message: "\(request.url.scheme) is not fetched")
      )
    }
    // A proxy would look it up where no guard of ours stands.
    guard request.permission.admits(request.url) else {
      return .failure(.addressRefused(request.url))
    }
    return await perform(request, usesFileScheme: false)
  }

  /// Reads a file, for ``FolderTransport`` alone: no page can name what is read here.
  func readFile(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    await perform(request, usesFileScheme: true)
  }

  private func perform(
    _ request: FetchRequest,
    usesFileScheme: Bool
  ) async -> Result<FetchResponse, FetchError> {
    let transfer = CurlTransfer(
      request: request,
      usesFileScheme: usesFileScheme,
      options: loop.options
    )
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.await(continuation)
        loop.submit(transfer)
      }
    } onCancel: {
      loop.cancel(transfer)
    }
  }
}
