import CLibcurl
import URLStandard

/// What libcurl is told before an exchange, and how it calls back.
extension CurlTransfer {
  /// How long libcurl remembers the addresses of a name, in seconds.
  static let lookupLifetime = 300

  func setOptions(of handle: UnsafeMutableRawPointer, context: UnsafeMutableRawPointer) {
    check(unsafe webmark_set_pointer(handle, CURLOPT_PRIVATE, context))
    check(unsafe webmark_set_pointer(handle, CURLOPT_ERRORBUFFER, words))
    unsafe setTarget(of: handle)
    unsafe setRoute(of: handle)
    unsafe setLimits(of: handle)
    unsafe setTrust(of: handle)
    let lines = wire.fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    unsafe setList(CURLOPT_HTTPHEADER, lines, of: handle)
    if let body = request.body {
      check(unsafe webmark_set_text(handle, CURLOPT_COPYPOSTFIELDS, body))
    }
    unsafe setReceivers(of: handle, context)
    unsafe setProgress(of: handle, context)
    unsafe setGuard(of: handle, context)
    if request.keepsHeads { unsafe setListener(of: handle, context) }
  }

  private func check(_ result: CURLcode) {
    if result != CURLE_OK { isSetUp = false }
  }

  private func setTarget(of handle: UnsafeMutableRawPointer) {
    let protocols = usesFileScheme ? "file" : "http,https"
    // Without name, password and fragment: credentials come from whoever runs the crawl alone.
    let url = request.url
    let text = usesFileScheme ? url.withoutFragment.href : url.origin + url.requestTarget
    check(unsafe webmark_set_text(handle, CURLOPT_URL, text))
    check(unsafe webmark_set_text(handle, CURLOPT_PROTOCOLS_STR, protocols))
    check(unsafe webmark_set_text(handle, CURLOPT_USERAGENT, options.userAgent))
    check(unsafe webmark_set_text(handle, CURLOPT_ACCEPT_ENCODING, ""))
    check(unsafe webmark_set_long(handle, CURLOPT_FOLLOWLOCATION, 0))
    check(unsafe webmark_set_long(handle, CURLOPT_NOSIGNAL, 1))
    // libcurl would otherwise change `..` and the like, which is ours to do.
    check(unsafe webmark_set_long(handle, CURLOPT_PATH_AS_IS, 1))
    // HTTP/2 over TLS only: Debian's libcurl breaks off connections that are HTTP/2 in clear. A
    // libcurl without HTTP/2 refuses the option, and that is no harm.
    _ = unsafe webmark_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // Side by side on one connection where HTTP/2 allows it, rather than on several.
    check(unsafe webmark_set_long(handle, CURLOPT_PIPEWAIT, url.scheme == "https" ? 1 : 0))
  }

