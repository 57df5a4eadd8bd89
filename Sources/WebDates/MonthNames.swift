/// The names of months in Unicode's [CLDR](https://cldr.unicode.org/), wide and abbreviated, in 39 languages.
///
/// The languages are Arabic, Bengali, Bulgarian, Catalan, Chinese, Czech, Danish, Dutch, English, Estonian,
/// Finnish, French, German, Greek, Hebrew, Hindi, Hungarian, Indonesian, Italian, Japanese, Korean, Latvian,
/// Lithuanian, Malay, Norwegian, Persian, Polish, Portuguese, Romanian, Russian, Serbian, Slovak, Slovenian,
/// Spanish, Swedish, Thai, Turkish, Ukrainian and Vietnamese.
///
/// No name means different months in two of them.
enum MonthNames {
  /// The month of a lowercase name without a final point.
  static let numbers: [String: Int] = {
    var numbers: [String: Int] = [:]
    for (index, names) in lists.enumerated() {
      for name in names.split(separator: " ") { numbers[String(name)] = index + 1 }
    }
    return numbers
  }()

  private static let lists = [
    """
    january jan enero ene januar janvier janv января янв январь janeiro gennaio gen januari \
    stycznia sty styczeń ocak oca ژانویهٔ ژانویه 一月 ledna led leden січня січ січень január \
    يناير ianuarie ian ιανουαρίου ιαν ιανουάριος tammikuuta tammi tammikuu januára ינואר ינו \
    януари яну јануар јан sausio saus sausis gener jaanuar jaan janvāris มกราคม जनवरी जन \
    জানুয়ারী জানু jänner jän
    """,
    """
    february feb febrero februar février févr февраля февр февраль fevereiro fev febbraio \
    februari lutego lut luty şubat şub فوریهٔ فوریه 二月 února úno únor лютого лют лютий február \
    febr فبراير februarie φεβρουαρίου φεβ φεβρουάριος helmikuuta helmi helmikuu februára פברואר \
    פבר февруари фев фебруар феб vasario vas vasaris febrer veebruar veebr februāris กุมภาพันธ์ \
    फ़रवरी फ़र ফেব্রুয়ারী ফেব
    """,
    """
    march mar marzo märz mär mars марта мар март março maart mrt marca marzec mart مارس 三月 maret \
    března bře březen березня бер березень március márc martie μαρτίου μαρ μάρτιος μάρ marts \
    maaliskuuta maalis maaliskuu marec מרץ kovo kov kovas març märts mac มีนาคม मार्च মার্চ \
    maerz mrz
    """,
    """
    april apr abril abr avril avr апреля апр апрель aprile kwietnia kwi kwiecień nisan nis آوریل \
    四月 dubna dub duben квітня квіт квітень április ápr أبريل aprilie απριλίου απρ απρίλιος \
    huhtikuuta huhti huhtikuu apríla apríl אפריל אפר април balandžio bal balandis aprill aprīlis \
    เมษายน अप्रैल এপ্রিল এপ্রি
    """,
    """
    may mayo mai мая май maio maggio mag mei maja maj mayıs مهٔ مه 五月 května kvě květen травня \
    трав травень május máj مايو μαΐου μαΐ μάιος μάι toukokuuta touko toukokuu mája מאי мај \
    gegužės geg gegužė maig maijs พฤษภาคม मई মে
    """,
    """
    june jun junio juni juin июня июн июнь junho giugno giu czerwca cze czerwiec haziran haz \
    ژوئن 六月 června čvn červen червня черв червень június jún يونيو iunie iun ιουνίου ιουν \
    ιούνιος ιούν kesäkuuta kesä kesäkuu júna יוני юни јун birželio birž birželis junij juny \
    juuni jūnijs jūn มิถุนายน जून জুন
    """,
    """
    july jul julio juli juillet juil июля июл июль julho luglio lug lipca lip lipiec temmuz tem \
    ژوئیهٔ ژوئیه 七月 července čvc červenec липня лип липень július júl يوليو iulie iul ιουλίου \
    ιουλ ιούλιος ιούλ heinäkuuta heinä heinäkuu júla יולי юли јул liepos liep liepa julij juliol \
    juuli jūlijs jūl julai กรกฎาคม जुलाई जुल জুলাই জুল
    """,
    """
    august aug agosto ago août августа авг август augustus sierpnia sie sierpień ağustos ağu اوت \
    八月 agustus agu srpna srp srpen серпня серп серпень augusztus أغسطس augusti αυγούστου αυγ \
    αύγουστος αύγ elokuuta elo elokuu augusta אוגוסט אוג rugpjūčio rugp rugpjūtis avgust avg \
    agost ag augusts ogos ogo สิงหาคม अगस्त अग আগস্ট আগ
    """,
    """
    september sep septiembre sept septembre сентября сент сентябрь setembro set settembre \
    września wrz wrzesień eylül eyl سپتامبر 九月 září zář вересня вер вересень szeptember szept \
    سبتمبر septembrie σεπτεμβρίου σεπ σεπτέμβριος syyskuuta syys syyskuu septembra ספטמבר ספט \
    септември сеп септембар rugsėjo rugs rugsėjis setembre septembris กันยายน सितंबर सित \
    সেপ্টেম্বর সেপ setiembre
    """,
    """
    october oct octubre oktober okt octobre октября окт октябрь outubro out ottobre ott \
    października paź październik ekim eki اکتبر 十月 října říj říjen жовтня жовт жовтень október \
    أكتوبر octombrie οκτωβρίου οκτ οκτώβριος lokakuuta loka lokakuu októbra אוקטובר אוק октомври \
    октобар spalio spal spalis oktoober oktobris ตุลาคม अक्टूबर अक्टू অক্টোবর অক্টো
    """,
    """
    november nov noviembre novembre ноября нояб ноябрь novembro listopada lis listopad kasım kas \
    نوامبر 十一月 listopadu листопада лист листопад نوفمبر noiembrie νοεμβρίου νοε νοέμβριος νοέ \
    marraskuuta marras marraskuu novembra נובמבר נוב ноември ное новембар нов lapkričio lapkr \
    lapkritis novembris พฤศจิกายน नवंबर नव নভেম্বর নভে
    """,
    """
    december dec diciembre dic dezember dez décembre déc декабря дек декабрь dezembro dicembre \
    grudnia gru grudzień aralık ara دسامبر 十二月 desember des prosince pro prosinec грудня груд \
    грудень ديسمبر decembrie δεκεμβρίου δεκ δεκέμβριος joulukuuta joulu joulukuu decembra דצמבר \
    דצמ декември децембар дец gruodžio gruod gruodis desembre detsember dets decembris disember \
    dis ธันวาคม दिसंबर दिस ডিসেম্বর ডিসে
    """,
  ]
}
