/// Words that most texts of a language contain: articles, prepositions, pronouns, auxiliary verbs.
///
/// They tell the language of a text, and are optional in queries.
public enum CommonWords {
  /// The folded words, by language.
  static let byLanguage: [String: String] = [
    "en": """
    the of and to in is that for it as was with be by on not he his but at are this have from or had an they which
    you were their been has can will we when there how what do does did why where who my your a i into about
    """,
    "de": """
    der die und in den von zu das mit sich des auf fur ist im dem nicht ein eine als auch es an werden aus er hat
    dass sie nach wird bei einer um am sind noch wie einem uber einen so zum war haben nur oder aber vor zur bis
    was wo ich wir ihr
    """,
    "fr": """
    de la le et les des en un du une que est pour qui dans par plus pas au sur ne se ce il sont avec son aux ou mais
    comme leur cette ses on elle nous vous je l d qu n s c j m t jusqu lorsqu puisqu quoiqu comment quel quelle
    """,
    "es": """
    de la que el en y a los del se las por un para con no una su al lo como mas pero sus le ya o este si porque esta
    entre cuando muy sin sobre tambien me hasta hay donde quien desde nos es son fue
    """,
    "it": """
    di che e la il un a per in una mi sono ho non ma lo ha le si con i da come se del della dei gli nel alla al piu
    anche questo delle nella sono l dell all nell un d
    """,
    "pt": """
    de a o que e do da em um para com nao uma os no se na por mais as dos como mas ao ele das seu sua ou quando muito
    nos ja eu tambem so pelo pela ate isso ela entre sem
    """,
    "nl": """
    de en van ik te dat die in een hij het niet zijn is was op aan met als voor had er maar om hem dan zou of wat
    mijn men dit zo door over ze zich bij ook tot je naar uit
    """,
    "sv": """
    och det att i en jag hon som han pa den med var sig for sa till ar men ett om hade de av icke mig du henne da sin
    nu har inte hans honom skulle hennes dar min
    """,
    "da": """
    og i jeg det at en den til er som pa de med han af for ikke der var mig sig men et har om vi min havde ham hun nu
    over da fra du ud sin dem os op
    """,
    "no": """
    og i jeg det at en et den til er som pa de med han av ikke der sa var meg seg men ett har om vi min mitt ha hadde
    hun na over da ved fra du ut
    """,
    "pl": """
    i w na z do sie nie ze to jest o jak po od za przez co ale dla czy lub oraz tego jego ktory ktore przy bez byc sa
    moze ten tym juz tylko
    """,
    "cs": """
    a v na se je ze to s z do i o k pro jako jak za by ale po od tak nebo byl podle ktery ktere jeho jsou pri co ve
    kde kdyz muze
    """,
    "sk": """
    a v na sa je ze to s z do i o k pre ako za by ale po od tak alebo bol podla ktory ktore jeho su pri co vo kde
    ked moze
    """,
    "hu": """
    a az es hogy nem is egy van meg de ha csak mint vagy el ez azt kell lehet ezt be ki mar volt amely hogyan mi
    """,
    "fi":
      "ja on ei se etta oli hanen mutta niin kuin han ovat tai joka myos ole jos kun voi mita miten tama sen",
    "ro":
      "si de in la cu a nu pe se o un sa din ca mai este care pentru sau ce au fost sunt prin cum al ale",
    "sl": "in je v na za se da z so pa ki tudi ne po s od kot ali bi pri kako",
    "id": "yang dan di untuk dengan dari pada ini itu dalam adalah tidak ke atau akan bagaimana",
    "uk":
      "і в на не що з до як це та у за від для але по або його про при який які бути є він вона може",
    "bg": "и на в за не се от с да е че по са като до но при или който която които как към има",
    "tr":
      "bir ve bu da de icin cok ile ne daha o gibi kadar ama olarak sonra var en ben sen biz mi",
    "ru": "и в не на что с по как это но из у за от же для так все его к о бы или",
    "el": "και το να του η της με που την απο για τα ο οι των στο στην θα ειναι",
    "ar": "في من على ان إلى الى عن مع هذا هذه التي الذي كان ما لا او",
  ]

  /// Question words, pronouns and the like in Chinese, simplified and traditional, which say nothing about the answer.
  static let ofIdeographs: Set<String> = [
    "如何", "怎么", "怎麼", "怎样", "怎樣", "什么", "什麼", "为什么", "為什麼", "哪里", "哪裡", "哪个", "哪個", "哪些", "是否",
    "可以", "我们", "我們", "你们", "你們", "他们", "他們", "一个", "一個", "这个", "這個", "那个", "那個", "没有", "沒有",
  ]

  private static let languages: [String: [String]] = {
    var languages: [String: [String]] = [:]
    for (language, words) in byLanguage.sorted(by: { $0.key < $1.key }) {
      for word in Set(words.split(whereSeparator: \.isWhitespace).map(String.init)) {
        languages[word, default: []].append(language)
      }
    }
    return languages
  }()

  /// Returns `true` if a folded word is common in one of the languages.
  public static func contains(_ word: String, in languages: [String]) -> Bool {
    guard word.utf8.count <= 16, let known = Self.languages[word] else { return false }
    return known.contains { languages.contains($0) }
  }

  /// The number of characters that are searched for common words.
  private static let sampleSize = 2000
  /// The minimum number of common words that tell a language.
  private static let minimum = 4

  /// Returns the language of a text, by its common words; `nil` if it is unknown.
  public static func language(of text: String) -> String? {
    var counts: [String: Int] = [:]
    for word in SearchText.words(String(text.unicodeScalars.prefix(sampleSize))) {
      for language in languages[word] ?? [] { counts[language, default: 0] += 1 }
    }
    let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return best.flatMap { $0.value >= minimum ? $0.key : nil }
  }
}
