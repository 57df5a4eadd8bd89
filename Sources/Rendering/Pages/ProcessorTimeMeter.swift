/// The processor time that a page has used, from readings of the clock of its main thread.
///
/// Only this time tells a page that computes without end from one that waits for a busy machine. The clock belongs to
/// the page alone, so other pages, and processes that are about to end, do not count. Neither do workers, whose process is
/// ended by ``RenderLimits/processorTime``.
struct ProcessorTimeMeter {
  private var last: Double?
  /// The processor time since the first reading, in seconds.
  private(set) var used = 0.0

  /// Records a reading in seconds; the clock of another process, into which a navigation led, can be lower.
  mutating func record(_ reading: Double) {
    if let last { used += reading < last ? reading : reading - last }
    last = reading
  }
}
