import IndexModel
import Querying

/// The scores of candidates: by title and text, by headings, and by links.
extension CandidateSearch {
  /// The number of the best candidates of a step whose headings are compared.
  private static let comparedOutlines = 200

  /// Returns the candidates of all scopes in the order of their scores.
  func ordered(
    _ names: Names,
    _ texts: Texts,
    _ terms: SearchTerms,
    phrases: Set<Int64> = [],
    linkTexts: [Int64: Double] = [:],
    isDeep: Bool = false
  ) throws -> [Candidate] {
    let titleTerms = terms.titleTerms(ofWholePages: isDeep)
    return try scopes.indices.flatMap { scope in
      var candidates = merged(
        names.isEmpty ? [:] : names[scope].byEntity,
        texts.isEmpty ? [] : texts[scope],
        titleTerms
      )
      for index in candidates.indices where isDeep {
        candidates[index].signals.hasWholePages = true
        candidates[index].signals.isTextPhrase = phrases.contains(candidates[index].entity)
        candidates[index].score = formula.score(candidates[index].signals)
      }
      for index in candidates.indices {
        guard let score = linkTexts[candidates[index].entity] else { continue }
        candidates[index].signals.linkText = score
        candidates[index].score = formula.score(candidates[index].signals)
      }
      candidates = try comparingHeadings(
        Self.sorted(candidates),
        terms,
        owner: scopes[scope].owner
      )
      return try countingLinks(Self.sorted(candidates))
    }
    .sorted { ($1.score, $0.entity) < ($0.score, $1.entity) }
  }

  private static func sorted(_ candidates: [Candidate]) -> [Candidate] {
    candidates.sorted { ($1.score, $0.entity) < ($0.score, $1.entity) }
  }

  /// Returns the candidates with the best headings of the first ones, their titles included, in their scores.
  private func comparingHeadings(
    _ candidates: [Candidate],
    _ terms: SearchTerms,
    owner: String
  ) throws -> [Candidate] {
    // The titles of all shards are compared as headings if one of them has whole pages.
    guard try shared?.hasOutlines ?? store.holdsOutlines(owner: owner) else { return candidates }
    var candidates = candidates
    if terms.terms.contains(where: \.isOption) {
      for index in candidates.indices {
        candidates[index].signals.option = formula.unnamedOption
        candidates[index].score = formula.score(candidates[index].signals)
      }
    }
    var byLanguage = TermsByLanguage(terms.terms)
    for index in candidates.indices.prefix(Self.comparedOutlines) {
      let (terms, title) = (byLanguage[candidates[index].language], candidates[index].title)
      let outline = try store.outline(of: candidates[index].entity, owner: owner)
      let best = outline.map { HeadingFit.best(terms, outline: $0) }
      let hasOption = best?.namesOption == true
      if hasOption { (candidates[index].namesOption, candidates[index].signals.option) = (true, 1) }
      // The page of a command has it as its title: `git-commit(1)` for `git commit -m`.
      let named = hasOption ? HeadingFit.withoutOptions(terms) : terms
      if hasOption { candidates[index].signals.title = TitleFit(named, title: title) }
      if best?.isPageName == true { candidates[index].signals.title = .exact(terms.count) }
      // The title is the heading of the whole page, even if the main content has no heading with its words.
      let titleValue = HeadingFit.value(named, heading: title)
      candidates[index].signals.heading = max(titleValue, best?.value ?? 0)
      candidates[index].score = formula.score(candidates[index].signals)
    }
    return candidates
  }

  /// Returns the candidates with the links to the first ones added to their scores.
  private func countingLinks(_ candidates: [Candidate]) throws -> [Candidate] {
    // The links of all shards are counted when their candidates are merged.
    guard try shared == nil && store.holdsLinks() else { return candidates }
    var candidates = candidates
    for index in candidates.indices.prefix(Self.countedLinks) {
      let links = try store.linkCounts(of: candidates[index].entity)
      guard links != LinkCounts() else { continue }
      candidates[index].signals.links = LinkPopularity.factor(
        hosts: links.hosts,
        pages: links.pages
      )
      candidates[index].score = formula.score(candidates[index].signals)
    }
    return candidates
  }

  private func merged(
    _ names: [Int64: TextMatch],
    _ texts: [TextMatch],
    _ terms: [MatchTerm]
  ) -> [Candidate] {
    var known: [Int64: TextMatch] = [:]
    for match in texts { known[match.entity] = match }
    var terms = TermsByLanguage(terms)
    return names.values.map { candidate($0, true, known[$0.entity], terms[$0.language]) }
      + texts.filter { names[$0.entity] == nil }.map {
        candidate($0, false, $0, terms[$0.language])
      }
  }

  private func candidate(
    _ match: TextMatch,
    _ isNamed: Bool,
    _ text: TextMatch?,
    _ terms: [MatchTerm]
  ) -> Candidate {
    let fit = TitleFit(terms, title: match.title)
    var signals = RankingFormula.Signals(title: fit, terms: terms.count)
    signals.isInNames = isNamed
    signals.text = text?.score ?? 0
    signals.quality = match.quality
    signals.freshness = Freshness.factor(type: match.type, date: match.date, now: now)
    signals.language = languages.factor(of: match.language)
    return Candidate(
      entity: match.entity,
      title: match.title,
      type: match.type,
      date: match.date,
      language: match.language,
      signals: signals,
      score: formula.score(signals)
    )
  }
}

/// The terms of a query with the stems of one language each.
private struct TermsByLanguage {
  private let terms: [MatchTerm]
  private var known: [String: [MatchTerm]] = [:]

  init(_ terms: [MatchTerm]) { self.terms = terms }

  /// The terms for texts in a language.
  subscript(_ language: String) -> [MatchTerm] {
    mutating get {
      if let terms = known[language] { return terms }
      let kept = terms.map { $0.keepingStems(of: language) }
      known[language] = kept
      return kept
    }
  }
}
