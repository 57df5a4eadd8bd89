import Testing
import URLStandard

@testable import HTMLParsing

/// Tags, comments and references that versions of libxml2 parse differently are parsed according to the
/// [HTML standard](https://html.spec.whatwg.org/#tokenization).
@Suite("Tokenizing")
struct TokenizingTests {
  /// [RCDATA](https://html.spec.whatwg.org/#rcdata-state): references are decoded, tags and comments are
  /// not parsed.
  @Test(
    "the text of a title has no markup",
    arguments: [
      ("A <b class=\"x\">bold</b> move", "A <b class=\"x\">bold</b> move"),
      ("a <!-- b --> c", "a <!-- b --> c"), ("AT&T &amp; &lt;i>", "AT&T & <i>"),
      ("1 < 2 &hellip;", "1 < 2 …"), ("a </titles> b", "a </titles> b"), ("a\n<p\nb", "a\n<p\nb"),
    ]
  )
  func title(_ markup: String, _ text: String) throws {
    let page = try parsed("<title>\(markup)</title><p id=x>behind</p>")
    #expect(page.textContent(of: try first(.title, in: page)) == text)
    #expect(page.attribute(.id, of: try first(.p, in: page)) == "x")
    #expect(page.visibleText(limit: 100) == "behind")
  }

  /// The start of the pages of gitweb, and of XHTML with a public identifier.
  @Test(
    "the declarations in the DOCTYPE of XHTML are no text",
    arguments: [
      """
      <?xml version="1.0" encoding="utf-8"?>
      <!DOCTYPE html [
      \t<!ENTITY nbsp "&#xA0;">
      \t<!ENTITY sdot "&#x22C5;">
      ]>
      """,
      """
      <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd" \
      [ <!ENTITY nbsp "&#160;"> ] >
      """,
    ]
  )
  func declarations(_ start: String) throws {
    let url = try #require(WebURL("https://a.example/"))
    let rest = "<html><head><title>T</title></head><body><p>a[0]&gt;b</p></body></html>"
    let page = HTMLDocument(
      bytes: Array((start + rest).utf8),
      contentType: "application/xhtml+xml; charset=utf-8",
      url: url
    )
    #expect(page.visibleText(limit: 100) == "a[0]>b")
    #expect(page.textContent(of: try first(.title, in: page)) == "T")
    // An XML declaration tells the same, whatever the type is; otherwise browsers show the rest of the DOCTYPE.
    let html = try parsed(start + rest).visibleText(limit: 100)
    #expect(html == (start.hasPrefix("<?xml") ? "a[0]>b" : "] > a[0]>b"))
  }

  @Test(
    "a DOCTYPE that nothing closes ends at its first sign",
    arguments: [
      "<!DOCTYPE html [>", "<!DOCTYPE html [ ]", "<!DOCTYPE html>]>", "<!DOCTYPE html []",
    ]
  )
  func openDeclarations(_ start: String) throws {
    let page = try parsed("<?xml version='1.0'?>\(start)<p>text</p>")
    #expect(page.visibleText(limit: 100).hasSuffix("text"))
  }

  /// A vertical tab is no white space of the standard, so that it belongs to the name of the tag.
  @Test func `a vertical tab ends no name of a tag`() throws {
    let page = try parsed("<title>a </title\u{0B}> b</title><p>behind</p>")
    let title = page.textContent(of: try first(.title, in: page))
    #expect(title.hasPrefix("a </title") && title.hasSuffix("> b"))
    #expect(page.visibleText(limit: 100) == "behind")
  }

  /// A browser would display nothing of the page.
  @Test(
    "a title without an end ends at the next tag",
    arguments: ["<title>a", "<title/>a", "<title>a\n"]
  )
  func unclosedTitle(_ title: String) throws {
    let page = try parsed("\(title)<h1>b</h1><p>c</p>")
    #expect(page.visibleText(limit: 100).hasSuffix("b c"))
  }

