import Checking
import Fetching
import HTMLParsing
import SiteReading
import URLStandard

/// The result of checking one page.
struct CheckedTarget: Sendable {
  var report: PageReport
  var summary: PageSummary
  /// The page itself, for its links.
  var page: CheckedPage
}

/// Fetches or reads one page and checks it against the rules.
struct CheckWorker: Sendable {
  let checker: PageChecker
  let network: PageFetch
  /// The site files; `nil` if only the pages are fetched.
  let sites: SiteFiles?
  /// The lookup of links in folders; `nil` if only the pages are read.
  let links: FolderLinks?
  /// The renderer of fetched pages; `nil` if they are checked as the server sends them.
  let renderer: CommandRenderer?
  let isStrict: Bool
  /// A Boolean value that indicates whether fetched files of other formats, such as images, are errors.
  let refusesFormats: Bool
  let sizeLimit: Int

  /// Returns the report and summary of a page.
  ///
  /// - Throws: An error if a file cannot be read; a page that cannot be fetched is a finding.
  func check(_ target: CheckTarget) async throws(CommandFailure) -> CheckedTarget {
    var input = try await input(for: target)
    input.isAddressKnown = target.isAddressKnown
    input.isStrict = isStrict
    let asksSite = input.fetch.status != nil || target.folder != nil
    let site = asksSite ? await sites?.evidence(for: target, at: input.url) : nil
    var page = CheckedPage(input, site: site)
    if let sites, input.fetch.status != nil, page.fetch.hasContent {
      page = await sites.withLicenses(page, of: target)
    }
    if sites != nil, page.fetch.hasContent {
      let address = ResultPreview(page).image
      let probe = ImageProbe(network: network)
      let image = await probe.evidence(of: address, target: target, page: page.url)
      page = page.with(image: image)
    }
    if let links, let root = target.linkRoot {
      page = await links.lookUp(page, in: root)
    }
    return CheckedTarget(
      report: PageReport(page, by: checker),
      summary: PageSummary(page, by: checker),
      page: page
    )
  }

  private func input(for target: CheckTarget) async throws(CommandFailure) -> CheckedPage.Input {
    switch target.origin {
    case .network:
      let input = await network.input(for: target)
      if refusesFormats, input.fetch.hasContent,
        let refusal = BinaryFormat.refusal(of: input.bytes, contentType: input.contentType)
      {
        throw CommandFailure(.error, "\(target.source): \(refusal)")
      }
      guard let renderer, input.fetch.hasContent, input.fetch.isPage else { return input }
      return try await renderer.rendered(input)
    case .file(let path):
      do {
        let bytes = try ByteFile.read(
          path,
          limit: sizeLimit,
          purpose: "the page",
          isFound: target.isFound
        )
        if let refusal = BinaryFormat.refusal(of: bytes, contentType: nil) {
          throw CommandFailure(.error, "\(target.source): \(refusal)")
        }
        return CheckedPage.Input(
          source: target.source,
          url: target.url,
          bytes: bytes,
          fetch: FetchEvidence(outcome: .file, byteCount: bytes.count)
        )
      } catch {
        throw error as? CommandFailure ?? CommandFailure(.error, "\(target.source): \(error)")
      }
    }
  }
}
