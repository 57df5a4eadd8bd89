import URLStandard

@testable import HTMLParsing

/// The comparison of two parsed documents.
enum DocumentDifference {
  /// Returns the first difference in elements, attributes, lines and text; `nil` if there is none.
  ///
  /// Text may be split into different runs: only its content, its visibility, and its word boundaries
  /// are compared.
  static func between(_ one: HTMLDocument, _ other: HTMLDocument) -> String? {
    if one.cuts != other.cuts { return "cuts: \(one.cuts), \(other.cuts)" }
    for (index, (left, right)) in zip(one.elements, other.elements).enumerated() {
      let texts = [describe(left, one), describe(right, other)]
      if texts[0] != texts[1] { return "element \(index): \(texts)" }
    }
    if one.elements.count != other.elements.count {
      return "\(one.elements.count) elements, \(other.elements.count)"
    }
    if one.baseURL != other.baseURL { return "base: \(one.baseURL.href), \(other.baseURL.href)" }
    let texts = [describe(one), describe(other)]
    return texts[0] == texts[1] ? nil : "text: \(texts)"
  }

  private static func describe(_ element: HTMLDocument.Element, _ document: HTMLDocument) -> String
  {
    var text = "\(element.name) in \(element.parent) to \(element.end)"
    text += " lines \(element.line) \(element.contentLine) names \(element.names.bits)"
    let values = element.attributes.map { index in
      let attribute = document.attributes[Int(index)]
      return "\(attribute.name)=\(string(attribute.value, document))"
    }
    text += values.sorted().description
    let runs = Int(element.textStart)..<Int(element.textEnd)
    return text + " bytes \(document.textRuns[runs].reduce(0) { $0 + $1.range.count })"
  }

  private static func describe(_ document: HTMLDocument) -> String {
    var text = ""
    var last = ""
    for run in document.textRuns {
      let kind = "\n\(run.isVisible) \(run.isWithheld): "
      if run.startsBlock || kind != last { text += (run.startsBlock ? "|" : "") + kind }
      text += string(run.range, document)
      last = kind
    }
    return text
  }

  private static func string(_ range: Range<Int32>, _ document: HTMLDocument) -> String {
    String(decoding: document.bytes(of: range), as: UTF8.self)
  }
}
