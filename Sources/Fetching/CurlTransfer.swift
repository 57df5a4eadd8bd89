import CLibcurl
import Synchronization
import URLStandard

/// One exchange under way: the easy handle, what came so far, and who waits for it.
///
/// Used on the transport's thread only, once it was handed over.
@safe final class CurlTransfer: @unchecked Sendable {
  typealias Answer = Result<FetchResponse, FetchError>

  let request: FetchRequest
  let usesFileScheme: Bool
  private(set) var handle: UnsafeMutableRawPointer?
  private let cancellation = Atomic(false)
  private var continuation: CheckedContinuation<Answer, Never>?
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var isSetUp = true
  private var headers = HeaderFields()
  private var headerBytes = 0
  private var requestHead: [UInt8] = []
  private var responseHead: [UInt8] = []
  private var body: [UInt8] = []
  private var isTruncated = false
  private var refusedAddress = false
  private var isHeaderTooLarge = false

  init(request: FetchRequest, usesFileScheme: Bool) {
    self.request = request
    self.usesFileScheme = usesFileScheme
  }

  deinit {
    unsafe curl_slist_free_all(headerList)
  }

  /// Names who waits; before the transfer is handed over.
  func await(_ continuation: CheckedContinuation<Answer, Never>) {
    self.continuation = continuation
  }

  /// Remembers, from any thread, that nobody waits any more.
  func markCancelled() {
    cancellation.store(true, ordering: .releasing)
  }

  var isCancelled: Bool { cancellation.load(ordering: .acquiring) }

  // MARK: The beginning

  /// Sets `handle` up; the transfer is retained by it until ``finish(_:)``.
  ///
  /// - Returns: Whether libcurl took every option: without the guards nothing is fetched.
  func begin(on handle: UnsafeMutableRawPointer, userAgent: String) -> Bool {
    unsafe self.handle = handle
    unsafe curl_easy_reset(handle)
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    check(unsafe webmark_set_pointer(handle, CURLOPT_PRIVATE, context))
    unsafe setTarget(of: handle, userAgent: userAgent)
    unsafe setLimits(of: handle)
    unsafe setHeader(of: handle)
    if let body = request.body {
      check(unsafe webmark_set_text(handle, CURLOPT_COPYPOSTFIELDS, body))
    }
    unsafe setReceivers(of: handle, context)
    if !request.allowsPrivateAddresses { unsafe setGuard(of: handle, context) }
    if request.keepsHeads { unsafe setListener(of: handle, context) }
    return isSetUp
  }

  private func check(_ result: CURLcode) {
    if result != CURLE_OK { isSetUp = false }
  }

  private func setTarget(of handle: UnsafeMutableRawPointer, userAgent: String) {
    let protocols = usesFileScheme ? "file" : "http,https"
    check(unsafe webmark_set_text(handle, CURLOPT_URL, request.url.withoutFragment.href))
    check(unsafe webmark_set_text(handle, CURLOPT_PROTOCOLS_STR, protocols))
    check(unsafe webmark_set_text(handle, CURLOPT_USERAGENT, userAgent))
    check(unsafe webmark_set_text(handle, CURLOPT_ACCEPT_ENCODING, ""))
    check(unsafe webmark_set_long(handle, CURLOPT_FOLLOWLOCATION, 0))
    check(unsafe webmark_set_long(handle, CURLOPT_NOSIGNAL, 1))
    // HTTP/2 over TLS only: Debian's libcurl breaks off connections that are HTTP/2 in clear. A
    // libcurl without HTTP/2 refuses the option, and that is no harm.
    _ = unsafe webmark_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
  }

  private func setLimits(of handle: UnsafeMutableRawPointer) {
    let limits = request.limits
    let options: [(CURLoption, Int)] = [
      (CURLOPT_CONNECTTIMEOUT_MS, limits.connectTime.milliseconds),
      (CURLOPT_TIMEOUT_MS, limits.totalTime.milliseconds),
      (CURLOPT_LOW_SPEED_LIMIT, max(0, limits.lowestRate)),
      (CURLOPT_LOW_SPEED_TIME, max(1, limits.lowestRateTime.milliseconds / 1000)),
    ]
    for (option, value) in options { check(unsafe webmark_set_long(handle, option, value)) }
  }

