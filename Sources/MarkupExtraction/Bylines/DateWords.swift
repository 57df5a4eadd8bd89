/// The words before a date that tell what happened then, in common languages.
enum DateWords {
  /// The starts of words for changes.
  private static let changes = PhraseTable(
    [
      "updat", "modifi", "modyfik", "revis", "edited", "aktuali", "actuali", "geändert",
      "bearbeitet", "mis à jour", "mise à jour", "aggiorna", "atualiz", "editado", "bijgewerkt",
      "gewijzigd", "ändrad", "uppdat", "ændret", "opdater", "endret", "oppdater", "päivit",
      "muokat", "frissít", "módosít", "ažur", "güncel", "değiştir", "diperbarui", "cập nhật",
      "обновл",
      "обновк", "изменен", "оновлен", "змінен", "актуализ", "ενημερ", "ενημέρ", "τροποπ", "עודכן",
      "עדכון",
      "تحديث", "روزرسانی", "अपडेट", "अद्यतन", "อัปเดต", "อัพเดต", "อัพเดท", "แก้ไข",
      "更新", "修改", "修正", "修订", "修訂", "改訂", "編集", "수정", "갱신", "업데이트",
    ],
    .part
  )
  /// The starts of words for publishing and writing.
  private static let publication = PhraseTable(
    [
      "publi", "post", "creat", "written", "releas", "issued", "veröffentlicht", "erstellt",
      "geschrieben", "erschienen", "écrit", "créé", "escrit", "scritto", "pubblic", "geplaatst",
      "geschreven", "gepubliceerd", "opublikowan", "skrev", "udgiv", "offentliggj", "julkais",
      "megjelen", "közzé", "vydán", "zveřejn", "zverejn", "objav", "yayın", "diterbit", "dipublik",
      "đăng", "опублик", "опублік", "публик", "размещ", "создан", "створен", "написан", "δημοσι",
      "פורסם", "פרסום", "نشر", "النشر", "انتشار", "منتشر", "प्रकाशित",
    ],
    .start
  )
  /// Whole words for dates.
  private static let dates = PhraseTable(
    [
      "date", "data", "datum", "fecha", "dato", "tarih", "tarihi", "дата", "le", "stand", "תאריך",
      "تاريخ", "تاریخ",
    ],
    .word
  )
  /// Words for publishing and dates in scripts without spaces, and in Korean, which joins them.
  private static let publicationCharacters = PhraseTable(
    [
      "发布", "發布", "發佈", "发表", "發表", "发稿", "刊登", "日期", "时间", "時間", "公開", "投稿", "掲載", "配信", "作成",
      "登録", "日時", "日付", "작성", "게시", "입력", "등록", "승인", "송고", "게재", "발행", "เผยแพร่", "โพสต์", "วันที่",
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
  static func hasChange(in text: some StringProtocol) -> Bool {
    has([changes], in: text)
  }

  /// Returns `true` if a text has a word for publishing, dates or authors, such as `Posted`.
  static func hasPublication(in text: some StringProtocol) -> Bool {
    has(
      [publication, dates, publicationCharacters, authors, authorWords, authorCharacters],
      in: text
    )
  }

  /// Returns `true` if a text has a word for a change, for publishing or for a date: `Updated`, `Posted`, `Date`.
  static func isLabel(_ text: some StringProtocol) -> Bool {
    has([changes, publication, dates, publicationCharacters], in: text)
  }

  private static func has(_ tables: [PhraseTable], in text: some StringProtocol) -> Bool {
    let text = text.lowercased()
    return tables.contains { $0.matches(text.utf8.span) }
  }
}
