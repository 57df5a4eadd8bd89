import Basics

/// The [encoding labels](https://encoding.spec.whatwg.org/#names-and-labels) of the Encoding Standard.
enum EncodingLabels {
  struct Entry: Sendable {
    let name: String
    let labels: String
  }

  /// Returns the entry of a label; `nil` if the label is unknown.
  static func entry(for label: some StringProtocol) -> Entry? {
    byLabel[label.lowercased().trimmingASCIIWhitespace]
  }

  private static let byLabel: [String: Entry] = {
    var table: [String: Entry] = [:]
    for entry in entries {
      for label in entry.labels.split(separator: " ") { table[String(label)] = entry }
    }
    return table
  }()

  private static let entries: [Entry] = [
    Entry(
      name: "utf-8",

      labels: "utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8"
    ),
    Entry(
      name: "windows-1252",

      labels: """
        windows-1252 ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 \
        iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii x-cp1252
        """
    ),
    Entry(name: "ibm866", labels: "ibm866 866 cp866 csibm866"),
    Entry(
      name: "iso-8859-2",

      labels: """
        iso-8859-2 csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2
        """
    ),
    Entry(
      name: "iso-8859-3",

      labels:
        "iso-8859-3 csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3"
    ),
    Entry(
      name: "iso-8859-4",

      labels:
        "iso-8859-4 csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4"
    ),
    Entry(
      name: "iso-8859-5",

      labels:
        "iso-8859-5 csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988"
    ),
    Entry(
      name: "iso-8859-6",

      labels: """
        iso-8859-6 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e \
        iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
        """
    ),
    Entry(
      name: "iso-8859-7",

      labels: """
        iso-8859-7 csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597 \
        iso_8859-7 iso_8859-7:1987 sun_eu_greek
        """
    ),
    Entry(
      name: "iso-8859-8",

      labels: """
        iso-8859-8 csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598 \
        iso_8859-8 iso_8859-8:1988 visual
        """
    ),
    Entry(
      name: "iso-8859-8-i",

      labels: "csiso88598i iso-8859-8-i logical"
    ),
    Entry(
      name: "iso-8859-10",

      labels: "iso-8859-10 csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6"
    ),
    Entry(
      name: "iso-8859-13",

      labels: "iso-8859-13 iso8859-13 iso885913"
    ),
    Entry(
      name: "iso-8859-14",

      labels: "iso-8859-14 iso8859-14 iso885914"
    ),
    Entry(
      name: "iso-8859-15",

      labels: "iso-8859-15 csisolatin9 iso8859-15 iso885915 iso_8859-15 l9"
    ),
    Entry(name: "iso-8859-16", labels: "iso-8859-16"),
    Entry(name: "koi8-r", labels: "koi8-r cskoi8r koi koi8 koi8_r"),
    Entry(name: "koi8-u", labels: "koi8-u koi8-ru"),
    Entry(
      name: "macintosh",

      labels: "macintosh csmacintosh mac x-mac-roman"
    ),
    Entry(
      name: "windows-874",

      labels: "windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620"
    ),
    Entry(name: "windows-1250", labels: "windows-1250 cp1250 x-cp1250"),
    Entry(name: "windows-1251", labels: "windows-1251 cp1251 x-cp1251"),
    Entry(name: "windows-1253", labels: "windows-1253 cp1253 x-cp1253"),
    Entry(
      name: "windows-1254",

      labels: """
        windows-1254 cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 \
        latin5 x-cp1254
        """
    ),
    Entry(name: "windows-1255", labels: "windows-1255 cp1255 x-cp1255"),
    Entry(name: "windows-1256", labels: "windows-1256 cp1256 x-cp1256"),
    Entry(name: "windows-1257", labels: "windows-1257 cp1257 x-cp1257"),
    Entry(name: "windows-1258", labels: "windows-1258 cp1258 x-cp1258"),
    Entry(
      name: "x-mac-cyrillic",

      labels: "x-mac-cyrillic x-mac-ukrainian"
    ),
    Entry(
      name: "gbk",

      labels: "gbk chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk"
    ),
    Entry(name: "gb18030", labels: "gb18030"),
    Entry(
      name: "big5",

      labels: "big5 big5-hkscs cn-big5 csbig5 x-x-big5"
    ),
    Entry(name: "euc-jp", labels: "euc-jp cseucpkdfmtjapanese x-euc-jp"),
    Entry(name: "iso-2022-jp", labels: "iso-2022-jp csiso2022jp"),
    Entry(
      name: "shift_jis",

      labels: "shift_jis csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis"
    ),
    Entry(
      name: "euc-kr",

      labels: """
        euc-kr cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 \
        ksc_5601 windows-949
        """
    ),
    Entry(name: "utf-16be", labels: "utf-16be unicodefffe"),
    Entry(
      name: "utf-16le",

      labels: "utf-16le utf-16 ucs-2 unicode unicodefeff csunicode iso-10646-ucs-2"
    ),
    Entry(
      name: "replacement",

      labels: "replacement csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr"
    ),
    Entry(name: "x-user-defined", labels: "x-user-defined"),
  ]
}

extension String {
  /// The text without leading and trailing ASCII whitespace.
  var trimmingASCIIWhitespace: String {
    String(Substring(utf8.trimming(\.isASCIIWhitespace)))
  }
}
