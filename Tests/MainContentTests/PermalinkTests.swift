import HTMLParsing
import MainContent
import Testing

/// Every reader of headings leaves out the links by which readers copy the URL of a heading.
@Suite("Permalinks")
struct PermalinkTests {
  private static let generators = [
    // Sphinx and MkDocs, markdown-it-anchor, VitePress, rustdoc, GitHub, Hugo, Javadoc.
    "Title<a class=headerlink href=#t title='Permalink to this headline'>¶</a>",
    "<a class=header-anchor href=#t aria-hidden=true>#</a> Title",
    "Title <a class=header-anchor href=#t aria-label='Permalink to &quot;Title&quot;'>&#8203;</a>",
    "<a class=doc-anchor href=#t>§</a>Title",
    "<a class=anchor href=#t><svg><title>Link icon</title><path d=M0></path></svg></a>Title",
    "<span><code>Title</code></span> <a class=anchor href=#t>🔗\u{FE0F}</a>",
    "Title <a class=anchor-link href=#t><img src=link.svg alt=Link></a>",
    "Title <a class=permalink href=#t>Permalink</a>",
    // Texinfo with the style sheet of FFmpeg.
    "Title<span><a class='anchor hidden-xs' href=#t>#</a> <a class='anchor hidden-xs' href=#c>TOC</a></span>",
    // A forum by django-machina, whose permalinks have the whole URL of a post.
    "<a href=/topic/rye>Title</a> &nbsp;<a href='/topic/rye/?post=14#14'>&#182;</a>",
    "<span><a class='x hash-link' href=#t>Direct link to this heading</a></span> Title",
  ]

  @Test("are no part of a heading", arguments: generators)
  func permalinks(_ heading: String) throws { try expect("Title", of: heading) }

  @Test(
    "are neither the text of a heading, nor notes, nor other links",
    arguments: [
      ("<a class=header href=#t>Title</a>", "Title"), ("<a class=anchor href=#t>Link</a>", "Link"),
      ("Title<a class=anchor href=#n>1</a>", "Title1"), ("Title <a href=#n>例</a>", "Title 例"),
      ("Copy <a class=xref href=#t>Link</a>", "Copy Link"), ("Title <a href=t>#</a>", "Title #"),
      ("Title <a href=t#1>*</a>", "Title *"),
      ("Title <a class=anchor href=#t>Link to Rust</a>", "Title Link to Rust"),
    ]
  )
  func others(_ heading: String, _ text: String) throws { try expect(text, of: heading) }

  @Test func `are no operators in code`() throws {
    try #expect(
      ContentPage.blocks(
        "<dl><dt id=x><pre>proc <a href='#x'>`+=`</a>(a)</pre><dt><code>f <a href='#f'>#</a></code></dl>"
      ) == ["term: proc `+=`(a)", "term: f"]
    )
  }

  @Test func `precede the text of headings and terms only`() throws {
    try #expect(
      ContentPage.blocks("<p><a href=#n>*</a> A note</p><dl><dt><a href=#n>#</a> A term</dl>")
        == ["paragraph: * A note", "term: A term"]
    )
  }

  @Test(
    "of wikis edit a section",
    arguments: [
      // MediaWiki, with one editor and with two; a wiki with one link.
      "<span class=mw-headline>Title</span><span class=mw-editsection><span>[</span><a href=/e>edit</a><span>]</span></span>",
      "Title<span class=mw-editsection>[<a href=/v>modifier</a> | <a href=/e>modifier le code</a>]</span>",
      "<span>Title</span> <a class='btn edit_section' href=/e>編集</a>",
    ]
  )
  func editors(_ heading: String) throws { try expect("Title", of: heading) }

  @Test(
    "are told from words by their links and their class",
    arguments: [
      ("Title <span class=edit-section>Notes <a href=/e>edit</a></span>", "Title Notes edit"),
      ("Title <span class=edit-section>draft</span>", "Title draft"),
      ("Title <span class=edited><a href=/e>edit</a></span>", "Title edit"),
      ("<span class=editable-section>Title</span>", "Title"),
    ]
  )
  func words(_ heading: String, _ text: String) throws { try expect(text, of: heading) }

  @Test func `of wikis follow the heading they edit`() throws {
    let editor = "<span class=mw-editsection>[<a href=/e>edit</a>]</span>"
    try #expect(
      ContentPage.blocks("<div class=mw-heading><h2 id=t>Title</h2>\(editor)</div><p>Text")
        == ["heading(level: 2): Title", "paragraph: Text"]
    )
  }

  private func expect(
    _ text: String,
    of heading: String,
    location: SourceLocation = #_sourceLocation
  ) throws {
    for name in ["h1", "h3"] {
      let content = try ContentPage.content("<body><\(name) id=t>\(heading)</\(name)>")
      let block = try #require(content.blocks.indices.first)
      #expect(content.text(of: block) == text, sourceLocation: location)
      let document = content.document
      let element = try #require(
        document.elements.indices.first { document.attribute(.id, of: $0) == "t" }
      )
      let read = document.headingText(of: element, limit: 1000)
      let words = read.split(whereSeparator: \.isWhitespace)
      #expect(words.joined(separator: " ") == text, sourceLocation: location)
    }
  }
}
