import Basics
import HTMLParsing
import MarkupExtraction

/// The searched text of a page: its main content, and long texts of its markup that the content does not show.
struct LongTexts {
  /// The maximum number of texts of the markup.
  private static let countLimit = 200
  /// The number of bytes by which a text is found in the main content.
  private static let probeSize = 48

  private let markup: PageMarkup
  private let entity: MarkupItem?

  /// The text, up to ``ItemBuilder/textLimit`` bytes; texts of the markup follow the content, one a line.
  private(set) var text: String
  /// A Boolean value that indicates whether a limit left out texts of the markup.
  private(set) var isCut = false

  init(markup: PageMarkup, entity: MarkupItem?) {
    (self.markup, self.entity) = (markup, entity)
    text = markup.content.text
    let texts = markupTexts
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

  /// The long texts of the main item; those of paywalled articles are not for readers.
  private var markupTexts: [String] {
    guard let entity else { return [] }
    var texts = entity.texts("recipeIngredient") + entity.texts("text")
    if entity.text("isAccessibleForFree")?.lowercased() != "false" {
      texts += entity.texts("articleBody")
    }
    texts += entity.texts("recipeInstructions")
    for step in entity.items("recipeInstructions") + entity.items("step") {
      texts += Self.texts(of: step)
    }
    for question in entity.items("mainEntity") where question.hasType("Question") {
      texts += question.texts("name")
      for answer in question.items("acceptedAnswer") { texts += answer.texts("text") }
    }
    return texts
  }

  /// Returns the text of a step, or of the steps of a section.
  private static func texts(of step: MarkupItem) -> [String] {
    step.texts("text") + step.items("itemListElement").flatMap { $0.texts("text") }
  }

  /// Returns `true` if the main content contains the first bytes of a text.
  private func isShown(_ text: String) -> Bool {
    markup.content.text.utf8.span.contains(text.utf8.span.extracting(first: Self.probeSize))
  }

  private func isWithheld(_ text: String) -> Bool {
    guard let withheld = markup.withheldText else { return false }
    return withheld.utf8.span.contains(text.utf8.span.extracting(first: Self.probeSize))
  }
}