  /// The tags of the head and the body may be omitted
  /// ([optional tags](https://html.spec.whatwg.org/#optional-tags)).
  @Test(
    "a page without the tags of head and body is the same as one with them",
    arguments: ElementName.allCases.filter { name in
      // These have no text, or a place of their own in a page.
      !name.isVoid && !name.isInert && !name.isHeadContent
        && ![
          .html, .head, .body, .frame, .caption, .thead, .tbody, .tfoot, .tr, .td, .th, .other,
          .col,
          .option, .svg, .math, .rt, .rp,
        ]
        .contains(name)
    }.map(\.rawValue) + ["my-element", "slot"]
  )
  func omittedTags(_ name: String) throws {
    let head = "<meta name=a content=b><title>T</title>"
    let body = "<\(name) id=x>bread <h2>and</h2> <main><p>butter</main></\(name)> <p>salt"
    func outline(_ page: HTMLDocument) -> [String] {
      page.elements.map { element in
        let parent = element.parent < 0 ? .other : page.elements[Int(element.parent)].name
        return "\(element.name) in \(parent)"
      }
    }
    for end in ["", "</body></html>", "</html>"] {
      let expected = try parsed("<!doctype html><html><head>\(head)</head><body>\(body)\(end)")
      let bare = try parsed("<!doctype html>\(head)\(body)\(end)")
      #expect(outline(bare) == outline(expected))
      #expect(bare.visibleText(limit: 100) == expected.visibleText(limit: 100))
      #expect(bare.visibleText(limit: 100).hasPrefix("bread and butter"))
      let late = try parsed(
        "<!doctype html><head>\(head)<\(name) id=x>bread</\(name)></head><body id=y><p>a"
      )
      #expect(late.attribute(.id, of: try first(.body, in: late)) == "y")
      #expect(late.elements.count { $0.name == .body } == 1)
    }
  }

  @Test(
    "a heading contains the block with which it starts",
    arguments: [
      ("<h2><p>Rye</p></h2>", "Rye"), ("<h2 class='a>b'>\n<p>Rye</p></h2>", "Rye"),
      ("<h2><p>Rye<p>bread</p></h2>", "Rye"), ("<h2><p><b>Rye</b> bread</p></h2>", "Rye bread"),
      ("<h2></h2><p>Rye</p>", ""), ("<h2> </h2><p>Rye</p>", ""),
      ("<h2>Rye<p>bread</p></h2>", "Rye"),
      ("<h2><div>Rye</div></h2>", "Rye"), ("<h2><p>Rye</h2>", "Rye"), ("<h2><p>Rye", "Rye"),
      ("<h2><p>Rye<section>bread</section></p></h2>", "Rye"),
    ]
  )
  func blocksInHeadings(_ html: String, _ text: String) throws {
    let page = try parsed("<body>\(html)<section id=x>after</section>")
    let heading = try first(.h2, in: page)
    #expect(page.textContent(of: heading).trimmingPrefix(/\s+/) == text)
    #expect(page.visibleText(limit: 100).hasSuffix("after"))
    let sections = page.elements.filter { $0.name == .section }
    #expect(sections.allSatisfy { Int($0.parent) < heading })
  }

  /// [A start tag whose tag name is "html"](https://html.spec.whatwg.org/#parsing-main-inbody), or "body".
  @Test(
    "late tags of the roots add attributes",
    arguments: [
      "<p>x<html lang=a><body id=b>",
      "<html><body><p>x<html lang=a title=c><html lang=d><body id=b>",
      "<html lang=a><body id=b>x<html lang=c><body id=d>", "<br/><html lang='a'/><body\nid=b\n>x",
      "<html\"x lang=c><html lang=a><!-- <body id=c> --><script><body id=d></script><body id=b>x",
    ]
  )
  func roots(_ html: String) throws {
    let page = try parsed(html)
    #expect(page.attribute(.lang, of: try first(.html, in: page)) == "a")
    #expect(page.attribute(.id, of: try first(.body, in: page)) == "b")
  }

  @Test func `what looks like a root in a value adds none`() throws {
    let page = try parsed("<v s=<html\nlang=x><p title='<body id=y>'>z")
    #expect(page.attribute(.lang, of: try first(.html, in: page)) == nil)
    #expect(page.attribute(.id, of: try first(.body, in: page)) == nil)
  }

