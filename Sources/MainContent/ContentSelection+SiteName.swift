import Basics
import HTMLParsing

/// Pages whose first-level heading is the name of the site, as many blogs have it.
extension ContentSelection {
  /// Returns the heading that `<title>` names beside the name of the site, if the first-level heading is that name: `Sourdough`
  /// of `<title>Sourdough — The Baker</title>` below `<h1>The Baker</h1>`; `nil` for other pages.
  func ownHeading(below first: Int) -> Int? {
    let site = String(decoding: text[blocks[first].range], as: UTF8.self)
    guard let element = document.elements.firstIndex(where: { $0.name == .title }),
      let own = TitleSeparator.rest(
        of: TitleSeparator.trimmed(document.textContent(of: element).collapsingWhitespace),
        beside: site
      )
    else { return nil }
    return blocks.indices[(first + 1)...].first { index in
      guard case .heading(2...) = blocks[index].kind, blocks[index].isMain else { return false }
      return text[blocks[index].range].elementsEqual(own.utf8)
    }
  }
}
