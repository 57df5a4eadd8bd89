import Fixtures
import Foundation
import WebmarkTesting

/// Pseudo-random damaged pages, the same in each run: parts of real pages with lost, changed, moved and
/// inserted bytes, and pages of syntax that parsers often fail on.
struct DamagedPages {
  private let sources: [[UInt8]]

  init() throws {
    var pages = try FixtureFolder.paths(under: "html", withExtension: "html")
      .map { try FixtureFolder.bytes(of: $0) }
    if let folder = SharedCases.folder {
      for suite in ["realpages/pages", "recipes-real/html"] {
        let path = folder.appendingPathComponent(suite).path
        for name in try FileManager.default.contentsOfDirectory(atPath: path).sorted() {
          pages.append(try SharedCases.bytes("\(suite)/\(name)"))
        }
      }
    }
    sources = pages.filter { !$0.isEmpty }
  }

  /// Returns the page with a number.
  func page(_ number: Int, seed: Int) -> [UInt8] {
    var random = Random(state: UInt64(seed) << 40 ^ UInt64(number))
    if random.below(4) == 0 {
      return (0..<(2 + random.below(25))).flatMap { _ in random.piece() }
    }
    let source = sources[random.below(sources.count)]
    let length = min(source.count, 20 + random.below(1200))
    let start = random.below(2) == 0 ? 0 : random.below(source.count - length + 1)
    var page = Array(source[start..<(start + length)])
    for _ in 0..<(1 + random.below(6)) { random.damage(&page) }
    return page
  }
}

/// SplitMix64, with functions that damage pages.
private struct Random {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func piece() -> [UInt8] { Self.pieces[below(Self.pieces.count)] }

  mutating func damage(_ page: inout [UInt8]) {
    let place = below(page.count + 1)
    switch below(5) {
    case 0: page.removeSubrange(place..<min(page.count, place + 1 + below(12)))
    case 1, 2: page.insert(contentsOf: piece(), at: place)
    case 3: if place < page.count { page[place] = Self.bytes[below(Self.bytes.count)] }
    default:
      let other = below(page.count + 1)
      let moved = page[other..<min(page.count, other + 1 + below(40))]
      page.insert(contentsOf: Array(moved), at: place)
    }
  }

  private static let bytes = Array("<>\"'=/&! -\nabp\u{7F}".utf8)

  private static let pieces: [[UInt8]] = [
    "<", ">", "\"", "'", "=", "/", "&", "!", "--", "-->", "<!--", "--!>", "</", "/>", "\n", "\n\n",
    " ", "\t", "\u{C}", "<p>", "</p>", "<title>", "</title>", "<textarea>", "</textarea>",
    "<script>", "</script>", "<style>", "</style>", "<html lang=\"x\">", "<html\nlang=x>",
    "<body id=b>", "</body>", "</html>", "<head>", "<head prefix=\"a: b\">", "</head>", "<br/>",
    "<a href=\"/x\">", "<a href='y", "<b class=\"c\">", "<!DOCTYPE html>",
    "<!DOCTYPE html PUBLIC \"a>b\">", "<!x>", "<?pi?>", "<?", "<![CDATA[", "]]>", "&amp;", "&lt;",
    "&nbsp;", "&copy", "&#x41;", "&#0;", "&#1;", "&hellip;", "&notit;", "\u{1}", "\u{FFFE}",
    "\u{7F}", "é", "<svg>", "</svg>", "<math>", "<iframe>", "</iframe>", "<plaintext>",
    "<noscript>", "</noscript>", "<template>", "</template>", "<xmp>", "</xmp>", "<table>", "<td>",
    "</table>", "<select>", "<option>", "<li>", "<form>", "<meta name=\"a\" content=\"b\">",
    "<link rel=x href=y>", "<base href=\"/z/\">", "text of some length", "A & B",
    "<div\n  id=\"x\"\n  title='y'>", "<script type=\"application/ld+json\">", "{\"a\": \"b\"}",
    "<img src=x alt=\"a\nb\">", "<frameset>", "<noframes>", "<p title=\"a\"b id=c>", "<1>", "< p>",
    "</ p>", "<p/>", "<a/b=c>", "<h1 id=x\n/>", "<i xmlns:og=\"http://a/\" XMLNS:OG=b>",
    "</p x='>'>",
    "<span data-nosnippet>", "</span>", "<p\"q>", "<x@y title=z>",
  ].map { Array($0.utf8) }
}
