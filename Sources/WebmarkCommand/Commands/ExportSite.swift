import ArgumentParser
import URLStandard

/// `webmark export llms-txt`: writes llms.txt for the owner of a site.
struct ExportLanguageModelIndex: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "llms-txt",
    abstract: "Write llms.txt: the pages of a site for language models.",
    discussion: """
      Title and summary are those of the page at the URL; the other pages are listed
      by the first part of their paths. Pages that refuse use by AI are left out,
      unless the seed of the site says 'mine'.

      EXAMPLE
        webmark export llms-txt https://www.example.com/ > public/llms.txt
      """
  )

  @Option(name: .long, help: "The maximum number of pages; those with short paths come first.")
  var limit = 500

  @OptionGroup var site: SiteOptions

  func validate() throws {
    guard (1...LanguageModelIndex.candidateLimit).contains(limit) else {
      throw ValidationError(
        "'--limit' takes a number from 1 to \(LanguageModelIndex.candidateLimit)."
      )
    }
  }

  func run() async throws {
    guard let url = WebURL(site.site)?.withoutFragment else { return }
    var index = LanguageModelIndex(site: url, limit: limit)
    try await site.forEachPage { index.add($0) }
    let text = index.text()
    if let path = site.output {
      try OutputFile.write(text, to: path, purpose: "the list of pages")
    } else {
      StandardOutput.write(text)
    }
    note(index.omittedCount, "are beyond --limit \(limit)")
    note(index.refusedCount, "refuse use by AI; write 'mine' behind the seed of your own site")
  }

  private func note(_ count: Int, _ reason: String) {
    guard count > 0 else { return }
    StandardError.write(
      "webmark: not listed: \(NumberFormat.grouped(count)) pages, which \(reason)\n"
    )
  }
}

/// `webmark export sitemap`: writes the sitemap of a site for its owner.
struct ExportSitemap: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sitemap",
    abstract: "Write the sitemap of a site from the pages in the index.",
    discussion: """
      Each page is listed with its canonical URL and the date of its last change, if
      one is known. Pages that say noindex or redirect are not in the index. A site
      with more than 50,000 pages needs --output: the file is then an index of the
      files <name>-1.xml, <name>-2.xml and so on beside it.

      EXAMPLE
        webmark export sitemap https://www.example.com/ > public/sitemap.xml
      """
  )

  @OptionGroup var site: SiteOptions

  func run() async throws {
    guard let url = WebURL(site.site) else { return }
    var sitemap = SitemapFiles(
      SitemapFiles.Destination(path: site.output, folderURL: url.origin + "/")
    )
    try await site.forEachPage { try sitemap.add($0) }
    try sitemap.close()
  }
}
