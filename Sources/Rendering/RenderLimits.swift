/// The limits of one rendered page; what a page exceeds is named in ``RenderedPage/cuts``.
public struct RenderLimits: Sendable {
  /// The virtual time in milliseconds after which a page counts as settled; it does not advance while
  /// requests are in flight.
  public var virtualTime = 5000
  /// The time without a request in flight after which a page ends that has used ``activeProcessorTime``; it begins when the
  /// page's document has arrived in the browser.
  public var activeTime: Duration = .seconds(4)
  /// The processor time of the page's main thread below which the page goes on after ``activeTime``, in seconds: the
  /// machine is busy with other work.
  public var activeProcessorTime = 3.0
  /// The maximum time without a request in flight, for a page that waits without using its processor time.
  public var longestActiveTime: Duration = .seconds(60)
  /// The time without a request in flight after which a page ends whose main thread has used less than
  /// ``stallProcessorTime`` in it.
  public var stallTime: Duration = .seconds(5)
  /// The processor time that tells a page that waits for a busy machine from one that waits for nothing, in seconds.
  public var stallProcessorTime = 0.05
  /// The maximum time, including requests.
  public var totalTime: Duration = .seconds(120)
  /// The maximum number of requests besides the page itself.
  public var requests = 64
  /// The maximum number of documents that the page's own frame loads.
  public var navigations = 5
  /// The maximum number of bytes of the rendered page.
  public var documentBytes = 10_000_000
  /// The maximum private memory of a renderer process, in bytes.
  public var processMemory = 512_000_000
  /// The maximum processor time of a renderer process within ``processorWindow`` seconds, in seconds.
  public var processorTime = 6.0
  /// The time over which ``processorTime`` is measured, in seconds.
  public var processorWindow = 6.0
  /// The number of pages after which a tab is replaced.
  public var pagesPerTab = 250

  /// Creates the default limits.
  public init() {}
}
