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
  private let continuation: CheckedContinuation<Answer, Never>
  private var handle: UnsafeMutableRawPointer?
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var headers = HeaderFields()
  private var headerBytes = 0
  private var body: [UInt8] = []
  private var isTruncated = false
  private var refusedAddress = false
  private var isHeaderTooLarge = false

  init(
    request: FetchRequest,
    usesFileScheme: Bool,
    continuation: CheckedContinuation<Answer, Never>
  ) {
    self.request = request
    self.usesFileScheme = usesFileScheme
    self.continuation = continuation
  }

  deinit {
    unsafe curl_slist_free_all(headerList)
  }

  /// Sets `handle` up; the transfer is retained by it until ``finish(_:)``.
  func begin(on handle: UnsafeMutableRawPointer, userAgent: String) {
    unsafe self.handle = handle
    unsafe curl_easy_reset(handle)
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    unsafe webmark_set_pointer(handle, CURLOPT_PRIVATE, context)
    setTarget(userAgent: userAgent)
    setLimits()
    unsafe webmark_set_write(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      guard let transfer = unsafe CurlTransfer.from(context), let bytes = unsafe bytes else {
        return 0
      }
      return unsafe transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    unsafe webmark_set_pointer(handle, CURLOPT_WRITEDATA, context)
    unsafe webmark_set_write(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      guard let transfer = unsafe CurlTransfer.from(context), let bytes = unsafe bytes else {
        return 0
      }
      return unsafe transfer.receiveHeader(
        UnsafeRawBufferPointer(start: bytes, count: size * count)
      )
    }
    unsafe webmark_set_pointer(handle, CURLOPT_HEADERDATA, context)
    guard !request.allowsPrivateAddresses else { return }
    unsafe webmark_set_socket(handle) { context, _, peer in
      guard let peer = unsafe peer else { return CURL_SOCKET_BAD }
      if unsafe webmark_is_private_peer(peer) != 0 {
        unsafe CurlTransfer.from(context)?.refusedAddress = true
        return CURL_SOCKET_BAD
      }
      return unsafe webmark_open_socket(peer)
    }
    unsafe webmark_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
  }

  private func setTarget(userAgent: String) {
    guard let handle = unsafe handle else { return }
    unsafe webmark_set_text(handle, CURLOPT_URL, request.url.withoutFragment.href)
    unsafe webmark_set_text(handle, CURLOPT_PROTOCOLS_STR, usesFileScheme ? "file" : "http,https")
    unsafe webmark_set_text(handle, CURLOPT_USERAGENT, userAgent)
    unsafe webmark_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")
    unsafe webmark_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    unsafe webmark_set_long(handle, CURLOPT_FOLLOWLOCATION, 0)
    unsafe webmark_set_long(handle, CURLOPT_NOSIGNAL, 1)
    var fields = request.headers
    if let validators = request.validators {
      validators.entityTag.map { fields.append(HeaderField(name: "If-None-Match", value: $0)) }
      validators.lastModified.map {
        fields.append(HeaderField(name: "If-Modified-Since", value: $0))
      }
    }
    for field in fields where !field.value.contains(where: \.isNewline) {
      let list = unsafe curl_slist_append(headerList, "\(field.name): \(field.value)")
      if let list = unsafe list { unsafe headerList = list }
    }
    unsafe webmark_set_list(handle, CURLOPT_HTTPHEADER, headerList)
  }

  private func setLimits() {
    guard let handle = unsafe handle else { return }
    let limits = request.limits
    unsafe webmark_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, limits.connectTime.milliseconds)
    unsafe webmark_set_long(handle, CURLOPT_TIMEOUT_MS, limits.totalTime.milliseconds)
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
    let line = unsafe String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      headers.removeAll()
    } else if let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) {
      headers.append(
        name: String(line[..<colon]),
        value: Self.trimmed(line[line.index(after: colon)...])
      )
    }
    return bytes.count
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  // MARK: The end

  /// Answers whoever waits, and gives up the handle's hold.
  func finish(_ result: CURLcode) {
    let answer = answer(result)
    unsafe handle = nil
    unsafe Unmanaged.passUnretained(self).release()
    continuation.resume(returning: answer)
  }

  /// Answers whoever waits without having begun.
  func refuse(_ error: FetchError) {
    continuation.resume(returning: .failure(error))
  }

  private func answer(_ result: CURLcode) -> Answer {
    if isHeaderTooLarge {
      return .failure(
        FetchError(code: .headerTooLarge, message: "over \(request.limits.headerBytes) bytes")
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
    var status = 0
    var microseconds: curl_off_t = 0
    var received: curl_off_t = 0
    unsafe webmark_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
    unsafe webmark_get_offset(handle, CURLINFO_TOTAL_TIME_T, &microseconds)
    unsafe webmark_get_offset(handle, CURLINFO_SIZE_DOWNLOAD_T, &received)
    return .success(
      FetchResponse(
        url: request.url,
        status: usesFileScheme ? 200 : status,
        headers: headers,
        body: body,
        isTruncated: isTruncated,
        duration: .microseconds(Int64(microseconds)),
        bytesReceived: Int(received)
      )
    )
  }
}

extension Duration {
  /// Whole milliseconds, at least one.
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = components
    return max(1, Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
  }
}
