public import Fetching
import Synchronization
import URLStandard

/// A transport that signs requests.
public final class SigningTransport: Transport {
  /// The requests that are signed.
  public enum Mode: String, Sendable, CaseIterable {
    /// All requests.
    case always
    /// The requests of origins that have asked by `Accept-Signature`
    /// ([RFC 9421, section 5](https://www.rfc-editor.org/rfc/rfc9421#section-5)).
    case asked
  }

  /// The maximum number of origins that are remembered; requests of further ones are not signed.
  private static let originLimit = 100_000
  /// The status codes of responses that are requested again with a signature.
  private static let refusals: Set<Int> = [401, 403]

  private let base: any Transport
  private let signer: RequestSigner
  private let mode: Mode
  private let origins = Mutex<Set<String>>([])

  /// Creates a transport over another one.
  public init(_ base: any Transport, signer: RequestSigner, mode: Mode) {
    self.base = base
    self.signer = signer
    self.mode = mode
  }

  /// Performs one exchange; if the origin asks for a signature for the first time and refuses the request without one,
  /// a second one.
  ///
  /// Requests over plain HTTP are signed for loopback hosts only, because who reads a signature can use it. Pages are signed
  /// for whichever seed they are fetched; everything else only for its own site, since a host may respond to the signature.
  public func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    guard Self.isConfidential(request), request.sendsCredentials || request.purpose == .page else {
      return await base.fetch(request)
    }
    let origin = request.url.origin
    if mode == .always || origins.withLock({ $0.contains(origin) }) {
      return await base.fetch(signed(request))
    }
    let result = await base.fetch(request)
    guard case .success(let response) = result, Self.asks(response.headers) else { return result }
    let isNew = origins.withLock { origins in
      origins.count < Self.originLimit && origins.insert(origin).inserted
    }
    guard isNew, Self.refusals.contains(response.status) else { return result }
    return await base.fetch(signed(request))
  }

  private func signed(_ request: FetchRequest) -> FetchRequest {
    var request = request
    request.headers += signer.fields(for: request)
    return request
  }

  private static func isConfidential(_ request: FetchRequest) -> Bool {
    if request.url.scheme == "https" { return true }
    let host = request.url.hostname
    let isLoopback = host.hasPrefix("127.") && NetworkAddress(host) != nil
    return isLoopback || host == "localhost" || host == "[::1]"
  }

  /// Returns `true` if header fields ask for a signature of this kind.
  static func asks(_ headers: HeaderFields) -> Bool {
    headers.values("accept-signature").contains {
      $0.utf8.count <= 10_000 && $0.contains(#"tag="web-bot-auth""#)
    }
  }
}
