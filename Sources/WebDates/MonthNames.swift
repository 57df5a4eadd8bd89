/// The names of months in Unicode's [CLDR](https://cldr.unicode.org/), wide and abbreviated, in 74 languages; written by
/// `Scripts/month-names`.
///
/// Where a name means different months in two languages, it is that of the one with more pages; ``exceptions`` has the others.
enum MonthNames {
  /// The month of a lowercase name without a final point.
  static let numbers: [String: Int] = {
    var numbers: [String: Int] = [:]
    for (index, names) in lists.enumerated() {
      for name in names.split(separator: " ") { numbers[String(name)] = index + 1 }
    }
    return numbers
  }()

  /// The months of names that mean other ones elsewhere, by language: `listopada` is October in Croatian, November in Polish.
  static let exceptions: [String: [String: Int]] = [
    "hr": ["lip": 6, "lis": 10, "listopad": 10, "listopada": 10, "srp": 7]
  ]

  /// The months whose names are two words.
  static let pairs: [String: Int] = [
    "كانون الثاني": 1, "ม ค": 1, "کانوونی دووەم": 1, "ມ ກ": 1, "ก พ": 2, "ກ ພ": 2, "มี ค": 3,
    "ມ ນ": 3, "เม ย": 4, "ມ ສ": 4, "พ ค": 5, "ພ ພ": 5, "มิ ย": 6, "ມິ ຖ": 6, "ก ค": 7, "ກ ລ": 7,
    "ส ค": 8, "ສ ຫ": 8, "ก ย": 9, "meán fómhair": 9, "ກ ຍ": 9, "تشرين الأول": 10,
    "تشرين الاول": 10, "ต ค": 10, "deireadh fómhair": 10, "تشرینی یەکەم": 10, "ຕ ລ": 10,
    "تشرين الثاني": 11, "พ ย": 11, "تشرینی دووەم": 11, "ພ ຈ": 11, "كانون الأول": 12,
    "كانون الاول": 12, "ธ ค": 12, "کانونی یەکەم": 12, "ທ ວ": 12,
  ]

  /// The first words of ``pairs``.
  static let firstWords = Set(pairs.keys.map { String($0.prefix { $0 != " " }) })

  /// The languages of the names that are words or names of other things in other languages, as in `9 out of 10`.
  static let ambiguous: [String: String] = [
    "abe": "eu", "abu": "eu", "adr": "ku", "ag": "ca", "ago": "es pt it gl sw fil", "api": "eu",
    "ara": "tr", "avg": "sr sl uz", "bal": "lt", "brf": "ku", "cot": "ku",
    "des": "id ca nb is af sw fo", "dub": "cs", "ean": "ga", "eka": "eu", "elo": "fi",
    "few": "tk", "gen": "it ca", "gln": "ku", "gor": "cy", "gru": "pl", "haz": "tr",
    "hul": "fil", "ion": "cy", "ira": "eu", "kas": "tr", "kol": "hr", "kov": "lt", "led": "cs",
    "lip": "pl hr", "lis": "pl cs hr", "lut": "pl", "mac": "ms sw", "mag": "it", "maw": "cy",
    "medi": "cy", "mee": "lb", "mjd": "ku", "nob": "fil", "ott": "it", "out": "pt gl",
    "pri": "sq", "pro": "cs hr", "sbt": "ku", "sen": "az uz tk", "set": "pt it ca gl fil",
    "sie": "pl", "stu": "hr", "sty": "pl", "tem": "tr", "tet": "sq", "tra": "hr", "trm": "ku",
    "vas": "lt", "вер": "uk be", "жел": "kk", "лист": "uk", "нов": "sr", "там": "kk",
  ]

  /// The maximum size of an ambiguous name, in bytes.
  static let ambiguousSize = 8

