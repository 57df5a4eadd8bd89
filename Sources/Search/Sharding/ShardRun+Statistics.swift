import IndexModel
import Querying

/// The statistics of a shard.
extension ShardRun {
  /// The maximum number of texts with completions that are counted if one index compares all.
  private var textLimit: Int {
    let compared = CandidateSearch.limits(of: .all, isDeep: false).parts.first?.count ?? 0
    let share = compared / min(max(1, query.shards), ShardQuery.shardLimit)
    return max(CandidateSearch.enoughTexts, share + 1)
  }

  /// Returns the statistics of the shard for each form of the query, with corrections if these are wanted and the shard has
  /// few results: then all shards together may have few.
  package func statistics() throws -> [ShardStatistics] {
    var all = try statistics(of: query.requestedForms)
    guard query.wantsSpellings, let first = all.first,
      query.isThorough || first.knownResults < SearchRun.fewResults
    else { return all }
    all[0].spellings = try SpellingRun(store: store, scopes: [scope]).words(of: typed)
    return all
  }

  /// Returns the statistics of forms, up to the first one that makes the others unneeded.
  func statistics(of asked: [ShardQuery.RequestedForm]) throws -> [ShardStatistics] {
    guard !asked.isEmpty else { return [] }
    let own = try ownStatistics()
    guard !typed.textQuery.isEmpty else { return asked.map { _ in own } }
    var counts: [String: TermCount] = [:]
    var all: [ShardStatistics] = []
    for form in asked {
      let languages = own.languages + form.statistics.languages
      let terms = forms(Set(languages).sorted()).terms(of: form.form)
      var statistics = own
      try addCounts(of: terms, form.statistics, to: &statistics, known: &counts)
      try addMatches(of: terms.query, form.statistics, to: &statistics)
      all.append(statistics)
      if statistics.makesRestUnneeded(form.form) { break }
    }
    return all
  }

  /// Returns the statistics that do not depend on the query.
  private func ownStatistics() throws -> ShardStatistics {
    var own = ShardStatistics()
    own.documents = try store.documentCount(owner: Owner.everybody)
    own.words = try store.textLength(owner: Owner.everybody)
    if let range = try store.documentRange(owner: Owner.everybody) {
      (own.firstDocument, own.lastDocument) = (range.lowerBound, range.upperBound)
    }
    own.languages = try store.stemLanguages(owner: Owner.everybody)
    own.hasOutlines = try store.holdsOutlines(owner: Owner.everybody)
    own.hasLinks = try store.holdsLinks()
    return own
  }

  /// Returns the query with the last word as a whole.
  private static func whole(_ query: TextQuery) -> TextQuery {
    var whole = query
    whole.endLastWord()
    return whole
  }

  /// Adds the numbers of entities with each term that is not in the statistics of all shards yet; `known` has those of other
  /// forms.
  private func addCounts(
    of terms: SearchTerms,
    _ shared: ShardStatistics,
    to statistics: inout ShardStatistics,
    known: inout [String: TermCount]
  ) throws {
    var all = terms.query.terms + Self.whole(terms.query).terms
    if let split = terms.splitting(typed) { all += split.query.terms }
    if let prefix = terms.query.lastPrefix {
      all.append(TextQuery.Term([TextQuery.Phrase([prefix])]))
    }
    for term in all {
      let key = term.shardKey
      guard statistics.counts[key] == nil, shared.counts[key] == nil else { continue }
      let count =
        try known[key] ?? TermCount(try store.sample(of: term, owner: Owner.everybody))
      known[key] = count
      statistics.counts[key] = count
    }
  }

  // MARK: Matches

