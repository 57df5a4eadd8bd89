/// The codes of `hreflang`: languages of ISO 639-1 and regions of ISO 3166-1 alpha-2, as Google requires
/// (<https://developers.google.com/search/docs/specialty/international/localized-versions>).
enum LanguageCodes {
  static let languages = codes(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz \
    ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik \
    io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml \
    mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd \
    se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve \
    vi vo wa wo xh yi yo za zh zu
    """
  )
  static let regions = codes(
    """
    ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw \
    by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg eh er es et fi \
    fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in \
    io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me \
    mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf \
    pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv \
    sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug um us uy uz va vc ve vg vi vn vu wf ws ye \
    yt za zm zw
    """
  )

  /// Returns `true` for languages of ISO 639-1, and for three letters: ISO 639-3 has 7,900 such codes, which
  /// Google does not use but other readers do.
  private static func isLanguage(_ code: Substring) -> Bool {
    languages.contains(String(code)) || code.utf8.count == 3 && code.allSatisfy(\.isLetter)
  }

  /// Returns the problem of a value of `hreflang`; `nil` if it is valid.
  static func problem(of value: String) -> String? {
    let code = value.lowercased()
    guard code != "x-default" else { return nil }
    var parts = code.split(separator: "-", omittingEmptySubsequences: false)[...]
    guard let language = parts.popFirst(), isLanguage(language) else {
      if code.hasSuffix("default") { return "is not a language (did you mean x-default?)" }
      return value.contains("_")
        ? "has an underscore instead of a hyphen" : "is not a language of ISO 639-1"
    }
    if let script = parts.first, script.utf8.count == 4, script.allSatisfy(\.isLetter) {
      parts.removeFirst()
    }
    guard let region = parts.popFirst() else { return nil }
    guard parts.isEmpty, regions.contains(String(region)) else {
      return region == "uk"
        ? "has the region UK, whose code is GB" : "has no region of ISO 3166-1"
    }
    return nil
  }

  /// Languages whose codes ISO 639-1 withdrew, and which pages still use.
  private static let withdrawn: Set<String> = ["iw", "in", "ji", "jw", "mo", "sh"]

  /// Returns the problem of a language tag (BCP 47), by its first part; `nil` if it is valid.
  static func problem(ofTag value: String) -> String? {
    let first = value.lowercased().prefix { $0 != "-" }
    // Private and grandfathered tags begin with x and i.
    guard !["x", "i"].contains(first), !isLanguage(first), !withdrawn.contains(String(first)) else {
      return nil
    }
    return first.contains("_")
      ? "has an underscore instead of a hyphen" : "is not a language of ISO 639"
  }

  private static func codes(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
