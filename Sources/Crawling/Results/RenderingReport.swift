import MarkupExtraction

/// The rendered pages of a crawl, and the fields that readers without scripts do not see.
public struct RenderingReport: Sendable, Codable {
  /// A page whose scripts add fields.
  public struct Sample: Sendable, Codable {
    /// The URL.
    public var url: String
    /// The fields that are there only after rendering, or the reason why the page was not rendered.
    public var text: String
  }

  private static let sampleLimit = 20

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
  /// The number of pages that still wait for the browser, because the crawl was stopped; the next one renders them.
  public var waiting = 0

  init() {}

  /// Creates a report from JSON; fields that earlier versions did not write are 0.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    rendered = try container.decode(Int.self, forKey: .rendered)
    dependent = try container.decode(Int.self, forKey: .dependent)
    fields = try container.decode([String: Int].self, forKey: .fields)
    samples = try container.decode([Sample].self, forKey: .samples)
    requests = try container.decode(Int.self, forKey: .requests)
    failed = try container.decode(Int.self, forKey: .failed)
    failedSamples = try container.decode([Sample].self, forKey: .failedSamples)
    needed = try container.decode(Int.self, forKey: .needed)
    waiting = try container.decodeIfPresent(Int.self, forKey: .waiting) ?? 0
  }

  mutating func count(_ rendering: PageRendering, at url: String) {
    requests += rendering.requestCount
    switch rendering.outcome {
    case .notInstalled: needed += 1
    case .failed(let reason):
      failed += 1
      if failedSamples.count < Self.sampleLimit {
        failedSamples.append(Sample(url: url, text: reason))
      }
    case .rendered:
      rendered += 1
      guard let difference = rendering.difference, difference.isSignificant else { return }
      dependent += 1
      for name in difference.added + difference.changed + difference.counts.keys {
        fields[name, default: 0] += 1
      }
      if samples.count < Self.sampleLimit, let text = difference.text {
        samples.append(Sample(url: url, text: text))
      }
    }
  }

  /// Adds the counts of an earlier part of the same crawl.
  mutating func merge(_ former: RenderingReport) {
    rendered += former.rendered
    dependent += former.dependent
    requests += former.requests
    failed += former.failed
    needed += former.needed
    fields.merge(former.fields, uniquingKeysWith: +)
    samples = Array((former.samples + samples).prefix(Self.sampleLimit))
    failedSamples = Array((former.failedSamples + failedSamples).prefix(Self.sampleLimit))
  }
}
