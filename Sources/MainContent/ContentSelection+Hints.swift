import HTMLParsing

extension ContentSelection {
  /// Excludes the elements whose names, roles, classes or ids are those of boilerplate.
  ///
  /// A hint counts only if the content does not depend on it: `class="has-sidebar"` may surround the whole
  /// article. The headings and terms in the header of a section stay, and so does its only line, because they name its content.
  mutating func excludeHinted() {
    let total = totalWeight
    let firstHeading = blocks.firstIndex { $0.kind == .heading(level: 1) } ?? blocks.count
    let trustsParagraphs = hintedParagraphWeight * 5 <= total
    let ignored: ElementHints = isDiscussion || hasDocumentationComments ? .comments : []
    var (excludedEnd, headerEnd) = (0, 0)
    // Containers within an excluded one are skipped, and headers within a header.
    for (index, container) in containers.enumerated()
    where container.end > max(container.first, excludedEnd) {
      if isNeverContent(container) {
        exclude(container.blocks, .hint)
        excludedEnd = container.end
        continue
      }
      let hints = container.hints.intersection(.boilerplate).subtracting(ignored)
      guard !hints.isEmpty, hints != .header || container.end > headerEnd else { continue }
      switch container.name {
      case .html, .body, .thead, .tr, .th: continue
      case .p where !trustsParagraphs: continue
      // The name of a table of data names what is in it: `widget_list`.
      case .table where hasHeaderRow(container): continue
      // It names what it opens: `<summary class="card-header">`.
      case .summary where hints == .header: continue
      default: break
      }
      guard !isDocumented(container) else { continue }
      guard isBoilerplate(container, hints, total: total), !isNamedBySubject(index) else {
        continue
      }
      // The header of the page precedes its text and its title.
      if hints == .header, weightSums[container.first] > 0 || firstHeading < container.first {
        if isLabel(container) { continue }
        for block in container.blocks where !isName(block) { exclude(block..<block + 1, .hint) }
        headerEnd = container.end
      } else {
        exclude(container.blocks, .hint)
        excludedEnd = container.end
      }
    }
  }

  /// The maximum size of the label of a part of the content, in bytes.
  private static var labelLimit: Int { 128 }

  /// Returns `true` for a header that is one short line without links at the start of an element with content of its own:
  /// `<div class="card"><div class="card-header">`.
  private func isLabel(_ header: BlockContainer) -> Bool {
    guard header.parent >= 0, header.blocks.count == 1,
      counts[header.first].linkBytes == 0, counts[header.first].bytes <= Self.labelLimit
    else { return false }
    let parent = containers[Int(header.parent)]
    return parent.first == header.first && weightSums[parent.end] > weightSums[header.end]
  }

  /// Returns `true` for a heading or a term.
  private func isName(_ index: Int) -> Bool {
    switch blocks[index].kind {
    case .heading, .term: true
    default: false
    }
  }

  private func hasHeaderRow(_ container: BlockContainer) -> Bool {
    container.blocks.contains { index in
      if case .tableRow(_, isHeader: true) = blocks[index].kind { return true }
      return false
    }
  }

  /// Returns `true` for the description and the tags of a declaration, as YARD writes them: `discussion` in an element of the
  /// class `docstring`, and `tags` behind one.
  private func isDocumented(_ container: BlockContainer) -> Bool {
    let element = Int(container.element)
    let parent = Int(document.elements[element].parent)
    guard parent >= 0 else { return false }
    if document.hasOnlyClass("discussion", element) {
      return document.hasOnlyClass("docstring", parent)
    }
    guard document.hasOnlyClass("tags", element) else { return false }
    let siblings = max(parent + 1, element - Self.docstringElements)..<element
    let previous = siblings.last { Int(document.elements[$0].parent) == parent }
    return previous.map { document.hasOnlyClass("docstring", $0) } ?? false
  }

  /// The maximum number of elements of a description behind which tags are recognized.
  private static var docstringElements: Int { 1000 }

  /// The weight of all paragraphs with hints; generated class names can put one on each.
  private var hintedParagraphWeight: Int {
    var sum = 0
    for container in containers
    where container.name == .p && !container.hints.isDisjoint(with: .boilerplate) {
      sum += weight(of: container)
    }
    return sum
  }

  /// The maximum weight of an element that hints mark as metadata of the content.
  private static var metadataLimit: Int { 1000 }

  private func isBoilerplate(
    _ container: BlockContainer,
    _ hints: ElementHints,
    total: Int
  ) -> Bool {
    let weight = weight(of: container)
    let rest = total - weight
    // A byline, a date or tags are short; `id="datetime-functions"` names content.
    if hints == .metadata, weight > Self.metadataLimit { return false }
    // The comments may be longer than the article.
    if hints.contains(.comments) {
      return rest >= Self.articleMinimum || weight * 5 < total * 2
    }
    if !container.hints.isDisjoint(with: [.articleBody, .mainLandmark]) {
      return weight * 10 < total
    }
    // Posts of social networks within an article are quotations.
    if hints == .sharing, contains(.quote, container) { return false }
    if weight * 5 < total * 2 { return true }
    guard !contains(.heading(level: 1), container) else { return false }
    if hints.contains(.footer), container.first * 2 > blocks.count { return true }
    return !hints.isDisjoint(with: [.footer, .related, .navigation]) && rest >= 300
      && weight * 4 < total * 3
  }

  /// Returns `true` for WordPress's form for a comment and MediaWiki's line of origin, which may have more text than a short
  /// page.
  private func isNeverContent(_ container: BlockContainer) -> Bool {
    let element = Int(container.element)
    return container.hints.contains(.comments) && document.hasClass("comment-respond", element)
      || container.hints.contains(.footer) && document.hasClass("printfooter", element)
  }

  private func contains(_ kind: ContentBlock.Kind, _ container: BlockContainer) -> Bool {
    for index in container.blocks where blocks[index].kind == kind { return true }
    return false
  }
}
