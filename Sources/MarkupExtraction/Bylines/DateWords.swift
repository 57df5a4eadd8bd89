/// The words before a date that tell what happened then, in common languages.
enum DateWords {
  /// The starts of words for changes.
  private static let changes = [
    "updat", "modifi", "modyfik", "revis", "edited", "aktuali", "actuali", "geändert",
    "bearbeitet", "mis à jour", "aggiornat", "atualiz", "editado", "bijgewerkt", "ändrad",
    "ændret", "endret", "güncel", "обновл", "更新", "修改", "수정",
  ]
  /// The starts of words for publishing and writing, and for dates and authors.
  private static let publication = [
    "publi", "post", "creat", "written", "releas", "issued", "author", "veröffentlicht", "erstellt",
    "geschrieben", "erschienen",
    "auteur", "écrit", "créé", "escrit", "scritto", "pubblic", "geplaatst", "geschreven",
    "gepubliceerd", "opublikowan", "skrev",
    "yayın", "опублик", "автор",
  ]
  /// Whole words of the same meaning.
  private static let publicationWords: Set<Substring> = [
    "date", "data", "datum", "fecha", "dato", "tarih", "дата", "by", "von", "par", "por", "autor",
    "le", "stand",
  ]
  /// Words of the same meaning in scripts without spaces.
  private static let publicationCharacters = [
    "发布", "發布", "发表", "發表", "日期", "时间", "時間", "作者", "公開", "投稿", "掲載", "日時", "日付", "작성", "게시", "입력",
    "등록",
  ]

  /// Returns `true` if a text has a word for a change, such as `Updated`.
  static func hasChange(in text: some StringProtocol) -> Bool {
    let text = text.lowercased()
    return changes.contains { text.contains($0) }
  }

  /// Returns `true` if a text has a word for publishing, dates or authors, such as `Posted`.
  static func hasPublication(in text: some StringProtocol) -> Bool {
    let text = text.lowercased()
    return text.split { !$0.isLetter }
      .contains { word in
        publicationWords.contains(word) || publication.contains { word.hasPrefix($0) }
      } || publicationCharacters.contains { text.contains($0) }
  }
}
