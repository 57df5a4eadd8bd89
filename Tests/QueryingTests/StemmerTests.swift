import Foundation
import Testing

@testable import Querying

/// Stems are those of the Snowball project's vocabularies (https://github.com/snowballstem/snowball-data).
@Suite("stems")
struct StemmerTests {
  @Test(
    "words have the stems of Snowball",
    arguments: [
      ("en", "consistently", "consist"), ("en-GB", "knightly", "knight"),
      ("en", "generalizations", "general"),
      ("de", "aufeinanderfolgenden", "aufeinanderfolg"), ("fr", "continuellement", "continuel"),
      ("es", "cheques", "chequ"), ("ru", "важнейшими", "важн"), ("sv", "jakten", "jakt"),
    ]
  )
  func stems(language: String, word: String, stem: String) throws {
    let stemmer = try #require(Stemmer(language: language))
    // A second call is answered from the cache.
    for _ in 0..<2 { #expect(stemmer.stem(word) == stem) }
  }

  @Test(
    "words of 24 bytes and more have stems",
    arguments: [
      ("ru", "использованием", "использован"), ("ru", "форматированию", "форматирован"),
      ("el", "συμβολοσειρεσ", "συμβολοσειρ"), ("hi", "प्रविष्टियों", "प्रविष्ट"),
      ("ta", "கோப்புகளுக்கு", "கோப்புகள்"), ("de", "bildschirmprasentationen", "bildschirmprasentation"),
    ]
  )
  func longWords(language: String, word: String, stem: String) throws {
    let stemmer = try #require(Stemmer(language: language))
    #expect(word.utf8.count >= 24 && stemmer.stem(word) == stem)
    #expect(stemmer.stems(of: "\(word) \(word)x").starts(with: Array(" \(stem)".utf8)))
  }

  @Test(
    "words are stemmed with their diacritics, too",
    arguments: [
      ("fr", "sélectionnée", "selection"), ("pt", "configurações", "configur"),
      ("tr", "seçeneğini", "secenek"), ("hu", "tartalmából", "tartalm"),
    ]
  )
  func diacritics(language: String, word: String, stem: String) throws {
    let stemmer = try #require(Stemmer(language: language))
    let folded = TextFolding.folded(word)
    #expect(stemmer.stem(word) == stem && stemmer.stem(folded) != stem)
    for text in [word, word.uppercased(), word.decomposedStringWithCanonicalMapping] {
      let words = SearchText.indexedWords("Une \(text)")
      #expect(words.starts(with: ["une", folded]))
      let found = SearchText.indexed("Une \(text)", stemmer: stemmer).split(separator: " ")
      #expect(
        found.contains { $0 == stem } && found.contains { $0 == stemmer.stem(folded) ?? folded }
      )
    }
  }

  /// The forms are those of the declensions in Wiktionary.
  @Test(
    "forms of a word have one stem in languages that libstemmer lacks",
    arguments: [
      ("bg", "файл файла файлът файлове файловете", "фалшив"),
      ("cs", "soubor souboru souborem soubory souborů souborům souborech", "soudce"),
      (
        "et", "raamatu raamatut raamatusse raamatus raamatust raamatule raamatuga raamatud",
        "raadio"
      ),
      ("lv", "grāmata grāmatas grāmatai grāmatu grāmatā grāmatām grāmatās", "grāds"),
      ("pl", "tabela tabeli tabelę tabelą tabele tabel tabelom tabelami tabelach", "tablica"),
      ("pl", "problem problemu problemowi problemem problemy problemów problemach", "produkt"),
      ("pl", "dodatek dodatku dodatki dodatków dodatkami", "dodawanie"),
      ("sk", "tabuľka tabuľky tabuľke tabuľku tabuľkou tabuľkách tabuľkami", "tabula"),
      ("sl", "datoteka datoteke datoteki datoteko datotek datotekam datotekah datotekami", "datum"),
      ("uk", "файл файлу файлові файлом файли файлів файлам файлами файлах", "файний"),
      ("uk", "українець українця українцю українцем українці", "україна"),
    ]
  )
  func endings(language: String, forms: String, other: String) throws {
    let stemmer = try #require(Stemmer(language: language))
    func stem(_ word: some StringProtocol) -> String {
      let folded = TextFolding.folded(word)
      return stemmer.stem(folded) ?? folded
    }
    let stems = Set(forms.split(separator: " ").map(stem))
    #expect(stems.count == 1 && !stems.contains(stem(other)), "\(stems)")
  }

  @Test func `a stemmer reads the words of its scripts`() throws {
    let words = ["file", "été", "файл", "αρχείο", "ملف", "फ़ाइल"]
    for (language, read) in [
      ("fr", [0, 1]), ("ru", [2]), ("sr", [0, 1, 2, 3]), ("el", [3]), ("hi", [5]),
    ] {
      let stemmer = try #require(Stemmer(language: language))
      #expect(words.indices.filter { stemmer.reads(words[$0]) } == read, "\(language)")
    }
  }