  private static let lists = [
    """
    january jan enero ene januar janvier janv января янв январь janeiro gennaio gen januari \
    stycznia sty styczeń ocak oca ژانویه يناير جانفي 一月 ledna led leden січня січ січень \
    ιανουαρίου ιαν ιανουάριος ianuarie ian tammikuuta tammi tammikuu januára január ינואר ינו \
    януари яну јануар јан sausio saus sausis gener jaanuar jaan janvāris มกราคม जनवरी जन \
    জানুয়ারি জানু siječnja sij siječanj јануари janúar eanáir ean ionawr ion xaneiro xan \
    urtarrila urt januarie janar yanvar yan студзеня сту студзень հունվարի հնվ հունվար იანვარი \
    იან қаңтар қаң ýanwar ýan ಜನವರಿ ಜನ ജനുവരി ജനു जानेवारी जाने જાન્યુઆરી જાન્યુ ਜਨਵਰੀ ਜਨ ஜனவரி \
    ஜன జనవరి జన දුරුතු جنوری جنوري rêbendan rbn ມັງກອນ ဇန်နဝါရီ ဇန် ጃንዋሪ ጃን jänner jän \
    urtarrilaren ژانویهٔ জানুয়ারী janvārī ජනවාරි ජන rêbendanê
    """,
    """
    february feb febrero februar février févr февраля февр февраль fevereiro fev febbraio \
    februari lutego lut luty şubat şub فوریه فبراير شباط فيفري 二月 února úno únor лютого лют \
    лютий φεβρουαρίου φεβ φεβρουάριος februarie helmikuuta helmi helmikuu februára február \
    פברואר פבר февруари фев фебруар феб vasario vas vasaris febrer febr veebruar veebr februāris \
    กุมภาพันธ์ फ़रवरी फ़र ফেব্রুয়ারি ফেব veljače velj veljača febrúar feabhra feabh chwefror \
    chwef chw febreiro otsaila ots shkurt shk fevral лютага люты փետրվարի փտվ փետրվար თებერვალი \
    თებ ақпан ақп fewral few ಫೆಬ್ರವರಿ ಫೆಬ್ರ ഫെബ്രുവരി ഫെബ്രു फेब्रुवारी फेब्रु ફેબ્રુઆરી ફેબ્રુ \
    ਫ਼ਰਵਰੀ ਫ਼ਰ பிப்ரவரி பிப் ఫిబ్రవరి ఫిబ్ర නවම් फेब्रुअरी فروری فبروري فېبروري sibat sbt شوبات \
    ກຸມພາ ဖေဖော်ဝါရီ ဖေ ፌብሩዋሪ ፌብ pebrero peb feber otsailaren فوریهٔ ফেব্রুয়ারী februārī \
    පෙබරවාරි පෙබ sibatê
    """,
    """
    march mar marzo märz mär mars марта мар март março maart mrt marca marzec mart مارس آذار \
    اذار 三月 března bře březen березня бер березень maret μαρτίου μαρ μάρτιος μάρ martie \
    maaliskuuta maalis maaliskuu marec מרץ kovo kov kovas març märts marts มีนาคม मार्च মার্চ \
    március márc mac ožujka ožu ožujak márta mawrth maw martxoa сакавіка сак сакавік մարտի մրտ \
    մարտ მარტი მარ наурыз нау ಮಾರ್ಚ್ മാർച്ച് മാർ માર્ચ ਮਾਰਚ மார்ச் மார் మార్చి මැදින් مارچ adar \
    adr ئازار ມີນາ မတ် ማርች machi marso mäerz mäe maerz mrz martxoaren martā මාර්තු මාර් adarê
    """,
    """
    april apr abril abr avril avr апреля апр апрель aprile kwietnia kwi kwiecień nisan nis آوریل \
    اوریل أبريل ابريل نيسان أفريل افريل 四月 dubna dub duben квітня квіт квітень απριλίου απρ \
    απρίλιος aprilie huhtikuuta huhti huhtikuu apríla apríl אפריל אפר април balandžio bal \
    balandis aprill aprīlis เมษายน अप्रैल এপ্রিল এপ্রি április ápr travnja tra travanj aibreán \
    aib ebrill ebr apirila api prill pri aprel красавіка кра красавік ապրիլի ապր ապրիլ აპრილი \
    აპრ сәуір сәу ಏಪ್ರಿಲ್ ಏಪ್ರಿ ഏപ്രിൽ ഏപ്രി एप्रिल एप्रि એપ્રિલ ਅਪ੍ਰੈਲ ਅਪ੍ਰੈ ஏப்ரல் ஏப் ఏప్రిల్ \
    ఏప్రి බක් अप्रिल اپریل nîsan nsn نیسان ເມສາ ဧပြီ ဧ ኤፕሪል ኤፕሪ aprili abrëll apirilaren aprīlī \
    අප්රේල් අප්රේ nîsanê
    """,
    """
    may mayo mai мая май maio maggio mag mei maja maj mayıs مه مايو أيار ايار ماي 五月 května kvě \
    květen травня трав травень μαΐου μαΐ μάιος μάι toukokuuta touko toukokuu mája máj מאי мај \
    gegužės geg gegužė maig maijs พฤษภาคม मई মে május svibnja svi svibanj maí bealtaine beal \
    maiatza մայիսի մյս մայիս მაისი მაი мамыр мам maý ಮೇ മേയ് मे મે ਮਈ மே మే වෙසක් مئی مۍ gulan \
    gln ئایار ພຶດສະພາ မေ ሜይ mee maiatzaren مهٔ maijā මැයි gulanê
    """,
    """
    june jun junio juni juin июня июн июнь junho giugno giu czerwca cze czerwiec haziran haz \
    ژوئن يونيو حزيران جوان 六月 června čvn červen червня черв червень ιουνίου ιουν ιούνιος ιούν \
    iunie iun kesäkuuta kesä kesäkuu júna jún יוני юни јун birželio birž birželis junij juny \
    juuni jūnijs jūn มิถุนายน जून জুন június lipnja lipanj јуни júní meitheamh meith mehefin meh \
    xuño ekaina eka junie qershor qer iyun iyn чэрвеня чэр чэрвень հունիսի հնս հունիս ივნისი ივნ \
    маусым мау iýun ಜೂನ್ ജൂൺ જૂન ਜੂਨ ஜூன் జూన్ පොසොන් जुन جون hezîran hzr حوزەیران ມິຖຸນາ ဇွန် \
    ጁን hunyo hun i̇yun ekainaren jūnijā ජූනි hezîranê
    """,
    """
    july jul julio juli juillet juil июля июл июль julho luglio lug lipca lip lipiec temmuz tem \
    ژوئیه يوليو تموز يوليوز جويلية 七月 července čvc červenec липня лип липень ιουλίου ιουλ \
    ιούλιος ιούλ iulie iul heinäkuuta heinä heinäkuu júla júl יולי юли јул liepos liep liepa \
    julij juliol juuli jūlijs jūl กรกฎาคม जुलाई जुल জুলাই জুল július julai srpnja srpanj јули \
    júlí iúil gorffennaf gorff gor xullo xul uztaila uzt julie korrik korr iyul iyl ліпеня ліп \
    ліпень հուլիսի հլս հուլիս ივლისი ივლ шілде шіл iýul ಜುಲೈ ജൂലൈ जुलै જુલાઈ ਜੁਲਾਈ ਜੁਲਾ ஜூலை \
    జులై ඇසළ جولائی جولای tîrmeh trm تەمووز ກໍລະກົດ ဇူလိုင် ဇူ ጁላይ hulyo hul i̇yul uztailaren \
    ژوئیهٔ jūlijā ජූලි tîrmehê
    """,
    """
    august aug agosto ago août августа авг август augustus sierpnia sie sierpień ağustos ağu اوت \
    أغسطس اغسطس آب غشت أوت 八月 srpna srp srpen серпня серп серпень augusti agustus agu αυγούστου \
    αυγ αύγουστος αύγ elokuuta elo elokuu augusta אוגוסט אוג avgust avg rugpjūčio rugp rugpjūtis \
    agost augusts สิงหาคม अगस्त अग আগস্ট আগ augusztus ogos ogo kolovoza kol kolovoz ágúst ágú \
    lúnasa lún awst abuztua abu gusht gush avqust avq жніўня жні жнівень օգոստոսի օգս օգոստոս \
    აგვისტო აგვ тамыз там awgust awg ಆಗಸ್ಟ್ ಆಗ ഓഗസ്റ്റ് ഓഗ ऑगस्ट ऑग ઑગસ્ટ ਅਗਸਤ ਅਗ ஆகஸ்ட் ஆக \
    ఆగస్టు ఆగ නිකිණි अगस्ट اگست اګست tebax tbx ئاب ສິງຫາ ဩဂုတ် ဩ ኦገስት ኦገስ agosti ag abuztuaren \
    augustā අගෝස්තු අගෝ tebaxê
    """,
    """
    september sep septiembre sept septembre сентября сент сентябрь setembro set settembre \
    września wrz wrzesień eylül eyl سپتامبر سبتمبر أيلول ايلول شتنبر 九月 září zář вересня вер \
    вересень σεπτεμβρίου σεπ σεπτέμβριος septembrie syyskuuta syys syyskuu septembra ספטמבר ספט \
    септември сеп септембар septembar rugsėjo rugs rugsėjis setembre septembris กันยายน सितंबर \
    सित সেপ্টেম্বর সেপ সেপ্ট szeptember szept rujna ruj rujan mfómh medi iraila ira shtator sht \
    sentyabr sen верасня верасень սեպտեմբերի սեպ սեպտեմբեր სექტემბერი სექ қыркүйек қыр сен \
    sentabr sentýabr ಸೆಪ್ಟೆಂಬರ್ ಸೆಪ್ಟೆಂ സെപ്റ്റംബർ സെപ്റ്റം सप्टेंबर सप्टें સપ્ટેમ્બર સપ્ટે \
    ਸਤੰਬਰ ਸਤੰ செப்டம்பர் செப் సెప్టెంబర్ సెప్టెం බිනර सेप्टेम्बर ستمبر سېپتمبر سپتمبر îlon îln \
    ئەیلوول ກັນຍາ စက်တင်ဘာ စက် ሴፕቴምበር ሴፕቴ septemba setyembre setiembre irailaren septembrī \
    සැප්තැම්බර් සැප් îlonê
    """,
    """
    october oct octubre oktober okt octobre октября окт октябрь outubro out ottobre ott \
    października paź październik ekim eki اکتبر أكتوبر اكتوبر 十月 října říj říjen жовтня жовт \
    жовтень οκτωβρίου οκτ οκτώβριος octombrie lokakuuta loka lokakuu októbra október אוקטובר אוק \
    октомври октобар oktobar spalio spal spalis oktoober oktobris ตุลาคม अक्टूबर अक्टू অক্টোবর \
    অক্টো dfómh hydref hyd urria urr tetor tet oktyabr кастрычніка кас кастрычнік հոկտեմբերի հոկ \
    հոկտեմբեր ოქტომბერი ოქტ қазан қаз oktabr oktýabr ಅಕ್ಟೋಬರ್ ಅಕ್ಟೋ ഒക്ടോബർ ഒക്ടോ ऑक्टोबर ऑक्टो \
    ઑક્ટોબર ઑક્ટો ਅਕਤੂਬਰ ਅਕਤੂ அக்டோபர் அக் అక్టోబర్ అక్టో වප් अक्टोबर اکتوبر cotmeh cot ຕຸລາ \
    အောက်တိုဘာ အောက် ኦክቶበር ኦክቶ oktoba oktubre urriaren oktobrī ඔක්තෝබර් ඔක් cotmehê
    """,
    """
    november nov noviembre novembre ноября нояб ноябрь novembro listopada lis listopad kasım kas \
    نوامبر نوفمبر نونبر 十一月 listopadu листопада лист листопад νοεμβρίου νοε νοέμβριος νοέ \
    noiembrie marraskuuta marras marraskuu novembra נובמבר נוב ноември ное новембар нов novembar \
    lapkričio lapkr lapkritis novembris พฤศจิกายน नवंबर नव নভেম্বর নভে studenoga stu studeni \
    nóvember nóv samhain samh tachwedd tach azaroa aza nëntor nën noyabr noy лістапада ліс \
    лістапад նոյեմբերի նոյ նոյեմբեր ნოემბერი ნოე қараша қар ноя noýabr noý ನವೆಂಬರ್ ನವೆಂ നവംബർ \
    നവം नोव्हेंबर नोव्हें નવેમ્બર નવે ਨਵੰਬਰ ਨਵੰ நவம்பர் நவ నవంబర్ నవం ඉල් नोभेम्बर نومبر mijdar \
    mjd ພະຈິກ နိုဝင်ဘာ နို ኖቬምበር ኖቬም novemba nobyembre nob azaroaren novembrī නොවැම්බර් නොවැ \
    mijdarê
    """,
    """
    december dec diciembre dic dezember dez décembre déc декабря дек декабрь dezembro dicembre \
    grudnia gru grudzień aralık ara دسامبر ديسمبر دجنبر 十二月 prosince pro prosinec грудня груд \
    грудень desember des δεκεμβρίου δεκ δεκέμβριος decembrie joulukuuta joulu joulukuu decembra \
    דצמבר דצמ декември децембар дец decembar gruodžio gruod gruodis desembre detsember dets \
    decembris ธันวาคม दिसंबर दिस ডিসেম্বর ডিসে disember dis prosinca prosinac nollaig noll \
    rhagfyr rhag decembro abendua abe dhjetor dhj dekabr dek снежня сне снежань դեկտեմբերի դեկ \
    դեկտեմբեր დეკემბერი დეკ желтоқсан жел ಡಿಸೆಂಬರ್ ಡಿಸೆಂ ഡിസംബർ ഡിസം डिसेंबर डिसें ડિસેમ્બર ડિસે \
    ਦਸੰਬਰ ਦਸੰ டிசம்பர் டிச డిసెంబర్ డిసెం උඳුවප් डिसेम्बर دسمبر berfanbar brf ທັນວາ ဒီဇင်ဘာ ဒီ \
    ዲሴምበር ዲሴም desemba disyembre abenduaren decembrī දෙසැම්බර් දෙසැ berfanbarê
    """,
  ]
}
