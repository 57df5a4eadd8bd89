import Testing
import WebDates

/// Dates in the forms of their language, and texts that only look like dates.
@Suite("dates in the forms of languages")
struct WrittenDateFormsTests {
  private func text(_ text: String, _ language: String?) -> String? {
    WrittenDate(text, DateConventions(language: language))?.text
  }

  @Test(
    arguments: [
      // Years of two digits come first in East Asia.
      ("19-03-05 15:12", "ko", "2019-03-05T15:12:00Z"), ("19.03.05", "ko", "2019-03-05T00:00:00Z"),
      ("19/03/05 15:12", "ja", "2019-03-05T15:12:00Z"), ("19/03/05", "fr", "2005-03-19T00:00:00Z"),
      ("25/12/2019", "zh-CN", "2019-12-25T00:00:00Z"), ("19.03.25", "hu", "2019-03-25T00:00:00Z"),
      ("03/04/2019", "en-US", "2019-03-04T00:00:00Z"),
      ("03/04/2019", "en-GB", "2019-04-03T00:00:00Z"),
      ("03/04/2019", "en_US, fr", "2019-03-04T00:00:00Z"),
      // The Buddhist calendar, also with two digits; lower ones are of the Gregorian one.
      ("5 มี.ค. 62", "th", "2019-03-05T00:00:00Z"), ("5 มี.ค. 19", "th", "2019-03-05T00:00:00Z"),
      ("5 มีนาคม พ.ศ. 2562", "th", "2019-03-05T00:00:00Z"),
      ("05/03/62", "th", "2019-03-05T00:00:00Z"),
      ("5 มีนาคม ค.ศ. 2019", "th", "2019-03-05T00:00:00Z"),
      ("2562-03-05T10:30:00+07:00", nil, "2019-03-05T10:30:00+07:00"),
      ("2563-02-29", nil, "2020-02-29T00:00:00Z"), ("2562", nil, "2019-01-01T00:00:00Z"),
      // The calendar of Iran; the date beside one of the lunar calendar counts.
      ("۰۶/۰۶/۱۴۰۲", "fa", "2023-08-28T00:00:00Z"), ("۹۸/۰۶/۰۶", "fa", "2019-08-28T00:00:00Z"),
      ("۶ شهریور ۹۸", "fa", "2019-08-28T00:00:00Z"), ("1403-01-01", nil, "2024-03-20T00:00:00Z"),
      ("1445/3/15 هـ الموافق 2023/9/30 م", "ar", "2023-09-30T00:00:00Z"),
      // Names of months that are words elsewhere.
      ("9 out 2019", "pt-BR", "2019-10-09T00:00:00Z"),
      ("11 gen 2021", "it", "2021-01-11T00:00:00Z"),
      ("14. pro 2022", "cs", "2022-12-14T00:00:00Z"),
      ("5. des. 2019", "no", "2019-12-05T00:00:00Z"),
      ("Mars 2020 rover lands, February 18, 2021", "en", "2021-02-18T00:00:00Z"),
      ("user12 February 14, 2023", "en", "2023-02-14T00:00:00Z"),
      ("joe7, Mar 20, 2024", "en", "2024-03-20T00:00:00Z"),
      ("Section 5 May 14, 2023", "en", "2023-05-14T00:00:00Z"),
      ("No. 12, March 14 2023", "en", "2023-03-14T00:00:00Z"),
      ("12 March 23, 2023 visitors", "en", "2023-03-23T00:00:00Z"),
      ("12 March 23, 10:30", "en", "2023-03-12T10:30:00Z"),
      ("Posted 20.06.19", "en", "2019-06-20T00:00:00Z"),
      ("am 20.06.19", "de", "2019-06-20T00:00:00Z"),
      ("See https://a.example/2019/03/05/x on 6 March 2019", nil, "2019-03-06T00:00:00Z"),
      // Further forms with names and units.
      ("ngày 5 tháng 3 năm 2019", "vi", "2019-03-05T00:00:00Z"),
      ("5 Tháng Ba, 2019", "vi", "2019-03-05T00:00:00Z"),
      ("5 Tháng Mười Hai, 2019", "vi", "2019-12-05T00:00:00Z"),
      ("2019. gada 5. martā", "lv", "2019-03-05T00:00:00Z"),
      ("2019 оны 03 сарын 05", "mn", "2019-03-05T00:00:00Z"),
      ("2019 මාර්තු 5", "si", "2019-03-05T00:00:00Z"), ("5ê Adarê 2019", "ku", "2019-03-05T00:00:00Z"),
      ("1° marzo 2019", "it", "2019-03-01T00:00:00Z"),
      ("2019 წლის 5 მარტი", "ka", "2019-03-05T00:00:00Z"),
      ("2019 թ. մարտի 5", "hy", "2019-03-05T00:00:00Z"),
      ("二〇一九年三月五日", "zh", "2019-03-05T00:00:00Z"),
      ("发布于二〇一九年十二月二十五日", "zh", "2019-12-25T00:00:00Z"),
      ("令和五年三月五日", "ja", "2023-03-05T00:00:00Z"),
      ("108年3月5日", "zh-TW", "2019-03-05T00:00:00Z"), ("108/03/05", "zh-TW", "2019-03-05T00:00:00Z"),
    ] as [(String, String?, String?)]
  )
  func `a day`(_ written: String, _ language: String?, _ expected: String?) {
    #expect(text(written, language) == expected)
  }

