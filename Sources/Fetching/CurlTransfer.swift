import CLibcurl
import Synchronization
import URLStandard

/// One exchange in progress: the easy handle, the received data, and the waiting task.
///
/// Used only on the transport's thread after it was handed over.
@safe final class CurlTransfer: @unchecked Sendable {
  typealias TransferResult = Result<FetchResponse, FetchError>

  /// The reason why the transport aborted an exchange.
  enum Cut {
    case address
    case busyAddress
    case header
    case body
    case firstByte
  }

  let request: FetchRequest
  let usesFileScheme: Bool
  let options: TransportOptions
  let wire: CurlRequest
  private(set) var start = ContinuousClock.now
  var incoming: CurlResponse
  var requestHead: [UInt8] = []
  var cut: Cut?
  /// A Boolean value that indicates whether a connection to at least one permitted address was
  /// attempted.
  var hasOpenedSocket = false
  /// A Boolean value that indicates whether libcurl has resolved the name.
  var isResolved = false
  /// A Boolean value that indicates whether libcurl accepted every option; without the security checks
  /// nothing is fetched.
  var isSetUp = true
  var lists: [UnsafeMutablePointer<curl_slist>] = unsafe []
  /// The error buffer of libcurl.
  let words: UnsafeMutablePointer<CChar>
  private(set) var handle: UnsafeMutableRawPointer?
  private let cancellation = Atomic(false)
  private var continuation: CheckedContinuation<TransferResult, Never>?

  init(request: FetchRequest, usesFileScheme: Bool, options: TransportOptions) {
    self.request = request
    self.usesFileScheme = usesFileScheme
    self.options = options
    wire = CurlRequest(request, options: options)
    // libcurl reports pseudo-headers for files, which nobody sent.
    let keepsHead = request.keepsHeads && !usesFileScheme
    incoming = CurlResponse(
      limits: request.limits,
      keepsHead: keepsHead,
      needsBody: request.keepsHeads ? nil : request.needsBody
    )
    unsafe words = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    while let list = unsafe lists.popLast() { unsafe curl_slist_free_all(list) }
    unsafe words.deallocate()
  }

  static func from(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  }

  /// Sets the waiting task, before the transfer is handed over.
  func setContinuation(_ continuation: CheckedContinuation<TransferResult, Never>) {
    self.continuation = continuation
  }

  /// Marks the transfer as cancelled; can be called from any thread.
  func markCancelled() {
    cancellation.store(true, ordering: .releasing)
  }

  var isCancelled: Bool { cancellation.load(ordering: .acquiring) }

  /// Configures `handle`, which retains the transfer until ``finish(_:)``.
  ///
  /// - Returns: `true` if libcurl accepted every option.
  func begin(on handle: UnsafeMutableRawPointer) -> Bool {
    unsafe self.handle = handle
    start = .now
    unsafe setOptions(of: handle, context: Unmanaged.passRetained(self).toOpaque())
    return isSetUp
  }

  // MARK: The end

  /// Resumes the waiting task and releases the handle's reference.
  func finish(_ code: CURLcode) {
    let result = result(of: code)
    unsafe handle = nil
    unsafe Unmanaged.passUnretained(self).release()
    resume(result)
  }

  /// Fails the waiting task without starting the transfer.
  func refuse(_ error: FetchError) {
    resume(.failure(error))
  }

  private func resume(_ result: TransferResult) {
    continuation?.resume(returning: result)
    continuation = nil
  }

  private func result(of code: CURLcode) -> TransferResult {
    if isCancelled { return .failure(.cancelled) }
    if let cut, code != CURLE_OK { return .failure(error(of: cut)) }
    guard code == CURLE_OK || incoming.isTruncated, let handle = unsafe handle else {
      return .failure(FetchError(code, words: unsafe String(cString: words)))
    }
    // libcurl also treats the end of a connection as the end of a header.
    guard usesFileScheme || incoming.isHeadComplete else {
      return .failure(FetchError(code: .malformedResponse, message: "the header does not end"))
    }
    if !request.decodesBody, let failure = incoming.decode() { return .failure(failure) }
    let response = unsafe response(from: handle)
    // RFC 9110, section 15.5.8: only a proxy says so, and it is no response of the host.
    guard response.status != 407 else {
      let hint = "write them into its URL, http://user:password@proxy"
      let message = "the proxy wants a user name and password (HTTP 407); \(hint)"
      return .failure(FetchError(code: .proxyFailed, message: message))
    }
    guard !incoming.isBomb(received: response.bytesReceived) else {
      let message = "\(response.bytesReceived) bytes unpack to over \(incoming.body.count)"
      return .failure(FetchError(code: .bodyTooLarge, message: message))
    }
    return .success(response)
  }

  private func error(of cut: Cut) -> FetchError {
    switch cut {
    case .address: .addressRefused(request.url)
    case .busyAddress: FetchError(code: .addressBusy, message: "")
    case .header:
      FetchError(code: .headerTooLarge, message: "over \(request.limits.headerBytes) bytes")
    case .body: FetchError(code: .bodyTooLarge, message: "over \(wireLimit) bytes as they came")
    case .firstByte:
      FetchError(code: .timedOut, message: "nothing came in \(request.limits.firstByteTime)")
    }
  }

  /// The maximum number of received bytes of a body.
  var wireLimit: Int { request.limits.wireBytes ?? request.limits.bodyBytes }

  private func response(from handle: UnsafeMutableRawPointer) -> FetchResponse {
    var (status, version) = (0, 0)
    var (microseconds, received) = (curl_off_t(0), curl_off_t(0))
    var address: UnsafeMutablePointer<CChar>?
    unsafe webmark_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
    unsafe webmark_get_long(handle, CURLINFO_HTTP_VERSION, &version)
    unsafe webmark_get_offset(handle, CURLINFO_TOTAL_TIME_T, &microseconds)
    unsafe webmark_get_offset(handle, CURLINFO_SIZE_DOWNLOAD_T, &received)
    unsafe webmark_get_text(handle, CURLINFO_PRIMARY_IP, &address)
    var response = FetchResponse(
      url: request.url,
      status: usesFileScheme ? 200 : status,
      headers: incoming.headers,
      body: incoming.body,
      isTruncated: incoming.isTruncated,
      duration: .microseconds(Int64(microseconds)),
      bytesReceived: Int(received)
    )
    response.responseHead = wire.recordable(responseHead: incoming.head)
    response.requestHead = wire.recordable(requestHead: requestHead)
    response.httpVersion = version == Int(CURL_HTTP_VERSION_2_0) ? "2" : "1.1"
    // The address of a proxy says nothing about the host.
    if options.proxy == nil, let address = unsafe address, unsafe address.pointee != 0 {
      unsafe response.remoteAddress = String(cString: address)
    }
    return response
  }
}
