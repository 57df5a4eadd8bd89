extension WordEndings {
  /// The folded endings of nouns, adjectives, verbal nouns and the commonest forms of verbs, by language.
  ///
  /// They are those of the grammars of the languages: cases, numbers, genders and, in Bulgarian and Latvian, definite
  /// forms. A vowel that only the base form has is removed: `dodatek` and `dodatku` become `dodatk`.
  static let byLanguage = [
    "bg": """
    а и о е я ът ят та то те ата ята ото ето ите ия ият ове овете ове на но ни ен ната ното ните ния ният ет
    ане ание анието ания анията ение ението ения енията ост>ост остта>ост ости>ост остите>ост
    """,
    "cs": """
    a e i o u y ou em um am im ech ich ach ami emi mi ovi ove uv iho imu imi ima ym ymi yma ych eho emu eh ej
    ata ate aty at iteho ova ovani ovat uje uji ujeme ovany ovana ovane ovanych ani eni ania
    ek>k ec>c ky>k ka>k ku>k kem>k ke>k kou>k kum>k kach>k
    ost>ost osti>ost ostem>ost ostech>ost ostmi>ost
    """,
    "et": """
    d t de te id it sse s st le l lt ks ni na ta ga gi ki
    desse des dest dele del delt deks deni dena deta dega tesse tes test tele tel telt teks teni tena teta tega
    isse is ist ile il ilt iks ini ina ita iga
    """,
    "lv": """
    a e i o u s am as es is us os em im um ai ei ie iem ams ems ais ajam ajai ajiem ajas ajos aja
    ja ju jam jai jas jos jiem ji sana sanu sanas sanai
    """,
    "pl": """
    a e i o u y ie ia iu io ii ami iami ach iach om iom owi iowi owie ow iow em iem
    ej iej ego iego emu iemu ych ich ym im ymi imi ac ec ic yc
    owac owal owala owali uje uja ujac ujacy ujaca ujace ujacych
    owan owany owana owane owanych owanym owanego owanej owanie owania owaniu owaniem
    any ana ane anych anym anego anej anie ania aniu aniem
    ony ona one onych onym onego onej enie enia eniu eniem
    ek>k ki>k ka>k ku>k kiem>k kow>k kach>k kami>k kom>k ko>k ke>k kowi>k
    osc>osc osci>osc oscia>osc oscie>osc
    """,
    "sk": """
    a e i o u y ou om ov och ach iach am iam ami iami mi ovi ovia ia ie iu ej ieho iemu eho emu
    ym ymi ych im imi ich oj ova ovat uje uju ujeme ovany ovana ovane ovanych ovanie ovania ovani
    anie ania ani eniu enie enia eni ek>k ok>k ec>c ky>k ka>k ku>k kom>k ke>k kou>k kach>k kami>k
    ost>ost osti>ost ostou>ost ostiam>ost
    """,
    "sl": """
    a e i o u em om ov ev ih im ima imi ega emu ah am ami ema oma mi jo ju ja je ji jem jev jema
    at ati it iti eti anje anja anju anjem anj enje enja enju enjem enj
    ek>k ec>c ka>k ki>k ke>k ko>k ku>k kom>k kov>k kih>k kam>k kah>k kami>k
    ost>ost osti>ost ostjo>ost ostmi>ost ostih>ost
    """,
    "uk": """
    а у и і о е я ю є ї й ь ою ею єю ам ям ами ями ах ях ом ем єм ові еві єві ів їв ей ий ій ого его ому ему
    ім им ими іми их іх ої ть ти ать ять ють ає ує яє ється ються тися ння нню нням ня ок>к ець>ц
    ка>к ку>к ки>к ком>к ків>к кам>к ками>к ках>к кою>к
    ість>іст ості>іст істю>іст остей>іст остями>іст остям>іст остях>іст
    """,
  ]
}