  @Test(arguments: [
    // Words, not zones.
    ("Publié le 5 mars 2019 à 10:30 et mis à jour le 6", "10:30:00Z"),
    ("5 marzo 2019 10:30 est", "10:30:00Z"), ("March 5, 2019 10:30 Art Museum", "10:30:00Z"),
    ("March 5, 2019 19:30 West Hall", "19:30:00Z"), ("5 mars 2019 10:30 Cet article", "10:30:00Z"),
    ("March 5, 2019 10:30 AM ET", "10:30:00-05:00"), ("March 5, 2019 10:30 utc", "10:30:00Z"),
    ("5 марта 2019, 15:12 мск", "15:12:00+03:00"),
    // Halves of the day.
    ("5 مارس 2019 3:12 م", "15:12:00Z"), ("5 مارس 2019 3:12 ص", "03:12:00Z"),
    ("5 مارس 2019 3:12 مساءً", "15:12:00Z"), ("5 Μαρτίου 2019 3:12 μ.μ.", "15:12:00Z"),
    ("5 मार्च 2019 अपराह्न 3:12", "15:12:00Z"), ("2019年3月5日 晚上8:12", "20:12:00Z"),
    ("2019年3月5日 中午12:12", "12:12:00Z"), ("2019年3月5日 凌晨12:12", "00:12:00Z"),
    // Units, and points.
    ("2019年3月5日 15時12分", "15:12:00Z"), ("2019年3月5日 15时12分", "15:12:00Z"),
    ("2019年3月5日(火) 午後3時", "15:00:00Z"), ("2019년 3월 5일 (화) 오후 3시 5분", "15:05:00Z"),
    ("5.3.2019 klo 15.12", "15:12:00Z"), ("5 marzo 2019 ore 15.12", "15:12:00Z"),
    ("5 Maret 2019, 15.12 WIB", "15:12:00+07:00"), ("5. März 2019, 15.12 Uhr", "15:12:00Z"),
    ("5 March 2019 3.12pm", "15:12:00Z"), ("5 March 2019, 15.12", "00:00:00Z"),
    // No time of a day.
    ("5. März 2019, 3:1", "00:00:00Z"), ("March 5, 2019 16:9", "00:00:00Z"),
    ("5 March 2019 • 75:30", "00:00:00Z"),
  ])
  func `a time of 5 March 2019`(_ written: String, _ expected: String) {
    #expect(text(written, nil) == "2019-03-05T" + expected)
  }

  /// Names of halves of the day in CLDR that are other words elsewhere.
  @Test(arguments: [
    ("5/3/2019 3:12 CH", "vi", "15:12"), ("5/3/2019 3:12 CH", "de", "03:12"),
    ("5 mars 2019, 3:12\u{202F}m.d.", "sq", "15:12"),
    ("5 mars 2019, 12:07\u{202F}p.d.", "sq", "00:07"),
    ("5 Mac 2019, 12:07\u{202F}PG", "ms", "00:07"), ("5 Mac 2019, 3:12\u{202F}PTG", "ms", "15:12"),
    ("5/3/2019 3:12 د.ن", "ckb", "15:12"), ("2019年3月5日 午夜12:07", "zh-TW", "00:07"),
  ])
  func `halves of the day of a language`(_ written: String, _ language: String, _ time: String) {
    #expect(text(written, language) == "2019-03-05T\(time):00Z")
  }