  @Test func `words that are stems, have digits, or are short or long have none`() throws {
    let stemmer = try #require(Stemmer(language: "en"))
    for word in ["run", "is", "utf8s", String(repeating: "running", count: 7)] {
      #expect(stemmer.stem(word) == nil, "\(word)")
    }
    // The name of an algorithm is no language, also once its stemmer is known.
    for tag in ["ja", "", "english"] { #expect(Stemmer(language: tag) == nil, "\(tag)") }
  }

  @Test func `stems follow a text at powers of two of their occurrences`() throws {
    let stemmer = try #require(Stemmer(language: "en"))
    let text = Array(repeating: "Runs", count: 5).joined(separator: " ") + " run"
    #expect(SearchText.indexed(text, stemmer: stemmer) == text + " run run run")
    #expect(SearchText.indexed("run", stemmer: stemmer) == "run")
  }

  @Test func `the stems of a text do not depend on texts before`() throws {
    let stemmer = try #require(Stemmer(language: "en"))
    let words = (0..<20_000).map { number in
      String(number, radix: 26).map { $0.isNumber ? "x" : String($0) }.joined() + "ings"
    }
    let text = words.prefix(300).joined(separator: " ")
    let first = SearchText.indexed(text, stemmer: stemmer)
    _ = SearchText.indexed(words.joined(separator: " "), stemmer: stemmer)
    #expect(SearchText.indexed(text, stemmer: stemmer) == first)
  }

  @Test func `the stems of a text are those of its words one by one`() throws {
    let stemmer = try #require(Stemmer(language: "en"))
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let words = (0..<Int.random(in: 0...12, using: &random))
        .map { number in
          let start = String(
            repeating: ["w", "W", "é", "7"].randomElement(using: &random) ?? "w",
            count: 1
          )
          return start + String(repeating: "o", count: Int.random(in: 0...52, using: &random))
            + "rkings\(number)".prefix(6)
        }
      let text = words.joined(separator: [" ", ".", "_"].randomElement(using: &random) ?? " ")
      let stems = words.compactMap { word in
        word.utf8.count < 48 ? stemmer.stem(word).map { " " + $0 } : nil
      }
      var seen: [String: Int] = [:]
      let expected = stems.filter { stem in
        seen[stem, default: 0] += 1
        return (seen[stem] ?? 0).nonzeroBitCount == 1
      }
      #expect(
        String(decoding: stemmer.stems(of: text), as: UTF8.self) == expected.joined(),
        "\(text)"
      )
    }
  }

  @Test(
    "the language of a text is that of its common words",
    arguments: [
      ("en", "How to read a file: this is what you have to do, and it is not hard."),
      (
        "de",
        "Das ist nicht so schwer, wie es auf den ersten Blick aussieht, und es geht auch mit der Hand."
      ),
      ("fr", "Il est possible de lire les fichiers avec une commande qui est dans le système."),
      (
        "pl",
        "To nie jest tak trudne, jak się na pierwszy rzut oka wydaje, i można to zrobić też ręcznie."
      ),
      (
        "cs",
        "Není to tak těžké, jak se na první pohled zdá, a je možné to udělat i ručně nebo podle návodu."
      ),
      (
        "sk",
        "Nie je to také ťažké, ako sa na prvý pohľad zdá, a dá sa to urobiť aj ručne alebo podľa návodu."
      ),
      (
        "hu",
        "Ez nem olyan nehéz, mint ahogy első pillantásra látszik, és kézzel is meg lehet csinálni."
      ),
      (
        "uk",
        "Це не так складно, як здається на перший погляд, і це можна зробити також для себе або з кимось."
      ),
      ("fi", "Se ei ole niin vaikeaa kuin miltä se ensin näyttää, ja sen voi tehdä myös käsin."),
      ("ro", "Nu este atât de greu pe cât pare la prima vedere, și se poate face și cu mâna."),
      (
        "sl",
        "To ni tako težko, kot se zdi na prvi pogled, in da se narediti tudi ročno ali po navodilih."
      ),
      (
        "id",
        "Ini tidak sulit seperti yang terlihat, dan dapat dilakukan dengan tangan untuk semua orang."
      ),
      (
        "bg",
        "Това не е толкова трудно, както изглежда на пръв поглед, и може да се направи и на ръка."
      ),
      ("ru", "Это не так сложно, как кажется на первый взгляд, и это можно сделать так же."),
    ]
  )
  func languages(language: String, text: String) {
    #expect(CommonWords.language(of: text) == language)
  }

  @Test func `a text without common words has no language`() {
    #expect(CommonWords.language(of: "Rye bread 3 kg") == nil)
  }

  @Test(
    "names with symbols are tokens of their own",
    arguments: [
      ("C++ or C# on .net", ["cplusplus", "csharp", "dotnet"]), ("a++b", ["aplusplus"]),
      ("file.txt", []),
      ("#tag # ++", []), ("end. Next", []), ("...more", []),
      ("a.__init__(self), __FILE__", ["dunderinit", "dunderfile"]),
      ("___x___ __construct", ["dunderx", "dunderconstruct"]),
      ("C# c# C# C# C++ C#", ["csharp", "csharp", "csharp", "cplusplus"]),
      ("__class_getitem__ a__b _x __1 __ __é __a", ["dundera"]),
    ]
  )
  func symbols(text: String, names: [String]) { #expect(SymbolNames.names(in: text) == names) }

  @Test func `a text of symbols has at most a thousand of them`() {
    let names = (0..<2000).map { "__a\($0)__" }.joined(separator: " ")
    #expect(SymbolNames.names(in: names).count == 1000)
    #expect(SymbolNames.names(in: String(repeating: "_", count: 100_000)).isEmpty)
    #expect(SymbolNames.names(in: String(repeating: "__a", count: 100_000)).count <= 1)
  }

  @Test func `folding by letters equals folding by segments`() {
    for text in ["Ünder 病历夹x", "naïve café—bar", "abc病b", "Ж є ё й", "ＡＢ１", "日本 語", "„x“ «y»"] {
      let segments = TextSegments(text).segments.flatMap { segment -> [String] in
        switch segment {
        case .word(let word): [word]
        case .ideographs(let run):
          zip(run, run.dropFirst()).map { "\($0)\($1)" } + run.suffix(1).map(String.init)
        }
      }
      #expect(SearchText.indexedWords(text) == segments, "\(text)")
    }
  }
}