  private func addMatches(
    of asked: TextQuery,
    _ shared: ShardStatistics,
    to statistics: inout ShardStatistics
  ) throws {
    let whole = Self.whole(asked)
    let limit = CandidateSearch.nameLimit(asked)
    statistics.wholeTitles =
      TitleCounts(try store.titleKeys(whole, in: scope, limit: limit))
    if whole != asked { try addCompletions(of: asked, to: &statistics) }
    let expansion = PrefixExpansion(store: store, scope: scope, shared: shared)
    let expanded = try whole == asked ? nil : expansion.expanded(asked)
    let enough = statistics.hasCompletions ? min(limit, CandidateSearch.enoughNames) : limit
    let completed = expansion.isNeeded(in: asked) ? expanded : nil
    if whole != asked, statistics.wholeTitles.count < enough {
      statistics.completedTitles =
        TitleCounts(try store.titleKeys(completed ?? asked, in: scope, limit: limit))
    }
    if max(statistics.wholeTitles.count, statistics.titles.count) < query.ownShare(of: limit) {
      statistics.omitsLeads = true
    } else {
      try addLeads(of: whole, to: &statistics)
      if whole != asked { try addLeads(of: asked, completed: completed, to: &statistics) }
    }
    try addTexts(of: whole, completed: whole == asked ? nil : expanded ?? asked, to: &statistics)
    guard whole != asked, expanded != nil, !statistics.omitsTexts else { return }
    if let others = asked.withoutLastTerm, statistics.completedTexts < CandidateSearch.fewTexts {
      statistics.otherTexts =
        try store.matchCount(others, in: scope, limit: CandidateSearch.fewTexts)
    }
    if statistics.countedTexts == 0 {
      statistics.hasRareTexts = try store.matchCount(asked, in: scope, limit: 1) > 0
    }
  }

  /// Adds the titles that equal, or start with, the words of a query.
  private func addLeads(
    of asked: TextQuery,
    completed: TextQuery? = nil,
    to statistics: inout ShardStatistics
  ) throws {
    for lead in CandidateSearch.titleQueries(asked) where statistics.leads[lead.shardKey] == nil {
      let query = CandidateSearch.completing(lead, completed)
      statistics.leads[lead.shardKey] =
        TitleCounts(try store.titleKeys(query, in: scope, limit: CandidateSearch.titleLimit))
    }
  }

  /// Adds the numbers of texts, up to a limit.
  private func addTexts(
    of whole: TextQuery,
    completed: TextQuery?,
    to statistics: inout ShardStatistics
  ) throws {
    let enough = max(CandidateSearch.enoughNames, query.count)
    guard query.isThorough || statistics.hasOutlines || statistics.wholeTitles.count < enough else {
      statistics.omitsTexts = true
      return
    }
    let limit = textLimit
    statistics.wholeTexts = try store.matchCount(whole, in: scope, limit: limit)
    // Each text with the whole word has a completion of it.
    statistics.completedTexts = statistics.wholeTexts
    if let completed, statistics.wholeTexts < limit {
      statistics.completedTexts = try store.matchCount(completed, in: scope, limit: limit)
    }
    statistics.hasManyTexts = max(statistics.wholeTexts, statistics.completedTexts) >= limit
  }

  /// Adds the words that start with the prefix: the most frequent ones if the shard has a list of these, and otherwise all.
  private func addCompletions(
    of asked: TextQuery,
    to statistics: inout ShardStatistics
  ) throws {
    guard let prefix = asked.lastPrefix, let initial = prefix.unicodeScalars.first,
      prefix.utf8.count <= CommonCompletions.longest
    else { return }
    statistics.prefix = prefix
    var entries: [WordList.Entry] = []
    if let list = try store.commonCompletions(of: prefix, owner: Owner.everybody) {
      entries = list.entries
      statistics.hasCompletions = true
    } else {
      for list in try store.words(initial: initial.value, owner: Owner.everybody) {
        entries += list.completions(of: prefix)
        let own = list.count(of: prefix)
        if own > 0 { entries.append(WordList.Entry(word: prefix, count: own)) }
      }
    }
    for entry in entries.prefix(ShardStatistics.completionLimit) {
      statistics.completions[entry.word] = entry.count
    }
  }
}
