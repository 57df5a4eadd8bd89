public import Fetching
import Synchronization

/// A transport whose exchanges receive at most a number of bytes per second on average, over all hosts.
///
/// Each response is charged when it has arrived, and later exchanges wait until its bytes are paid for. The underlying
/// transport limits single transfers, so that a large file does not use the whole line.
public final class ThrottledTransport: Transport {
  private let transport: any Transport
  private let bytesPerSecond: Double
  /// The time until which all received bytes are paid for, on the clock that started with the transport.
  private let paidUntil = Mutex(0.0)
  private let start = ContinuousClock.now

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - transport: The transport that performs the exchanges.
  ///   - bytesPerSecond: The limit, at least 1.
  public init(_ transport: any Transport, bytesPerSecond: Int) {
    self.transport = transport
    self.bytesPerSecond = Double(max(1, bytesPerSecond))
  }

  /// Performs one exchange as soon as the bytes of the former ones are paid for.
  public func fetch(_ request: FetchRequest) async -> Result<FetchResponse, FetchError> {
    while true {
      let wait = paidUntil.withLock { $0 } - now
      guard wait > 0 else { break }
      do {
        try await Task.sleep(for: .seconds(wait))
      } catch {
        return .failure(FetchError(code: .cancelled, message: "cancelled"))
      }
    }
    let result = await transport.fetch(request)
    if case .success(let response) = result { charge(response.bytesReceived) }
    return result
  }

  private var now: Double { (ContinuousClock.now - start) / .seconds(1) }

  private func charge(_ bytes: Int) {
    let (time, cost) = (now, Double(bytes) / bytesPerSecond)
    paidUntil.withLock { $0 = max($0, time) + cost }
  }
}
