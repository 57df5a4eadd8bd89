import URLStandard

/// Checks that a serialized URL parses to itself, also against a base, and that setters preserve the
/// other parts.
func fuzzURL(_ bytes: [UInt8]) {
  let (text, base) = halves(bytes)
  let url = WebURL(utf8: text, base: WebURL(utf8: base))
  // Normalized URLs have a fast path, which a query encoder disables.
  let short = WebURL(
    String(decoding: text, as: UTF8.self),
    base: WebURL(utf8: base),
    queryEncoder: { [.bytes(Array($0.utf8))] }
  )
  require(
    short == url && short?.hostname == url?.hostname && short?.path == url?.path
      && short?.query == url?.query && short?.fragment == url?.fragment,
    "two readings: \(short?.href ?? "none"), \(url?.href ?? "none")"
  )
  guard let url else { return }
  require(WebURL(url.href)?.href == url.href, "not its own serialisation: \(url.href)")
  let stripped = ParameterStripping.tracking.union(.sessions).applied(to: url)
  require(WebURL(stripped.href)?.href == stripped.href, "stripped: \(stripped.href)")
  let changed = url.withQuery("a=b").withFragment("c")
  require(changed.query == "a=b" && changed.fragment == "c", "changed: \(changed.href)")
  let key = CanonicalKey(url)
  if url.isHTTP, let again = WebURL("https:" + key.text) {
    require(CanonicalKey(again) == key, "the key of its key: \(key.text)")
  }
  _ = (url.origin, url.requestTarget, url.displayHostname, key.hash128)
  _ = PublicSuffix.registrableDomain(of: url.hostname)
}
