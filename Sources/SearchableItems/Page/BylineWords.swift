import Basics

/// The words of bylines in common languages, in lowercase.
enum BylineWords {
  /// The words between a date and the name of an author, as in `Publié le 3 janvier par`.
  static let authors: Set<String> = [
    "by", "von", "par", "por", "per", "door", "av", "af", "di", "da", "przez", "oleh", "bởi", "από",
    "author", "autor", "autorem", "autore", "auteur", "автор", "автором",
  ]

  /// The labels of dates besides those that date a page anywhere.
  static let labels: Set<String> = [
    "submitted", "added", "uploaded", "eingereicht", "eingestellt", "hinzugefügt", "hochgeladen",
    "ajouté", "agregado", "subido", "aggiunto", "inserito", "adicionado", "toegevoegd", "dodano",
    "napisano", "добавлено", "додано", "tillagd", "inlagd", "upplagd", "skriven", "skrevet",
    "tilføjet", "kirjoitettu", "přidáno", "vloženo", "napsáno", "pridané", "rédigé", "redactado",
    "redigido", "napisane", "eklenme", "scris",
  ]

  /// The words that labels start with: `Last updated`, `Dernière mise à jour`.
  static let labelStarts: Set<String> = [
    "last", "latest", "first", "originally", "recently", "date", "article", "zuletzt", "letzte",
    "zuerst", "erstmals", "ursprünglich", "artikel", "dernière", "dernier", "initialement",
    "última", "último", "fecha", "ultima", "ultimo", "data", "laatst", "laatste", "datum",
    "oorspronkelijk", "senast", "senaste", "sist", "siste", "sidst", "sidste", "ostatnia",
    "ostatnio", "ostatnie", "naposledy", "poslední", "последнее", "последняя", "останнє", "son",
    "viimeksi", "utoljára",
  ]

  /// The words between a label or name and a date: `am 3. Januar`.
  static let prepositions: Set<String> = [
    "on", "at", "the", "am", "vom", "den", "le", "du", "el", "del", "il", "dal", "em", "op", "på",
    "d", "w", "dnia", "dniu", "dne", "na", "pe", "на", "в", "от", "від", "pada", "tanggal", "lúc",
    "ngày",
  ]

  /// The words within and behind a date and its time, and those of times like `3 days ago`.
  static let partsOfDates: Set<String> = [
    "de", "del", "of", "the", "at", "um", "uhr", "à", "às", "a", "las", "alle", "ore", "kl", "klo",
    "h", "om", "uur", "o", "godz", "в", "г", "года", "р", "року", "am", "pm", "a.m", "p.m", "utc",
    "gmt", "cet", "cest", "et", "est", "edt", "pst", "pdt", "minute", "minutes", "hour", "hours",
    "day", "days", "week", "weeks", "month", "months", "year", "years", "ago",
  ]

  /// The days of the week in CLDR, in common languages, and their English abbreviations.
  static let weekdays: Set<String> = Set(
    EnglishNames.weekdays + EnglishNames.shortWeekdays + ["tues", "thur", "thurs"]
      + localWeekdays.split(separator: " ").map(String.init)
  )

  private static let localWeekdays = """
    montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi \
    samedi dimanche lunes martes miércoles jueves viernes sábado domingo lunedì martedì mercoledì \
    giovedì venerdì sabato domenica segunda-feira terça-feira quarta-feira quinta-feira sexta-feira \
    maandag dinsdag woensdag donderdag vrijdag zaterdag zondag måndag tisdag onsdag torsdag fredag \
    lördag söndag mandag tirsdag lørdag søndag poniedziałek wtorek środa czwartek piątek sobota \
    niedziela pondělí úterý středa čtvrtek pátek neděle понедельник вторник среда четверг пятница \
    суббота воскресенье понеділок вівторок середа субота неділя pazartesi salı çarşamba perşembe \
    cuma cumartesi pazar senin selasa rabu kamis jumat sabtu minggu dilluns dimarts dimecres dijous \
    divendres dissabte diumenge
    """

  /// The words between a name and a label: `Ada Lovelace et publié le`.
  static let joints: Set<String> = [
    "and", "und", "et", "y", "e", "i", "en", "og", "och", "и", "та",
  ]

  /// The words after which no name follows: those of dates and roles, and the Turkish word behind an author.
  static let ends: Set<String> = [
    "published", "posted", "updated", "modified", "photo", "photos", "photographs", "foto", "fotos",
    "staff",
    "writer", "reporter", "editor", "correspondent", "columnist", "journalist", "contributor",
    "tarafından",
  ]

  /// The words before the category of a page: `Posted by Ada Lovelace in News`.
  static let categories: Set<String> = ["in", "under", "unter", "dans", "em", "w", "в"]

  /// The words for comments, which follow the name in some themes.
  static let comments: Set<String> = [
    "comments", "comment", "kommentar", "kommentare", "commentaire", "commentaires", "comentario",
    "comentarios", "comentário", "comentários", "commento", "commenti", "reactie", "reacties",
    "komentarz", "komentarze", "komentář", "komentáře", "комментарий", "комментарии", "коментар",
    "kommentarer", "kommentti", "yorum", "komentar",
  ]
}
