/// The words before a date that tell what happened then, in common languages.
package enum DateWords {
  /// The parts of words for changes, which prefixes may precede: `zaktualizowano`, `最終更新`.
  private static let changeParts = PhraseTable(
    [
      "aktuali", "modyfik", "изменен", "עודכן", "עדכון", "تحديث", "روزرسانی", "अपडेट", "अद्यतन",
      "আপডেট",
      "হালনাগাদ", "อัปเดต", "อัพเดต", "อัพเดท", "แก้ไข", "更新", "修改", "修正", "修订", "修訂", "改訂",
      "編集", "수정", "갱신", "업데이트",
    ],
    .part
  )
  /// The starts of words for changes.
  private static let changes = PhraseTable(
    [
      "updat", "modifi", "revised", "revision", "revisad", "revisi", "revisé", "revidier", "edited",
      "last change", "actuali", "geändert", "letzte änderung", "änderungsdatum", "bearbeitet",
      "mis à jour", "mise à jour", "aggiorna", "atualiz", "última alteração", "editado",
      "bijgewerkt",
      "gewijzigd", "laatste wijziging", "ändrad", "senaste ändring", "uppdat", "ændret",
      "sidste ændring", "opdater", "endret", "siste endring", "oppdater", "päivit", "muokat",
      "frissít", "módosít", "poslední změn", "posledná zmen", "ostatnia zmian", "zadnja sprememb",
      "zadnja izmjen", "ažur", "güncel", "değiştir", "diperbarui", "cập nhật", "обновл", "обновк",
      "оновлен", "змінен", "останні зміни", "ενημερ", "ενημέρ", "τροποπ",
    ],
    .start
  )
  /// The starts of words for publishing and writing.
  private static let publication = PhraseTable(
    [
      "publish", "publié", "publica", "publicer", "publicē", "publicó", "publicou", "publiser",
      "publiz", "publikac", "publikas", "publikat", "publikác", "publikov", "publikow", "publiku",
      "posted", "posting", "postdate",
      "post date", "posté", "postad", "postat", "posteado", "postet", "created", "creation",
      "creado",
      "creación", "criado", "criação", "written", "releas", "issued", "veröffentlicht", "erstellt",
      "geschrieben", "erschienen", "écrit", "créé", "scritto", "pubblic", "geplaatst", "geschreven",
      "gepubliceerd", "opublikowan", "skrev", "udgiv", "offentliggj", "julkais", "megjelen",
      "közzé",
      "vydán", "zveřejn", "zverejn", "objav", "yayın", "diterbit", "dipublik", "đăng lúc",
      "đăng ngày",
      "đăng bởi", "đã đăng", "ngày đăng", "опублик", "опублік", "публик", "публік", "размещ",
      "создан",
      "створен", "написан", "δημοσι", "פורסם", "פרסום", "نشر", "النشر", "انتشار", "منتشر", "प्रकाशित",
      "প্রকাশ",
    ],
    .start
  )
  /// Whole words for publishing and writing, which start other words, too.
  private static let publicationWords = PhraseTable(
    ["post", "creat", "escrito", "escrita", "escrit"],
    .word
  )
  /// Words for publishing in scripts without spaces, and in Korean, which joins them.
  private static let publicationCharacters = PhraseTable(
    [
      "发布", "發布", "發佈", "发表", "發表", "发稿", "刊登", "公開", "投稿", "掲載", "配信", "作成", "登録",
      "작성", "게시", "입력", "등록", "승인", "송고", "게재", "발행", "เผยแพร่", "โพสต์",
    ],
    .part
  )
  /// The words in which those for publishing are a part, and which are about something else: a press conference, a registration.
  private static let notPublication = PhraseTable(
    [
      "发布会", "發布會", "發佈會", "発表会", "発表會", "開催", "締切", "募集", "申込", "応募", "期間", "期限",
      "開始", "終了", "予定", "一般公開", "截止", "报名", "報名", "기간", "마감", "접수", "모집", "행사",
      "예정", "년월일", "등록번호", "ngày đăng ký",
    ],
    .part
  )
  /// All words for dates.
  private static let dateParts = PhraseTable(Array(dates.union(datesBeforeColon)), .part)
  /// The words for dates, which are labels if nothing else is said: `Date: 5 March 2019`.
  private static let dates: Set<String> = [
    "date", "data", "datum", "dátum", "fecha", "dato", "tarih", "tarihi", "tanggal", "дата",
    "stand",
    "ημερομηνία", "תאריך", "تاريخ", "التاريخ", "تاریخ", "दिनांक", "तारीख", "তারিখ",
  ]
  /// Those of scripts without spaces, and those that start sentences, which need a colon.
  private static let datesBeforeColon: Set<String> = [
    "日期", "时间", "時間", "日時", "日付", "날짜", "วันที่", "ngày",
  ]
  /// The starts of words for other events, which may be before a date without another label.
  private static let others = PhraseTable(
    [
      "birth", "born ", "born:", "died", "deadline", "closing", "closes", "closed", "expir",
      "due date",
      "due on", "due by", "due:", "start date", "starts", "starting", "started", "begins",
      "beginning",
      "ends", "ended", "end date", "valid from", "until", "joined", "member since", "when:",
      "doors", "gültig", "termin:", "valable",
      "jusqu", "fino al", "hasta el", "hearing", "concert le", "concert on",
      "strike", "opening", "opens", "opened", "founded", "nacimiento", "nacid", "nascim", "nascid",
      "naissance", "né le", "née le", "geburt", "geboren", "geb.", "nascita", "nato il", "nata il",
      "scadenz", "vencimiento", "caduc", "ablauf", "beginn:", "anmeldeschluss", "рождени", "родил",
      "народж", "doğum", "lahir", "ngày sinh", "sinh ngày", "narozen", "urodz", "született", "født",
      "född", "syntyn", "ميلاد", "تولد", "जन्म",
    ],
    .start
  )
  /// Those of scripts without spaces, and of Korean.
  private static let otherCharacters = PhraseTable(
    [
      "出生", "生日", "生年", "誕生", "截止", "截至", "报名", "報名", "开始", "開始", "结束", "結束", "終了", "开幕",
      "举办", "舉辦", "開催", "締切", "期間", "期限", "募集", "申込", "有效", "到期", "成立", "設立", "上映", "発売",
      "기간", "마감", "접수", "모집", "행사", "개최", "생년", "출생", "วันเกิด",
    ],
    .part
  )
  /// The starts of words for authors.
  private static let authors = PhraseTable(["author", "auteur", "автор"], .start)
  /// Whole words before names of authors.
  private static let authorWords = PhraseTable(["by", "von", "par", "por", "autor"], .word)
  /// Names of authors in scripts without spaces.
  private static let authorCharacters = PhraseTable(["作者"], .part)

  /// Returns `true` if a text has a word for a change, such as `Updated`.
  package static func hasChange(in text: some StringProtocol) -> Bool {
    has([changes, changeParts], in: text)
  }

  /// Returns `true` if a text has a word for publishing or authors, such as `Posted`, or is the word for a date.
  static func hasPublication(in text: some StringProtocol) -> Bool {
    let words = [publication, publicationWords, publicationCharacters]
    if has(words, in: text), !has([notPublication], in: text) { return true }
    return has([authors, authorWords, authorCharacters], in: text) || endsWithDateWord(text)
  }

  /// Returns `true` if a text has a word for a change or for publishing: `Updated`, `Posted`.
  package static func isLabel(_ text: some StringProtocol) -> Bool {
    has([changes, changeParts, publication, publicationWords, publicationCharacters], in: text)
      && !has([notPublication], in: text)
  }

  /// Returns `true` if a line may have a label.
  static func mayHaveLabel(_ line: some StringProtocol) -> Bool {
    let words = [publication, publicationWords, publicationCharacters]
    return has([changes, changeParts, dateParts] + words, in: line)
  }

  /// Returns `true` if a word with its punctuation is one for a date, and nothing else: `Date`, `日期：`; some need a colon.
  package static func isDateLabel(_ word: some StringProtocol) -> Bool {
    let name = word.lowercased()
    let plain = name.trimmingPunctuation
    return dates.contains(plain)
      || datesBeforeColon.contains(plain) && name.last.map { $0 == ":" || $0 == "：" } == true
  }

  /// Returns `true` if a text has a word for something that is no publication, such as `Born` or `Closing`.
  static func namesOther(_ text: some StringProtocol) -> Bool {
    has([others, otherCharacters, notPublication], in: text)
  }

  /// Returns `true` if the last field of a text is a word for a date: `Date`, `Paris | Date`, not `Closing date`.
  private static func endsWithDateWord(_ text: some StringProtocol) -> Bool {
    let field = text.lowercased().split { separators.contains($0) }.last ?? ""
    guard let last = field.split(separator: " ").last.map({ String($0).trimmingPunctuation }) else {
      return false
    }
    return datesBeforeColon.contains(last)
      || dates.contains(last) && field.split(separator: " ").count == 1
  }

  private static let separators: Set<Character> = [
    "|", "｜", "│", "•", "·", "–", "—", ",", ";", "(", "[", "\n",
  ]

  private static func has(_ tables: [PhraseTable], in text: some StringProtocol) -> Bool {
    let text = text.lowercased()
    return tables.contains { $0.matches(text.utf8.span) }
  }
}

extension String {
  /// The text without punctuation at its ends.
  fileprivate var trimmingPunctuation: String {
    let start = drop { $0.isPunctuation || $0.isWhitespace }
    let end = start.lastIndex { !$0.isPunctuation && !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
