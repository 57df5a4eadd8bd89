import SearchableItems

/// Evaluates a formal query for the attributes of one item.
struct FormalEvaluation {
  let attributes: AttributeSet
  let referenceTime: FormalQuery.ReferenceTime

  func holds(_ node: FormalQuery.Node) -> Bool {
    switch node {
    case .and(let parts): return parts.allSatisfy(holds)
    case .or(let parts): return parts.contains(where: holds)
    case .not(let part): return !holds(part)
    case .compare(let name, .unequal, let value): return !equals(name, value)
    case .compare(let name, .equal, let value): return equals(name, value)
    case .compare(let name, let comparison, let value):
      return values(name).flatMap(numbers).contains { holds($0, comparison, interval(value)) }
    case .inRange(let name, let low, let high):
      let (low, high) = (interval(low), interval(high))
      return values(name).flatMap(numbers).contains { number in
        number >= low.start && (high.start == high.end ? number <= high.end : number < high.end)
      }
    }
  }

  private func equals(_ name: String, _ value: FormalValue) -> Bool {
    guard case .text(let pattern) = value else {
      return values(name).flatMap(numbers).contains { holds($0, .equal, interval(value)) }
    }
    let tokens = pattern.tokens
    return !tokens.isEmpty
      && tokens.allSatisfy { token in
        names(name).contains { name in
          var token = token
          // In running text, the value is a word and not the whole text.
          if name == "textContent" { token.options.insert(.words) }
          return (attributes.values[name]?.allTexts ?? []).contains(where: token.matches)
        }
      }
  }

  private func holds(
    _ number: Double,
    _ comparison: FormalQuery.Comparison,
    _ interval: (start: Double, end: Double)
  ) -> Bool {
    let isInstant = interval.start == interval.end
    return switch comparison {
    case .equal:
      isInstant ? number == interval.start : number >= interval.start && number < interval.end
    case .unequal: !holds(number, .equal, interval)
    case .less: number < interval.start
    case .atMost: isInstant ? number <= interval.end : number < interval.end
    case .more: isInstant ? number > interval.end : number >= interval.end
    case .atLeast: number >= interval.start
    }
  }

  private func interval(_ value: FormalValue) -> (start: Double, end: Double) {
    switch value {
    case .number(let number): (number, number)
    case .time(let time): time.interval(at: referenceTime)
    case .text: (.nan, .nan)
    }
  }

  /// Returns the attributes that a name selects: `*` is every attribute except the text of the content, `**`
  /// includes that text.
  private func names(_ name: String) -> [String] {
    switch name {
    case "*": all { $0 != "textContent" && $0 != "htmlContentData" }
    case "**": all { $0 != "htmlContentData" }
    default: attributes.search(of: name) == .none ? [] : [name]
    }
  }

  private func all(where isIncluded: (String) -> Bool) -> [String] {
    attributes.values.keys.filter { name in
      isIncluded(name) && !name.hasPrefix(AttributeSet.customSearchPrefix)
        && attributes.search(of: name) != .none
    }
  }

  private func values(_ name: String) -> [AttributeValue] {
    names(name).compactMap { attributes.values[$0] }
  }

  /// Returns numbers unchanged, and dates as seconds since 2001.
  private func numbers(_ value: AttributeValue) -> [Double] {
    switch value {
    case .number(let number): [number]
    case .text(let text): FormalDate.seconds(text).map { [$0] } ?? []
    case .list(let texts): texts.compactMap(FormalDate.seconds)
    case .structured(.array(let elements)): elements.compactMap(number)
    case .structured(let value): number(value).map { [$0] } ?? []
    }
  }

  private func number(_ value: PropertyValue) -> Double? {
    let date = value[PropertyValue.dateMark] ?? value
    return date.number ?? date.string.flatMap(FormalDate.seconds)
  }
}
