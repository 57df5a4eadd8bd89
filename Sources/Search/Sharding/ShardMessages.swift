package import IndexModel
package import Querying

extension QueryForm: MessageCodable {
  /// Appends the form.
  package func write(to message: inout MessageWriter) {
    message.write(joined)
    message.write(corrections)
    message.write(splitsTerms)
    message.write(dropped)
  }

  /// Reads the form.
  package init(from message: inout MessageReader) throws(MessageError) {
    joined = try message.read()
    corrections = try message.read()
    splitsTerms = try message.read()
    dropped = try message.read()
  }
}

extension Corrections.Candidate: MessageCodable {
  /// Appends the correction.
  package func write(to message: inout MessageWriter) {
    message.write(word)
    message.write(count)
    message.write(distance)
  }

  /// Reads the correction.
  package init(from message: inout MessageReader) throws(MessageError) {
    let word: String = try message.read()
    let count: Int = try message.read()
    self.init(word: word, count: count, distance: try message.read())
  }
}

extension ShardQuery: MessageCodable {
  /// Appends the query.
  package func write(to message: inout MessageWriter) {
    message.write(text)
    message.write(count)
    message.write(languages.subtags)
    message.write(wantsFacets)
    message.write(excludesAIRefusals)
    message.write(shards)
    message.write(isThorough)
    message.write(wantsSpellings)
    message.write(forms)
    message.write(statistics)
    message.write(texts)
    message.write(furtherForms)
  }

  /// Reads the query.
  package init(from message: inout MessageReader) throws(MessageError) {
    text = try message.read()
    count = try message.read()
    languages = PreferredLanguages(try message.read())
    wantsFacets = try message.read()
    excludesAIRefusals = try message.read()
    shards = try message.read()
    isThorough = try message.read()
    wantsSpellings = try message.read()
    forms = try message.read()
    statistics = try message.read()
    texts = try message.read()
    furtherForms = try message.read()
  }
}

extension ShardCandidate: MessageCodable {
  /// Appends the candidate.
  package func write(to message: inout MessageWriter) {
    message.write(entity)
    message.write(step)
    message.write(score)
    message.write(title)
    message.write(targets)
    message.write(copies)
  }

  /// Reads the candidate.
  package init(from message: inout MessageReader) throws(MessageError) {
    entity = try message.read()
    step = try message.read()
    score = try message.read()
    title = try message.read()
    targets = try message.read()
    copies = try message.read()
  }
}

extension ShardCandidates: MessageCodable {
  /// Appends the candidates.
  package func write(to message: inout MessageWriter) {
    message.write(candidates)
    message.write(total)
    message.write(isTotalExact)
    message.write(facets)
    message.write(textCounts)
    message.write(namesOption)
  }

  /// Reads the candidates.
  package init(from message: inout MessageReader) throws(MessageError) {
    candidates = try message.read()
    total = try message.read()
    isTotalExact = try message.read()
    facets = try message.read()
    textCounts = try message.read()
    namesOption = try message.read()
  }
}

extension ShardAnswer: MessageCodable {
  /// Appends the answer.
  package func write(to message: inout MessageWriter) {
    message.write(forms)
    message.write(statistics)
  }

  /// Reads the answer.
  package init(from message: inout MessageReader) throws(MessageError) {
    forms = try message.read()
    statistics = try message.read()
  }
}

extension TextSelection: MessageCodable {
  /// Appends the number of the selection.
  package func write(to message: inout MessageWriter) { message.write(rawValue) }

  /// Reads the number of the selection.
  package init(from message: inout MessageReader) throws(MessageError) {
    let number: Int = try message.read()
    guard let selection = TextSelection(rawValue: number) else {
      throw MessageError(description: "a selection of texts is unknown")
    }
    self = selection
  }
}

extension ScoredText: MessageCodable {
  /// Appends the text.
  package func write(to message: inout MessageWriter) {
    message.write(entity)
    message.write(score)
  }

  /// Reads the text.
  package init(from message: inout MessageReader) throws(MessageError) {
    let entity: Int64 = try message.read()
    self.init(entity: entity, score: try message.read())
  }
}

extension SearchFacet: MessageCodable {
  /// Appends the facet.
  package func write(to message: inout MessageWriter) {
    message.write(name)
    message.write(counts)
    message.write(isExact)
  }

  /// Reads the facet.
  package init(from message: inout MessageReader) throws(MessageError) {
    name = try message.read()
    counts = try message.read()
    isExact = try message.read()
  }
}

extension SearchFacet.Count: MessageCodable {
  /// Appends the count.
  package func write(to message: inout MessageWriter) {
    message.write(value)
    message.write(count)
  }

  /// Reads the count.
  package init(from message: inout MessageReader) throws(MessageError) {
    value = try message.read()
    count = try message.read()
  }
}

extension LinkCounts: MessageCodable {
  /// Appends the counts.
  package func write(to message: inout MessageWriter) {
    message.write(hosts)
    message.write(pages)
  }

  /// Reads the counts.
  package init(from message: inout MessageReader) throws(MessageError) {
    let hosts: Int = try message.read()
    self.init(hosts: hosts, pages: try message.read())
  }
}
