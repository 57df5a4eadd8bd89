import CLibcurl
import URLStandard

/// The libcurl options and callbacks of an exchange.
extension CurlTransfer {
  /// The lifetime of libcurl's DNS cache, in seconds.
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
    if request.isPreflight {
      check(unsafe webmark_set_text(handle, CURLOPT_CUSTOMREQUEST, "OPTIONS"))
    }
    if let body = request.body { unsafe setBody(body, of: handle) }
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
    // Without user name, password and fragment; credentials come only from the operator's options.
    let url = request.url
    let text = usesFileScheme ? url.withoutFragment.href : url.origin + url.requestTarget
    check(unsafe webmark_set_text(handle, CURLOPT_URL, text))
    check(unsafe webmark_set_text(handle, CURLOPT_PROTOCOLS_STR, protocols))
    check(unsafe webmark_set_text(handle, CURLOPT_USERAGENT, options.userAgent))
    // libcurl decodes only what it has asked for.
    if request.decodesBody { check(unsafe webmark_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")) }
    check(unsafe webmark_set_long(handle, CURLOPT_FOLLOWLOCATION, 0))
    check(unsafe webmark_set_long(handle, CURLOPT_NOSIGNAL, 1))
    // libcurl would otherwise normalize dot segments, which the URL parser has done.
    check(unsafe webmark_set_long(handle, CURLOPT_PATH_AS_IS, 1))
    // HTTP/2 over TLS only: Debian's libcurl breaks off cleartext HTTP/2 connections. A libcurl without
    // HTTP/2 rejects the option, which is harmless.
    _ = unsafe webmark_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // Prefers multiplexing on one HTTP/2 connection to several connections.
    check(unsafe webmark_set_long(handle, CURLOPT_PIPEWAIT, url.scheme == "https" ? 1 : 0))
  }

  /// Sets the proxy and resolution options; environment variables are ignored.
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
    if let rate = self.options.receiveRate {
      check(unsafe webmark_set_offset(handle, CURLOPT_MAX_RECV_SPEED_LARGE, curl_off_t(rate)))
    }
  }

  /// Sets a list option; the list is retained because libcurl reads it until the exchange ends.
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

  /// Sets the body, which libcurl copies; it has to know the size before.
  private func setBody(_ body: [UInt8], of handle: UnsafeMutableRawPointer) {
    check(unsafe webmark_set_long(handle, CURLOPT_POSTFIELDSIZE, body.count))
    guard !body.isEmpty else {
      return check(unsafe webmark_set_text(handle, CURLOPT_COPYPOSTFIELDS, ""))
    }
    let result = unsafe body.withUnsafeBytes { bytes in
      let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      return unsafe webmark_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, start)
    }
    check(result)
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
      return unsafe transfer.incoming.receive(part) ? size * count : 0
    }
    let header: webmark_write_function = { bytes, size, count, context in
      guard let transfer = unsafe CurlTransfer.from(context), let bytes = unsafe bytes else {
        return 0
      }
      let line = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: size * count))
      if transfer.incoming.receiveLine(line) { return size * count }
      transfer.cut = .header
      return 0
    }
    check(unsafe webmark_set_write(handle, CURLOPT_WRITEFUNCTION, body))
    check(unsafe webmark_set_pointer(handle, CURLOPT_WRITEDATA, context))
    check(unsafe webmark_set_write(handle, CURLOPT_HEADERFUNCTION, header))
    check(unsafe webmark_set_pointer(handle, CURLOPT_HEADERDATA, context))
  }

  /// Enforces limits that libcurl does not support: the time to the first byte, and the number of
  /// compressed bytes of a body that produces no output.
  private func setProgress(
    of handle: UnsafeMutableRawPointer,
    _ context: UnsafeMutableRawPointer
  ) {
    let watch: webmark_progress_function = { context, _, received, _, _ in
      guard let transfer = unsafe CurlTransfer.from(context) else { return 1 }
      // A truncated transfer is about to end.
      guard !transfer.incoming.isTruncated else { return 0 }
      let limits = transfer.request.limits
      if received > transfer.wireLimit {
        transfer.cut = .body
        return 1
      }
      guard !transfer.incoming.hasBegun, limits.firstByteTime < limits.totalTime,
        ContinuousClock.now - transfer.start > limits.firstByteTime
      else { return 0 }
      transfer.cut = .firstByte
      return 1
    }
    check(unsafe webmark_set_progress(handle, watch))
    check(unsafe webmark_set_pointer(handle, CURLOPT_XFERINFODATA, context))
    check(unsafe webmark_set_long(handle, CURLOPT_NOPROGRESS, 0))
  }

  /// Checks each address for which a socket is opened, and the address of each connection on which a
  /// request is sent.
  ///
  /// libcurl skips refused addresses of a name and tries the next one. A reused connection is checked
  /// against the permission of this request. A proxy is configured by the operator and resolves names
  /// itself.
  private func setGuard(of handle: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
    let open: webmark_socket_function = { context, _, peer in
      guard let peer = unsafe peer, let transfer = unsafe CurlTransfer.from(context) else {
        return CURL_SOCKET_BAD
      }
      transfer.isResolved = true
      let address = unsafe NetworkAddress(of: peer)
      guard transfer.mayConnect(to: address) else {
        // A result of another address is more specific: it is busy, or it failed in another way.
        if transfer.cut == nil, !transfer.hasOpenedSocket { transfer.cut = .address }
        return CURL_SOCKET_BAD
      }
      guard transfer.isConnectionAllowed(at: address) else {
        transfer.cut = .busyAddress
        return CURL_SOCKET_BAD
      }
      transfer.hasOpenedSocket = true
      // What refused another address before is no reason why this one fails.
      if transfer.cut == .address || transfer.cut == .busyAddress { transfer.cut = nil }
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

  /// Asks the request's `mayConnect` whether `address` is allowed.
  private func isConnectionAllowed(at address: NetworkAddress?) -> Bool {
    guard let mayConnect = request.mayConnect, let address, options.proxy == nil else {
      return true
    }
    return mayConnect(address)
  }

  /// Records the sent data, because only libcurl knows the complete header of a request.
  private func setListener(of handle: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
    let listen: webmark_debug_function = { _, kind, bytes, count, context in
      guard kind == CURLINFO_HEADER_OUT, let bytes = unsafe bytes,
        let transfer = unsafe CurlTransfer.from(context)
      else { return 0 }
      // The `CONNECT` request to a proxy is not part of the request.
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
  /// The duration in whole milliseconds, at least one.
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = components
    return max(1, Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
  }
}
