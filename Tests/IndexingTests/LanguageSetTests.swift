import SearchableItems
import Testing

@testable import Indexing

/// Ten pages of each of some languages, and queries as people type them.
@Suite("pages of languages")
struct LanguageSetTests {
  /// Pages with their texts, and queries with the page that has to be first.
  struct Language: Sendable, CustomTestStringConvertible {
    var tag: String
    var pages: [String]
    /// The queries; each is followed by the index of the page.
    var queries: [(String, Int)]
    var testDescription: String { tag }
  }

  static let languages = [
    // Vowel signs and hamzas in the page, in the query, or in neither.
    Language(
      tag: "ar",
      pages: [
        "كِتَابُ الطَّبْخِ القديم", "المدرسة في القرية", "أحمد يزرع الزيتون", "سوق السمك في الإسكندرية",
        "رحلة إلى الصحراء", "قهوة الصباح", "تاريخ الموسيقى", "صناعة الفخّار", "مكتبة الحي",
        "القــمر والنجوم",
      ],
      queries: [
        ("كتاب", 0), ("الطبخ", 0), ("المَدْرَسَة", 1), ("احمد", 2), ("الاسكندرية", 3),
        ("الى الصحراء", 4),
        ("قَهْوَة", 5), ("الموسيقى", 6), ("الفخار", 7), ("مكتبة", 8), ("القمر", 9),
      ]
    ),
    Language(
      tag: "he",
      pages: [
        "סֵפֶר הַבִּשּׁוּל", "בית ספר בכפר", "שוק הדגים", "מסע אל המדבר", "קפה של בוקר", "תולדות המוזיקה",
        "כדים מחימר", "גן ירק", "הירח והכוכבים", "אופניים ישנים",
      ],
      queries: [
        ("ספר הבשול", 0), ("הַדָּגִים", 2), ("המדבר", 3), ("כדים", 6), ("גן ירק", 7), ("אופניים", 9),
      ]
    ),
    // Without spaces between words.
    Language(
      tag: "th",
      pages: [
        "วิธีทำอาหารไทย", "โรงเรียนในหมู่บ้าน", "ตลาดปลาริมทะเล", "เดินทางไปทะเลทราย", "กาแฟยามเช้า",
        "ประวัติดนตรี", "เครื่องปั้นดินเผา", "ห้องสมุดประชาชน", "ดวงจันทร์และดวงดาว", "จักรยานเก่า",
      ],
      queries: [
        ("อาหาร", 0), ("โรงเรียน", 1), ("ปลา", 2), ("ทะเลทราย", 3), ("กาแฟ", 4), ("ดนตรี", 5),
        ("เครื่องปั้นดินเผา", 6), ("ห้องสมุด", 7), ("ดวงจันทร์", 8), ("จักรยาน", 9),
      ]
    ),
    // Umlauts, ß, inflected compounds, and the start of a compound.
    Language(
      tag: "de",
      pages: [
        "Die Haustüren der Altstadt", "Straßenbahnhaltestellen im Winter",
        "Kartoffelsuppe mit Würstchen",
        "Fahrradwerkstätten am Fluss", "Ein Gartenhäuschen bauen", "Blumenkästen bepflanzen",
        "Der Donaudampfer legt ab", "Bücherregale aus Holz", "Übergrößen nähen",
        "Mäusefallen im Keller",
      ],
      queries: [
        ("haustür", 0), ("strassenbahnhaltestelle", 1), ("kartoffel", 2), ("Fahrradwerkstatt", 3),
        ("gartenhäuschen", 4), ("Blumenkasten", 5), ("donaudampfer", 6), ("bücherregal", 7),
        ("übergröße", 8), ("mausefalle", 9),
      ]
    ),
    // Elisions with both apostrophes, ligatures, accents.
    Language(
      tag: "fr",
      pages: [
        "L’école du village", "D'où vient l'eau", "Une sœur d’artiste", "Qu’est-ce qu’un œuf",
        "Aujourd'hui au marché", "L'été des châteaux", "Jusqu’à l’aube", "Les hôtels de l'île",
        "Presqu'île et forêt", "J'aime le théâtre",
      ],
      queries: [
        ("école", 0), ("l'ecole", 0), ("eau", 1), ("soeur", 2), ("d'artiste", 2),
        ("aujourd’hui", 4),
        ("ete chateau", 5), ("l'aube", 6), ("hotel ile", 7), ("presqu’île", 8), ("theatre", 9),
      ]
    ),
    // The letters i and ı in both cases.
    Language(
      tag: "tr",
      pages: [
        "IŞIK VE GÖLGE", "İstanbul'da sabah", "Isparta gülleri", "Kırmızı biber",
        "DİYARBAKIR kalesi",
        "Çığ tehlikesi", "Balıkçı tekneleri", "Şiir akşamı", "Öğrenci yurdu", "İNCİR REÇELİ",
      ],
      queries: [
        ("ışık", 0), ("istanbul", 1), ("İSTANBUL", 1), ("ısparta", 2), ("kirmizi", 3),
        ("diyarbakır", 4),
        ("çığ", 5), ("balıkçı", 6), ("SİİR ŞİİR", 7), ("ogrenci", 8), ("incir reçeli", 9),
      ]
    ),
  ]

  @Test("the page is first", arguments: languages)
  func found(_ language: Language) async throws {
    let index = try TestIndex()
    for (number, text) in language.pages.enumerated() {
      try await index.write(
        .page(
          "https://\(language.tag).example/\(number)",
          title: "\(number)",
          attributes: ["textContent": .text(text), "languages": .list([language.tag])]
        )
      )
    }
    for (query, number) in language.queries {
      try await #expect(index.titles(query).first == "\(number)", "\(query)")
    }
  }
}
