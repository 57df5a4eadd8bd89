import Basics
import HTMLParsing
import MarkupExtraction

/// The searched text of a page: its main content, and long texts of its markup that the content does not show.
struct LongTexts {
  /// The maximum number of texts of the markup.
  private static let countLimit = 200
  /// The number of bytes of a part by which a text is found in the main content.
  private static let probeSize = 48
  /// The number of parts by which a text of more than their size is found.
  private static let probeCount = 5

  /// The main content in one line, as the texts of the markup are.
  private let content: String
  /// The text that the page withholds, in one line.
  private let withheld: String

  /// The text, up to ``ItemBuilder/textLimit`` bytes; texts of the markup follow the content, one a line.
  private(set) var text: String
  /// A Boolean value that indicates whether a limit left out texts of the markup.
  private(set) var isCut = false

  init(markup: PageMarkup, entity: MarkupItem?) {
    text = markup.content.text
    let texts = entity.map { Self.texts(of: $0) } ?? []
    content = texts.isEmpty ? "" : text.collapsingWhitespace
    withheld = texts.isEmpty ? "" : markup.withheldText?.collapsingWhitespace ?? ""
    isCut = texts.count > Self.countLimit
    for addition in texts.prefix(Self.countLimit) {
      append(addition.decodingMarkup.collapsingWhitespace)
    }
  }

  /// Appends a text of the markup that is neither shown nor withheld.
  private mutating func append(_ addition: String) {
    guard !addition.isEmpty, !isShown(addition), !isWithheld(addition) else { return }
    guard text.utf8.count + addition.utf8.count < ItemBuilder.textLimit else {
      isCut = true
      return
    }
    if !text.isEmpty { text += "\n" }
    text += addition
  }

  /// Returns the long texts of the main item; those of paywalled articles are not for readers.
  private static func texts(of entity: MarkupItem) -> [String] {
    var texts = entity.texts("recipeIngredient") + entity.texts("text")
    if entity.text("isAccessibleForFree")?.lowercased() != "false" {
      texts += entity.texts("articleBody")
    }
    texts += entity.texts("recipeInstructions")
    for step in entity.items("recipeInstructions") + entity.items("step") {
      texts += self.texts(ofStep: step)
    }
    for question in entity.items("mainEntity") where question.hasType("Question") {
      texts += question.texts("name")
      for answer in question.items("acceptedAnswer") { texts += answer.texts("text") }
    }
    return texts
  }

  /// Returns the text of a step, or of the steps of a section.
  private static func texts(ofStep step: MarkupItem) -> [String] {
    step.texts("text") + step.items("itemListElement").flatMap { $0.texts("text") }
  }

  /// Returns `true` if the main content contains most parts of a text: it may begin with a byline that the content lacks, and a
  /// page may show the start of a text only.
  private func isShown(_ text: String) -> Bool {
    let (found, probes) = Self.parts(of: text, in: content)
    return found * 2 > probes
  }

  /// Returns `true` if a part of a text is withheld on the page.
  private func isWithheld(_ text: String) -> Bool {
    !withheld.isEmpty && Self.parts(of: text, in: withheld).found > 0
  }

  /// Returns the number of evenly spread parts of a text that a content has, and the number of all.
  private static func parts(of text: String, in content: String) -> (found: Int, all: Int) {
    let (bytes, content) = (text.utf8.span, content.utf8.span)
    guard bytes.count > probeSize * probeCount else {
      return (content.contains(bytes.extracting(first: probeSize)) ? 1 : 0, 1)
    }
    let distance = (bytes.count - probeSize) / (probeCount - 1)
    var found = 0
    for index in 0..<probeCount {
      let start = index * distance
      if content.contains(bytes.extracting(start..<start + probeSize)) { found += 1 }
    }
    return (found, probeCount)
  }
}