  /// Forms of CLDR, and of German newspapers.
  @Test(
    arguments: [
      ("21 באוק׳ 2019", "he", "2019-10-21T00:00:00Z"),
      ("21 अक्टू॰ 2019", "hi", "2019-10-21T00:00:00Z"),
      ("21.10.2019 15.12", "da", "2019-10-21T15:12:00Z"),
      ("5.3.2019 0.07.33", "fi", "2019-03-05T00:07:33Z"),
      ("21 Okt 2019 15.12.33", "id", "2019-10-21T15:12:33Z"),
      ("21.10.2019 15.12", "de", "2019-10-21T00:00:00Z"),
      ("1.9.2019 15.12.2019", "fi", "2019-09-01T00:00:00Z"),
      ("15:12 21/10/19", "vi", "2019-10-21T15:12:00Z"),
      ("15:12:33 UTC 21 thg 10, 2019", "vi", "2019-10-21T15:12:33Z"),
      ("15:12 21/10/19", "en-GB", "2019-10-21T00:00:00Z"),
      ("2019(e)ko urriaren 21(a)", "eu", "2019-10-21T00:00:00Z"),
      ("19/10/21", "eu", "2019-10-21T00:00:00Z"),
      ("2019\u{202F}ж. 21 қаз.", "kk", "2019-10-21T00:00:00Z"),
      ("3/5/19", "fil", "2019-03-05T00:00:00Z"),
      ("03/05/2019", "en-PH", "2019-03-05T00:00:00Z"),
      ("Veröffentlicht am 1.9.17", "de", "2017-09-01T00:00:00Z"),
      ("Stand: 1.4.18", "de", "2018-04-01T00:00:00Z"),
      ("Version: 1.4.18", "de", nil), ("1.4.18", "de", nil), ("Stand: 1.4.18", "en", nil),
      ("am 1.4.18.2", "de", nil),
    ] as [(String, String, String?)]
  )
  func `a form of a language`(_ written: String, _ language: String, _ expected: String?) {
    #expect(text(written, language) == expected)
  }

  /// White space of Unicode, which CLDR 42 and later has before halves of the day.
  @Test(arguments: [
    "March 5, 2019 at 3:12\u{202F}PM", "3/5/2019, 3:12\u{202F}PM",
    "March\u{2009}5,\u{2009}2019 3:12\u{2009}PM",
    "5\u{2003}March\u{2003}2019\u{2003}3:12\u{2003}p.\u{202F}m.", "5 March 2019\u{200B}3:12 PM",
    "March 5, 2019\u{2028}3:12\u{205F}PM", "5 March 2019, 3:12\u{85}PM",
  ])
  func `white space of Unicode separates words`(_ written: String) {
    #expect(text(written, "en") == "2019-03-05T15:12:00Z")
  }

  /// Bidi marks, as CLDR has them in Arabic dates, and other characters without a form of their own.
  @Test(
    arguments: [
      ("05\u{200F}/03\u{200F}/2019", "ar"), ("\u{200E}05/03/2019", "ar"),
      ("\u{2067}5/3/2019\u{2069}", "he"), ("\u{202B}5 במרץ 2019\u{202C}", "he"),
      ("5\u{61C}/3\u{61C}/2019", "ar"), ("\u{FEFF}5. Mä\u{AD}rz 2019", "de"),
      // Hyphens that do not break, and wide forms.
      ("2019\u{2011}03\u{2011}05", nil), ("05\u{2010}03\u{2010}2019", "nl"), ("２０１９／０３／０５", "ja"),
    ] as [(String, String?)]
  )
  func `invisible characters are no parts of dates`(_ written: String, _ language: String?) {
    #expect(text(written, language) == "2019-03-05T00:00:00Z")
  }

  /// Names of months in CLDR that are those of other months in Czech and Polish.
  @Test(
    arguments: [
      ("21. listopada 2019.", "hr", 10), ("21. lis 2019.", "hr-HR", 10), ("21. lip 2019.", "hr", 6),
      ("21. srp 2019.", "hr", 7), ("21. studenoga 2019.", "hr", 11),
      ("21. kolovoza 2019.", "hr", 8),
      ("21 listopada 2019", "pl", 11), ("21. listopadu 2019", "cs", 11), ("21 lip 2019", "pl", 7),
      ("21. srpna 2019", "cs", 8), ("21. srp 2019", "cs", 8), ("21 listopada 2019", nil, 11),
    ] as [(String, String?, Int)]
  )
  func `a month of a language`(_ written: String, _ language: String?, _ month: Int) {
    #expect(WrittenDate(written, DateConventions(language: language))?.month == month)
  }

  @Test(
    arguments: [
      ("9 out of 10", "en"), ("10 out of 10 people found this helpful", nil),
      ("5 out of 2019 users", "en"), ("iPhone 14 Pro 2022", "en"), ("MacBook Pro 16 2019", "en"),
      ("Kindle Paperwhite 11th Gen 2021", "en"), ("Office for Mac 16 2019", "en"),
      ("3 des 10 meilleurs", "fr"), ("Version 10.12.14", "en"), ("Ubuntu 20.04.01", "en"),
      ("10.12.14.3", nil), ("Report No. 12-10-2019", "en"), ("Tel.: 20-12-2010", "de"),
      ("https://a.example/2019/03/05/x", nil), ("1445/03/15 هـ", "ar"), ("1445-03-15", nil),
      ("108年3月5日", "zh-CN"), ("2019-06-20T25:00", nil),
    ] as [(String, String?)]
  )
  func `no date`(_ written: String, _ language: String?) {
    #expect(text(written, language) == nil)
  }
}