  /// [Bogus comments](https://html.spec.whatwg.org/#bogus-comment-state), comments and declarations end
  /// according to the standard.
  @Test(
    "what is no tag is not read",
    arguments: [
      "<!x>", "<!x 'y>", "<?php echo 1 ?>", "<?>", "</>", "</ p>", "</1>", "<!-->", "<!--->",
      "<!-- > -- -->", "<!-- a --!>", "<!DOCTYPE html PUBLIC 'a>", "<![CDATA[x]>", "<!---->",
    ]
  )
  func comments(_ markup: String) throws {
    for context in ["\(markup)<p>a</p><i>b</i>", "<p>a\(markup)</p><i>b</i>"] {
      let page = try parsed(context)
      #expect(page.visibleText(limit: 100) == "a b", "\(context)")
    }
  }

  @Test(
    "what begins no tag is text",
    arguments: [("a < b", "a < b"), ("<1>", "<1>"), ("a<", "a<"), ("</", "</"), ("<_a>", "<_a>")]
  )
  func lessThan(_ markup: String, _ text: String) throws {
    #expect(try parsed("<p>\(markup)").visibleText(limit: 100) == text)
  }

  /// The errors [eof-in-tag](https://html.spec.whatwg.org/#parse-error-eof-in-tag) and eof-in-comment.
  @Test(
    "a tag that is cut is none",
    arguments: ["<a href=x", "<a href='x>y", "</p x=", "<!-- x", "<a"]
  )
  func cut(_ markup: String) throws {
    let page = try parsed("<p>a</p>\(markup)")
    #expect(page.visibleText(limit: 100) == "a")
    #expect(!page.elements.contains { $0.name == .a })
  }

  /// [Attributes](https://html.spec.whatwg.org/#before-attribute-name-state).
  @Test(
    "broken tags have the attributes that browsers see",
    arguments: [
      "<a =x href=y id=z>", "<a x\"y href=y id=z>", "<a href=y\nid = 'z'/>", "<a/href=y/ id=z>",
      "<a href='y'id='z'>", "<a ! href=y @b='>' id=z>", "<a href=y id=z href=w>",
      "<a b='<p>' href=y id=z>",
    ]
  )
  func attributes(_ tag: String) throws {
    let page = try parsed("\(tag)t</a><p>u")
    let link = try first(.a, in: page)
    #expect(page.attribute(.href, of: link) == (tag.contains("y/") ? "y/" : "y"))
    #expect(page.attribute(.id, of: link) == "z")
    #expect(page.visibleText(limit: 100) == "t u")
  }

  @Test func `a slash behind a reference is text`() throws {
    #expect(try parsed("<p>a&nbsp;/>b&hellip;/>").visibleText(limit: 100) == "a />b…/>")
  }

  /// The text of these elements contains no markup, in any version of libxml2.
  @Test("raw text has no markup", arguments: ["iframe", "noembed", "noframes", "xmp", "textarea"])
  func rawText(_ name: String) throws {
    let page = try parsed("<p>a</p><\(name)><!-- </\(name)><p id=x>b</p> --><p>c</p>")
    #expect(page.visibleText(limit: 100) == "a b --> c")
  }

  /// [Script data](https://html.spec.whatwg.org/#script-data-double-escaped-state).
  @Test func `data with tags of scripts in it comes whole`() throws {
    let data = "{\"a\": \"<!-- <script> </script> -->\", \"b\": \"</p>\"}"
    let page = try parsed("<script type='application/ld+json'>\(data)</script><p>x")
    let text = page.textContent(of: try first(.script, in: page))
    #expect(text.replacing("\\u003c", with: "<") == data)
    #expect(page.visibleText(limit: 100) == "x")
  }

  /// Licenses of RSL in scripts, with and without whitespace before the first tag.
  @Test(
    "XML in a script comes whole",
    arguments: ["", "\n  ", "<?xml version='1.0'?>", "<!-- a -->"]
  )
  func licenseScripts(_ start: String) throws {
    let data = "\(start)<rsl xmlns='https://rslstandard.org/rsl'><content url='/'/></rsl>"
    let page = try parsed("<p>y</p><script type='application/rsl+xml'>\(data)</script><p>x")
    let text = page.textContent(of: try first(.script, in: page))
    #expect(text.drop { $0.isWhitespace } == data.drop { $0.isWhitespace })
    #expect(page.visibleText(limit: 100) == "y x")
  }

  @Test func `names that no element has are matched by their end tags`() throws {
    let page = try parsed("<p\"q><b>a</b></p\"q><i>c")
    #expect(!page.elements.contains { $0.name == .p })
    #expect(page.elements[try first(.i, in: page)].parent == Int32(try first(.body, in: page)))
  }
}
