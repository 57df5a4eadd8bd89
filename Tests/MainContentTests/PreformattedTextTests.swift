import MainContent
import Testing

/// Generators write each line of code as an element; in browsers, all of `<pre>` is one text with their line breaks.
@Suite("Preformatted text")
struct PreformattedTextTests {
  @Test(
    "block-level elements are lines",
    arguments: [
      ("<code><div>a</div><div>b</div></code>", "a\nb"),
      // Expressive Code, as Astro Starlight uses it: an empty line has a line break.
      (
        "<code><div class=ec-line><div class=code>a</div></div><div class=ec-line><div class=code>\n"
          + "</div></div><div class=ec-line><div class=code>  b</div></div></code>",
        "a\n\n  b"
      ),
      ("<code><p>a</p><p>  b</p></code>", "a\n  b"),
      // Oracle's manual of Berkeley DB.
      ("a =\n<p></p>\n  b", "a =\n\n  b"),
      // code-prettify, and the lines of others without text.
      (
        "<code><ol class=linenums><li class=L0><span>a</span></li><li></li><li>  b</li></ol></code>",
        "a\n\n  b"
      ),
      // highlightjs-line-numbers.
      (
        "<code><table><tbody><tr><td data-line-number=1><div></div></td><td>a</td></tr>\n"
          + "<tr><td></td><td> </td></tr><tr><td></td><td>  b</td></tr></tbody></table></code>",
        "a\n \n  b"
      ),
      (
        "<code><table><tr><td>a</td>\n<td>b</td></tr><tr><td>c</td><td>d</td></tr></table></code>",
        "a\tb\nc\td"
      ),
      // Sphinx has an element with an identifier around each object of a listing.
      (
        "class A:\n<div id=A.f>  <a href=x>def</a> f():\n    b</div>\nc",
        "class A:\n  def f():\n    b\n\nc"
      ),
      ("<code>a<div hidden>x</div><div aria-hidden=true>y</div><div>b</div></code>", "a\nb"),
    ]
  )
  func lines(_ html: String, _ text: String) throws {
    try #expect(ContentPage.blocks("<pre>\(html)</pre>") == ["code: \(text)"])
  }

  /// Doxygen, whose style sheet has `white-space: pre` for each line, and the clipboard of Visual Studio Code.
  @Test(
    "listings without <pre> are code",
    arguments: [
      (
        "<div class=fragment><div class=line><a name=l1></a><span class=lineno>    1</span>int a;</div>\n"
          + "<div class=line><span class=lineno>    2</span> </div>\n"
          + "<div class=line><span class=lineno>    3</span>  <a class=code href=b.html>b</a>(a);</div>\n"
          + "<div class=ttc id=b><div class=ttname>b</div></div>\n</div>",
        "int a;\n \n  b(a);"
      ),
      (
        "<div style=\"color: #d4d4d4; font-family: Menlo, Monaco, 'Courier New', monospace; line-height: 18px; "
          + "white-space: pre;\"><div><span>if</span> <span>a:</span></div><br><div>  b</div></div>",
        "if a:\n\n  b"
      ),
      ("<div style='white-space: pre; font-family: Monospace'>a  <b>b</b>\n  c</div>", "a  b\n  c"),
    ]
  )
  func listings(_ html: String, _ text: String) throws {
    try #expect(ContentPage.blocks(html) == ["code: \(text)"])
  }

  @Test(
    "white space alone makes no code",
    arguments: [
      "<div style='white-space: pre-line; font-family: monospace'>a\n  b</div>",
      "<div style='white-space: pre; font-family: Georgia, serif'>a\n  b</div>",
      "<div class=fragment><p>a\n  b</p></div>",
    ]
  )
  func proseWithSpaces(_ html: String) throws {
    try #expect(ContentPage.blocks(html) == ["paragraph: a b"])
  }

  /// Doxygen hides them by its style sheet.
  @Test func `parts that hide addresses of e-mail are no text`() throws {
    let hidden = "<span class=obfuscator>.nosp@m.</span>"
    let html = "<p>kilgo\(hidden)ta@a\(hidden)uburn"
    try #expect(ContentPage.blocks(html) == ["paragraph: kilgota@auburn"])
  }

  @Test func `headings and terms in it are blocks of their own`() throws {
    try #expect(
      ContentPage.blocks("<pre>a<h2>b</h2>c</pre>") == [
        "code: a", "heading(level: 2): b", "code: c",
      ]
    )
  }

  /// Chroma, with which Hugo highlights code, numbers lines in a table or in the text; Hexo in a table.
  @Test(
    "the numbers of lines of Hugo and Hexo are no text",
    arguments: [
      "<table class=lntable><tr><td class=lntd><pre class=chroma><code><span class=lnt>1\n</span>"
        + "<span class=lnt>2\n</span></code></pre></td>\n<td class=lntd><pre class=chroma><code>",
      "<pre class=chroma><code><span class=ln>1</span>",
      "<table><tr><td class=gutter><pre><span class=line>1</span><br><span class=line>2</span><br></pre></td>"
        + "<td class=code><pre>",
    ]
  )
  func numbers(_ start: String) throws {
    try #expect(ContentPage.blocks("\(start)a = b\n  c") == ["code: a = b\n  c"])
  }

  @Test(
    "other texts with these classes are content",
    arguments: ["<p class=lnt>12</p>", "<p class=ln>12</p>", "<p class=gutter>12</p>"]
  )
  func others(_ html: String) throws {
    try #expect(ContentPage.blocks(html) == ["paragraph: 12"])
  }

  /// The marks of `q::before` and `q::after` in the [style sheet](https://html.spec.whatwg.org/multipage/rendering.html) of the
  /// HTML standard.
  @Test(
    "quotation marks",
    arguments: [
      ("<p>a <q>b c</q>, d", "paragraph: a \"b c\", d"), ("<p><q> b</q> c", "paragraph: \" b\" c"),
      ("<p>a<br><q>b</q>", "paragraph: a \"b\""), ("<pre>a<q>b</q></pre>", "code: a\"b\""),
      ("<h2><q>a</q></h2>", "heading(level: 2): \"a\""),
    ]
  )
  func quotations(_ html: String, _ block: String) throws {
    try #expect(ContentPage.blocks(html) == [block])
  }
}
