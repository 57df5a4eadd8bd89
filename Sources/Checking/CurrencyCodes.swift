/// The codes of currencies, as of ISO 4217 of 2026.
enum CurrencyCodes {
  /// Returns `true` for a code that is or was in ISO 4217, and for common cryptocurrencies, which schema.org
  /// permits.
  static func contains(_ code: String) -> Bool { codes.contains(code) }

  private static let codes = Set(
    (current + withdrawn + crypto).split(separator: " ").map(String.init)
  )

  private static let current =
    """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF \
    CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD \
    HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD \
    MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN \
    PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD \
    TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XAG XAU XCD XCG XDR XOF XPD XPF XPT XSU XUA \
    YER ZAR ZMW ZWG
    """
  /// Codes that were withdrawn since 1999, which older pages have; a page is not wrong by its age.
  private static let withdrawn =
    """
     ANG ATS BEF BGN BYR CUC CYP DEM EEK ESP FIM FRF GHC GRD HRK IEP ITL LTL LUF LVL MRO MTL MZM NLG PTE ROL RUR SDD \
    SIT SKK SLL SRG STD TMM TRL VEB VEF ZMK ZWD ZWL
    """
  private static let crypto = " BCH BNB BTC DAI DOT ETC ETH LTC SOL XBT XLM XMR XRP ZEC"
}