  private func setHeader(of handle: UnsafeMutableRawPointer) {
    var fields = request.headers
    if let tag = request.validators?.entityTag {
      fields.append(HeaderField(name: "If-None-Match", value: tag))
    }
    if let date = request.validators?.lastModified {
      fields.append(HeaderField(name: "If-Modified-Since", value: date))
    }
    // A line end or NUL in a value would begin another field (RFC 9110, section 5.5).
    for field in fields where field.value.utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }) {
      let list = unsafe curl_slist_append(headerList, "\(field.name): \(field.value)")
      if let list = unsafe list { unsafe headerList = list }
    }
    check(unsafe webmark_set_list(handle, CURLOPT_HTTPHEADER, headerList))
  }

  private func setReceivers(
    of handle: UnsafeMutableRawPointer,
    _ context: UnsafeMutableRawPointer
  ) {
    let body: webmark_write_function = { bytes, size, count, context in
      guard let transfer = unsafe CurlTransfer.from(context), let bytes = unsafe bytes else {
        return 0
      }
      return unsafe transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    let header: webmark_write_function = { bytes, size, count, context in
      guard let transfer = unsafe CurlTransfer.from(context), let bytes = unsafe bytes else {
        return 0
      }
      return unsafe transfer.receiveHeader(
        UnsafeRawBufferPointer(start: bytes, count: size * count)
      )
    }
    check(unsafe webmark_set_write(handle, CURLOPT_WRITEFUNCTION, body))
    check(unsafe webmark_set_pointer(handle, CURLOPT_WRITEDATA, context))
    check(unsafe webmark_set_write(handle, CURLOPT_HEADERFUNCTION, header))
    check(unsafe webmark_set_pointer(handle, CURLOPT_HEADERDATA, context))
  }

  /// Looks at the address that is really connected to, so no name can be bent to a private one.
  private func setGuard(of handle: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
    let open: webmark_socket_function = { context, _, peer in
      guard let peer = unsafe peer else { return CURL_SOCKET_BAD }
      guard unsafe webmark_is_private_peer(peer) == 0 else {
        unsafe CurlTransfer.from(context)?.refusedAddress = true
        return CURL_SOCKET_BAD
      }
      return unsafe webmark_open_socket(peer)
    }
    check(unsafe webmark_set_socket(handle, open))
    check(unsafe webmark_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context))
  }

  /// Listens to what is sent: only libcurl knows the whole header of a request.
  private func setListener(of handle: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
    let listen: webmark_debug_function = { _, kind, bytes, count, context in
      if kind == CURLINFO_HEADER_OUT, let bytes = unsafe bytes {
        let bytes = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        unsafe CurlTransfer.from(context)?.requestHead += bytes
      }
      return 0
    }
    check(unsafe webmark_set_debug(handle, listen))
    check(unsafe webmark_set_pointer(handle, CURLOPT_DEBUGDATA, context))
    check(unsafe webmark_set_long(handle, CURLOPT_VERBOSE, 1))
  }

  static func from(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  }

  // MARK: What comes in

  private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
    let room = request.limits.bodyBytes - body.count
    if bytes.count > room {
      unsafe body.append(contentsOf: bytes.prefix(max(0, room)))
      isTruncated = true
      return 0
    }
    unsafe body.append(contentsOf: bytes)
    return bytes.count
  }

  private func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
    headerBytes += bytes.count
    guard headerBytes <= request.limits.headerBytes else {
      isHeaderTooLarge = true
      return 0
    }
    let line = unsafe Array(bytes)
    if line.starts(with: "HTTP/".utf8) {
      // The fields of an interim answer (1xx) are none of the final one.
      headers.removeAll()
      responseHead.removeAll()
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      headers.append(
        name: String(decoding: line[..<colon], as: UTF8.self),
        value: Self.trimmed(line[(colon + 1)...])
      )
    }
    // What follows the empty line is a trailer.
    if request.keepsHeads, !responseHead.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      responseHead += line
    }
    return bytes.count
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.drop { $0 <= 0x20 }
    let end = start.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start.startIndex
    return String(decoding: start[..<end], as: UTF8.self)
  }

  // MARK: The end

  /// Answers whoever waits, and gives up the handle's hold.
  func finish(_ result: CURLcode) {
    let answer = answer(result)
    unsafe handle = nil
    unsafe Unmanaged.passUnretained(self).release()
    resume(answer)
  }

  /// Answers whoever waits without having begun.
  func refuse(_ error: FetchError) {
    resume(.failure(error))
  }

  private func resume(_ answer: Answer) {
    continuation?.resume(returning: answer)
    continuation = nil
  }

  private func answer(_ result: CURLcode) -> Answer {
    if isCancelled { return .failure(.cancelled) }
    if isHeaderTooLarge {
      let limit = request.limits.headerBytes
      return .failure(
        FetchError(code: .headerTooLarge, message: "over \(limit) bytes")
      )
    }
    if refusedAddress, result != CURLE_OK {
      return .failure(
        FetchError(code: .addressRefused, message: "\(request.url.hostname) is not public")
      )
    }
    guard result == CURLE_OK || isTruncated, let handle = unsafe handle else {
      return .failure(FetchError(result))
    }
    return .success(unsafe response(from: handle))
  }

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
      headers: headers,
      body: body,
      isTruncated: isTruncated,
      duration: .microseconds(Int64(microseconds)),
      bytesReceived: Int(received)
    )
    (response.requestHead, response.responseHead) = (requestHead, responseHead)
    response.httpVersion = version == Int(CURL_HTTP_VERSION_2_0) ? "2" : "1.1"
    if let address = unsafe address, unsafe address.pointee != 0 {
      unsafe response.remoteAddress = String(cString: address)
    }
    return response
  }
}

extension Duration {
  /// Whole milliseconds, at least one.
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = components
    return max(1, Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
  }
}
