import Foundation
import URLStandard

/// A transport based on libcurl's multi interface: one thread, any number of transfers, persistent
/// connections.
///
/// Only `http` and `https` are supported; HTTP/2 is negotiated over TLS. Cookies are stored for origins with a
/// ``CookieJar`` only.
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
  ///   - maxConnections: The maximum number of open connections.
  public convenience init(userAgent: String, maxConnections: Int = 256) {
    var options = TransportOptions(userAgent: userAgent)
    options.maxConnections = maxConnections
    self.init(options: options)
  }

  deinit { loop.stop() }

  /// Performs one exchange; if the task is cancelled, the exchange is aborted at once with
  /// ``FetchError/Code/cancelled``.
  public func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    guard request.url.isHTTP else {
      return .failure(
        FetchError(code: .schemeRefused, message: "\(request.url.scheme) is not fetched")
      )
    }
    // A proxy would resolve the name itself, without this transport's address check.
    guard request.permission.admits(request.url) else {
      return .failure(.addressRefused(request.url))
    }
    let result = await perform(request, usesFileScheme: false)
    if request.sendsCredentials, case .success(let response) = result,
      let jar = loop.options.origins[request.url.origin]?.cookies
    {
      jar.store(response.headers.values("set-cookie"), from: request.url)
    }
    return result
  }

  /// Reads a file for ``FolderTransport`` only; no page can refer to files read here.
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
        transfer.setContinuation(continuation)
        loop.submit(transfer)
      }
    } onCancel: {
      loop.cancel(transfer)
    }
  }
}
