import Querying

/// The languages of which each search has one: most of those with a stemmer, and one without.
private let languages = [
  "ar", "bg", "cs", "da", "de", "el", "en", "es", "et", "fi", "fr", "hu", "id", "it", "ja", "lt",
  "lv", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "ta", "tr", "uk", "yi",
]

/// Fuzzes a search for the query on the first line in the text behind it.
///
/// The first byte chooses the language.
func fuzzQuery(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let (typed, page) = halves(Array(bytes.dropFirst()))
  let query = UserQuery(String(decoding: typed, as: UTF8.self))
  let text = String(decoding: page, as: UTF8.self)
  let stemmer = Stemmer(language: languages[Int(first) % languages.count])
  require(query.terms.count <= 32, "too many terms")
  _ = query.textQuery
  for index in query.terms.indices { _ = query.joining(index) }
  let terms = query.terms.map { withStem(MatchTerm($0), of: stemmer, words: $0.tokens) }
  let highlighter = Highlighter(terms)
  for shown in [
    highlighter.highlighted(text), highlighter.snippet(of: text), highlighter.opening(of: text),
  ] {
    check(shown)
  }
  _ = TitleFit(terms, title: text)
  _ = (HeadingFit.best(terms, outline: text), HeadingFit.hasAll(terms, heading: text))
  let sections = text.split(separator: "\n").prefix(20).enumerated().map { number, line in
    SectionRanking.Section(
      heading: String(line),
      anchor: String(line.prefix(9)),
      level: 1 + number % 8,
      text: line
    )
  }
  let scores = SectionRanking(terms).scores(sections)
  require(scores.count == sections.count && scores.allSatisfy { $0 >= 0 }, "scores of sections")
  checkIndexed(text, stemmer)
}

/// Adds the stems of the words of a term as its choices, as a search does.
private func withStem(_ term: MatchTerm, of stemmer: Stemmer?, words: [String]) -> MatchTerm {
  guard let stemmer, let word = words.first, let stem = stemmer.stem(word) else { return term }
  require(!stem.isEmpty, "an empty stem")
  return term.replacing(term.choices + [.init(stem: stem, of: stemmer, weight: 0.5)])
}

/// Checks that ranges are in order, within the text and between characters.
private func check(_ shown: HighlightedText) {
  let units = Array(shown.text.utf16)
  var end = 0
  for range in shown.ranges {
    require(range.start >= end && range.length > 0, "order of ranges")
    end = range.start + range.length
    require(end <= units.count, "a range behind the text")
    for place in [range.start, end] where place < units.count {
      require(!UTF16.isTrailSurrogate(units[place]), "half a character")
    }
  }
  require(shown.parts.map(\.text).joined() == shown.text, "parts are not the text")
}

/// Checks that what a text table reads is bounded by the text, and finds corrections of its words.
private func checkIndexed(_ text: String, _ stemmer: Stemmer?) {
  let indexed = SearchText.indexed(text, stemmer: stemmer)
  require(indexed.utf8.count <= 64 + 24 * text.utf8.count, "more words than text")
  var list = WordList()
  let all = Set(SearchText.indexedWords(text))
  let words = all.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(50)
  for word in words { list.append(word, count: 1) }
  for word in words {
    var corrections = Corrections(word)
    corrections.compare(with: list)
    _ = (corrections.keys, list.count(of: word), list.completions(of: word))
  }
  _ = CommonWords.language(of: text)
}
