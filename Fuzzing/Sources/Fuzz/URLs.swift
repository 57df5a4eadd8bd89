import URLStandard

/// What was serialised reads as itself, also against a base; setters keep the rest.
func fuzzURL(_ bytes: [UInt8]) {
  let (text, base) = halves(bytes)
  let url = WebURL(utf8: text, base: WebURL(utf8: base))
  _ = ParameterStripping.tracking.union(.sessions)
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