  /// How the host is reached: the environment has no say in it.
  private func setRoute(of handle: UnsafeMutableRawPointer) {
    check(unsafe webmark_set_text(handle, CURLOPT_PROXY, options.proxy ?? ""))
    check(unsafe webmark_set_text(handle, CURLOPT_NOPROXY, ""))
    check(unsafe webmark_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1))
    check(unsafe webmark_set_long(handle, CURLOPT_DNS_CACHE_TIMEOUT, Self.lookupLifetime))
    unsafe setList(CURLOPT_RESOLVE, options.resolutions.map(\.text), of: handle)
    let family =
      switch options.addressFamily {
      case .any: CURL_IPRESOLVE_WHATEVER
      case .ipv4: CURL_IPRESOLVE_V4
      case .ipv6: CURL_IPRESOLVE_V6
      }
    check(unsafe webmark_set_long(handle, CURLOPT_IPRESOLVE, Int(family)))
  }

  private func setTrust(of handle: UnsafeMutableRawPointer) {
    if let file = options.authorityFile {
      check(unsafe webmark_set_text(handle, CURLOPT_CAINFO, file))
    }
    guard !wire.verifiesServer else { return }
    check(unsafe webmark_set_long(handle, CURLOPT_SSL_VERIFYPEER, 0))
    check(unsafe webmark_set_long(handle, CURLOPT_SSL_VERIFYHOST, 0))
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

  /// libcurl reads the list until the exchange is over.
  private func setList(_ option: CURLoption, _ lines: [String], of handle: UnsafeMutableRawPointer)
  {
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines {
      guard let longer = unsafe curl_slist_append(list, line) else { return isSetUp = false }
      unsafe list = longer
    }
    guard let list = unsafe list else { return }
    unsafe lists.append(list)
    check(unsafe webmark_set_list(handle, option, list))
  }

  // MARK: Callbacks

  private func setReceivers(
    of handle: UnsafeMutableRawPointer,
    _ context: UnsafeMutableRawPointer
  ) {
    let body: webmark_write_function = { bytes, size, count, context in
      guard let transfer = unsafe CurlTransfer.from(context), let bytes = unsafe bytes else {
        return 0
      }
      let part = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
      return unsafe transfer.answer.receive(part) ? size * count : 0
    }
    let header: webmark_write_function = { bytes, size, count, context in
      guard let transfer = unsafe CurlTransfer.from(context), let bytes = unsafe bytes else {
        return 0
      }
      let line = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: size * count))
      if transfer.answer.receiveLine(line) { return size * count }
      transfer.cut = .header
      return 0
    }
    check(unsafe webmark_set_write(handle, CURLOPT_WRITEFUNCTION, body))
    check(unsafe webmark_set_pointer(handle, CURLOPT_WRITEDATA, context))
    check(unsafe webmark_set_write(handle, CURLOPT_HEADERFUNCTION, header))
    check(unsafe webmark_set_pointer(handle, CURLOPT_HEADERDATA, context))
  }

  /// Watches what libcurl has no limit for: the time to the first byte, and the bytes of a body that
  /// come without any being unpacked.
  private func setProgress(
    of handle: UnsafeMutableRawPointer,
    _ context: UnsafeMutableRawPointer
  ) {
    let watch: webmark_progress_function = { context, _, received, _, _ in
      guard let transfer = unsafe CurlTransfer.from(context) else { return 1 }
      // What is cut already is on its way out.
      guard !transfer.answer.isTruncated else { return 0 }
      let limits = transfer.request.limits
      if received > transfer.wireLimit {
        transfer.cut = .body
        return 1
      }
      guard !transfer.answer.hasBegun, limits.firstByteTime < limits.totalTime,
        ContinuousClock.now - transfer.start > limits.firstByteTime
      else { return 0 }
      transfer.cut = .firstByte
      return 1
    }
    check(unsafe webmark_set_progress(handle, watch))
    check(unsafe webmark_set_pointer(handle, CURLOPT_XFERINFODATA, context))
    check(unsafe webmark_set_long(handle, CURLOPT_NOPROGRESS, 0))
  }

  /// Judges each address that a socket is opened for, and the address of each connection that a request is sent over.
  ///
  /// Refused addresses of a name are passed over; libcurl goes on to the next one. A connection that an earlier
  /// request left open is judged by the permission of this one. A proxy is named by whoever runs the crawl, and looks
  /// names up itself.
  private func setGuard(of handle: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
    let open: webmark_socket_function = { context, _, peer in
      guard let peer = unsafe peer, let transfer = unsafe CurlTransfer.from(context) else {
        return CURL_SOCKET_BAD
      }
      transfer.isResolved = true
      let address = unsafe NetworkAddress(of: peer)
      guard transfer.mayConnect(to: address) else {
        // Another address of the name says more: that it is busy, or how it failed.
        if transfer.cut == nil, !transfer.hasOpenedSocket { transfer.cut = .address }
        return CURL_SOCKET_BAD
      }
      guard transfer.isWelcome(at: address) else {
        transfer.cut = .busyAddress
        return CURL_SOCKET_BAD
      }
      transfer.hasOpenedSocket = true
      if transfer.cut == .address { transfer.cut = nil }
      return unsafe webmark_open_socket(peer)
    }
    let send: webmark_prerequest_function = { context, peer, _, _, _ in
      guard let peer = unsafe peer, let transfer = unsafe CurlTransfer.from(context) else {
        return CURL_PREREQFUNC_ABORT
      }
      let address = unsafe NetworkAddress(String(cString: peer))
      if transfer.mayConnect(to: address) { return CURL_PREREQFUNC_OK }
      transfer.cut = .address
      return CURL_PREREQFUNC_ABORT
    }
    check(unsafe webmark_set_socket(handle, open))
    check(unsafe webmark_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context))
    guard !usesFileScheme else { return }
    check(unsafe webmark_set_prerequest(handle, send))
    check(unsafe webmark_set_pointer(handle, CURLOPT_PREREQDATA, context))
  }

  private func mayConnect(to address: NetworkAddress?) -> Bool {
    if options.proxy != nil { return true }
    guard let address else { return request.permission == .any }
    return options.isPublic(address) || wire.namedAddresses.contains(address)
      || request.permission.admits(address, for: request.url)
  }

  /// Whether who made the request lets it go to `address` now.
  private func isWelcome(at address: NetworkAddress?) -> Bool {
    guard let mayConnect = request.mayConnect, let address, options.proxy == nil else {
      return true
    }
    return mayConnect(address)
  }

  /// Listens to what is sent: only libcurl knows the whole header of a request.
  private func setListener(of handle: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
    let listen: webmark_debug_function = { _, kind, bytes, count, context in
      guard kind == CURLINFO_HEADER_OUT, let bytes = unsafe bytes,
        let transfer = unsafe CurlTransfer.from(context)
      else { return 0 }
      // What was said to a proxy before is no part of the request.
      if transfer.requestHead.starts(with: "CONNECT ".utf8) { transfer.requestHead.removeAll() }
      let head = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
      unsafe transfer.requestHead.append(contentsOf: head)
      return 0
    }
    check(unsafe webmark_set_debug(handle, listen))
    check(unsafe webmark_set_pointer(handle, CURLOPT_DEBUGDATA, context))
    check(unsafe webmark_set_long(handle, CURLOPT_VERBOSE, 1))
  }
}

extension Duration {
  /// Whole milliseconds, at least one.
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = components
    return max(1, Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
  }
}
