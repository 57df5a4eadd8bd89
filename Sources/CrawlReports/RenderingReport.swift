/// The rendered pages of a crawl, and the fields that readers without scripts do not see.
public struct RenderingReport: Sendable, Codable {
  /// A page whose scripts add fields.
  public struct Sample: Sendable, Codable {
    /// The URL.
    public var url: String
    /// The fields that are there only after rendering, or the reason why the page was not rendered.
    public var text: String

    /// Creates a sample.
    package init(url: String, text: String) {
      self.url = url
      self.text = text
    }
  }

  package static let sampleLimit = 20

  /// The number of rendered pages.
  public var rendered = 0
  /// The number of rendered pages with fields that are there only after rendering.
  public var dependent = 0
  /// The number of these pages by field.
  public var fields: [String: Int] = [:]
  /// The first of these pages.
  public var samples: [Sample] = []
  /// The number of requests of rendered pages.
  public var requests = 0
  /// The number of pages that could not be rendered.
  public var failed = 0
  /// The first of these pages.
  public var failedSamples: [Sample] = []
  /// The number of pages that look empty without scripts, and were not rendered because there is no browser.
  public var needed = 0
  /// The number of pages that were not rendered, and of which the index keeps the content that an earlier crawl rendered.
  public var kept = 0
  /// The number of pages that still wait for the browser, because the crawl was stopped; the next one renders them.
  public var waiting = 0

  /// Creates an empty report.
  package init() {}

  /// Adds the counts of an earlier part of the same crawl.
  package mutating func merge(_ former: RenderingReport) {
    rendered += former.rendered
    dependent += former.dependent
    requests += former.requests
    failed += former.failed
    needed += former.needed
    kept += former.kept
    fields.merge(former.fields, uniquingKeysWith: +)
    samples = Array((former.samples + samples).prefix(Self.sampleLimit))
    failedSamples = Array((former.failedSamples + failedSamples).prefix(Self.sampleLimit))
  }
}

extension RenderingReport {
  /// Decodes a report; fields that earlier versions did not write are 0.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    values.read(.rendered, into: &rendered)
    values.read(.dependent, into: &dependent)
    values.read(.fields, into: &fields)
    values.read(.samples, into: &samples)
    values.read(.requests, into: &requests)
    values.read(.failed, into: &failed)
    values.read(.failedSamples, into: &failedSamples)
    values.read(.needed, into: &needed)
    values.read(.kept, into: &kept)
    values.read(.waiting, into: &waiting)
  }
}
